using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using CommunityToolkit.HighPerformance;
using CommunityToolkit.HighPerformance.Buffers;
using Xunit;

namespace Pools.Tests.Consumers.Toolkit;

/// <summary>The types of CommunityToolkit.HighPerformance that take an array pool.</summary>
public sealed class ToolkitTests
{
    [Theory, MemberData(nameof(PoolKinds.All), MemberType = typeof(PoolKinds))]
    public async Task A_memory_owner_rents_from_our_pool_and_holds_what_is_put_into_it(PoolKind kind)
    {
        using WatchedPool<byte> pool = new(kind);

        await Load.RunAsync(async number =>
        {
            byte[] content = Content.Bytes(number);
            using MemoryOwner<byte> owner = MemoryOwner<byte>.Allocate(content.Length, pool.Pool, AllocationMode.Clear);
            Assert.Equal(content.Length, owner.Length);
            Assert.False(owner.Span.ContainsAnyExcept((byte)0));
            await new MemoryStream(content).ReadExactlyAsync(owner.Memory);
            Assert.Equal(content, owner.Span);

            // Slicing moves the array to the new owner; the old one must not give it back as well.
            using MemoryOwner<byte> half = owner.Slice(0, content.Length / 2);
            Assert.Equal(content.AsSpan(0, content.Length / 2), half.Span);
        });

        pool.AssertUsedAndReturned(atLeast: Load.Requests / 2);
    }

    [Theory, MemberData(nameof(PoolKinds.All), MemberType = typeof(PoolKinds))]
    public async Task A_buffer_writer_grows_in_our_pool_without_losing_a_byte(PoolKind kind)
    {
        using WatchedPool<byte> pool = new(kind);

        await Load.RunAsync(number =>
        {
            byte[] content = Content.Bytes(number);
            using ArrayPoolBufferWriter<byte> writer = new(pool.Pool, initialCapacity: 16);
            foreach (byte[] part in content.Chunk(1 + (number % 700)))
            {
                writer.Write(part);
            }

            Assert.Equal(content, writer.WrittenSpan);
            return Task.CompletedTask;
        });

        pool.AssertUsedAndReturned(atLeast: Load.Requests);
    }

    [Theory, MemberData(nameof(PoolKinds.All), MemberType = typeof(PoolKinds))]
    public async Task A_stream_over_a_writer_and_an_owner_of_characters_work_as_well(PoolKind kind)
    {
        using WatchedPool<byte> bytes = new(kind);
        using WatchedPool<char> characters = new(kind);

        await Load.RunAsync(async number =>
        {
            string text = Content.Text(number);
            using ArrayPoolBufferWriter<byte> buffer = new(bytes.Pool);
            await using (StreamWriter writer = new(buffer.AsStream(), leaveOpen: false))
            {
                await writer.WriteAsync(text);
            }

            int count = System.Text.Encoding.UTF8.GetCharCount(buffer.WrittenSpan);
            using SpanOwner<char> decoded = SpanOwner<char>.Allocate(count, characters.Pool);
            System.Text.Encoding.UTF8.GetChars(buffer.WrittenSpan, decoded.Span);
            Assert.Equal(text, decoded.Span.ToString());
        });

        bytes.AssertUsedAndReturned();
        characters.AssertUsedAndReturned();
    }
}
