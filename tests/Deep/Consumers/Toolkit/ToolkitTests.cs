using CommunityToolkit.HighPerformance;
using CommunityToolkit.HighPerformance.Buffers;

namespace Pools.Tests.Consumers.Toolkit;

/// <summary>The types of CommunityToolkit.HighPerformance that take an array pool.</summary>
public sealed class ToolkitTests : EachPool
{
    [Theory, MemberData(nameof(Kinds))]
    public async Task Memory_owners_keep_their_content_and_return_each_array(PoolKind kind)
    {
        using WatchedPool<byte> pool = new(kind);

        await Load.RunAsync(async number =>
        {
            byte[] content = Content.Bytes(number);
            using MemoryOwner<byte> owner = MemoryOwner<byte>.Allocate(content.Length, pool.Pool, AllocationMode.Clear);
            Assert.False(owner.Span.ContainsAnyExcept((byte)0));
            await new MemoryStream(content).ReadExactlyAsync(owner.Memory);
            Assert.Equal(content, owner.Span);

            // Slicing moves the array to the new owner.
            using MemoryOwner<byte> half = owner.Slice(0, content.Length / 2);
            Assert.Equal(content.AsSpan(0, content.Length / 2), half.Span);
        });

        pool.AssertUsedAndReturned(atLeast: Load.Requests / 2);
    }

    [Theory, MemberData(nameof(Kinds))]
    public async Task Buffer_writers_and_span_owners_keep_their_content_and_return_each_array(PoolKind kind)
    {
        using WatchedPool<byte> bytes = new(kind);
        using WatchedPool<char> characters = new(kind);

        await Load.RunAsync(number =>
        {
            string text = Content.Text(number);
            using ArrayPoolBufferWriter<byte> writer = new(bytes.Pool, initialCapacity: 16);
            foreach (byte[] part in Encoding.UTF8.GetBytes(text).Chunk(1 + (number % 700)))
            {
                writer.Write(part);
            }

            using SpanOwner<char> decoded = SpanOwner<char>.Allocate(Encoding.UTF8.GetCharCount(writer.WrittenSpan), characters.Pool);
            Encoding.UTF8.GetChars(writer.WrittenSpan, decoded.Span);
            Assert.Equal(text, decoded.Span.ToString());
        });

        bytes.AssertUsedAndReturned(atLeast: Load.Requests);
        characters.AssertUsedAndReturned();
    }
}
