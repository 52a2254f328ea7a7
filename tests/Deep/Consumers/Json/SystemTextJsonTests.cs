using System.IO.Pipelines;
using System.Text.Json;
using System.Threading.Tasks;
using Xunit;

namespace Pools.Tests.Consumers.Json;

/// <summary>System.Text.Json into our buffer writer, stream and pipe.</summary>
public sealed class SystemTextJsonTests
{
    [Theory, MemberData(nameof(PoolKinds.All), MemberType = typeof(PoolKinds))]
    public async Task System_Text_Json_writes_the_same_bytes_into_our_buffer_writer_as_into_an_array(PoolKind kind)
    {
        using WatchedPool<byte> pool = new(kind);

        await Load.RunAsync(number =>
        {
            Order order = Order.Sample(number);
            using PooledBufferWriter<byte> buffer = new(pool.Pool, initialCapacity: 16);
            using (Utf8JsonWriter writer = new(buffer))
            {
                JsonSerializer.Serialize(writer, order);
            }

            byte[] expected = JsonSerializer.SerializeToUtf8Bytes(order);
            Assert.Equal(expected, buffer.WrittenSpan);

            using RentedArray<byte> detached = buffer.DetachBuffer();
            Order read = JsonSerializer.Deserialize<Order>(detached.Span)!;
            Assert.Equal(expected, JsonSerializer.SerializeToUtf8Bytes(read));
            return Task.CompletedTask;
        });

        pool.AssertUsedAndReturned(atLeast: Load.Requests);
    }

    [Theory, MemberData(nameof(PoolKinds.All), MemberType = typeof(PoolKinds))]
    public async Task System_Text_Json_writes_and_reads_our_stream(PoolKind kind)
    {
        using WatchedPool<byte> pool = new(kind);

        await Load.RunAsync(async number =>
        {
            Order order = Order.Sample(number);
            await using PooledStream stream = new(pool.Pool);
            await JsonSerializer.SerializeAsync(stream, order);
            byte[] expected = JsonSerializer.SerializeToUtf8Bytes(order);
            Assert.Equal(expected, stream.ToArray());

            stream.Position = 0;
            Order? read = await JsonSerializer.DeserializeAsync<Order>(stream);
            Assert.Equal(expected, JsonSerializer.SerializeToUtf8Bytes(read));
        });

        pool.AssertUsedAndReturned(atLeast: Load.Requests);
    }

    [Theory, MemberData(nameof(PoolKinds.All), MemberType = typeof(PoolKinds))]
    public async Task System_Text_Json_writes_into_a_pipe_over_our_stream_and_memory(PoolKind kind)
    {
        using WatchedPool<byte> pool = new(kind);
        using ArrayPoolMemoryPool<byte> memory = new(pool.Pool);

        await Load.RunAsync(async number =>
        {
            Order order = Order.Sample(number);
            await using PooledStream stream = new(pool.Pool);
            PipeWriter writer = PipeWriter.Create(stream, new StreamPipeWriterOptions(memory, leaveOpen: true));
            await JsonSerializer.SerializeAsync(writer, order);
            await writer.CompleteAsync();
            Assert.Equal(JsonSerializer.SerializeToUtf8Bytes(order), stream.ToArray());
        });

        pool.AssertUsedAndReturned(atLeast: 2 * Load.Requests);
    }
}
