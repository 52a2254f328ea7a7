using System.IO.Pipelines;

namespace Pools.Tests.Consumers.Json;

public sealed class SystemTextJsonTests : EachPool
{
    [Theory, MemberData(nameof(Kinds))]
    public async Task A_buffer_writer_gets_the_same_bytes_as_an_array(PoolKind kind)
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

            using RentedArray<byte> detached = buffer.DetachBuffer();
            Assert.Equal(JsonSerializer.SerializeToUtf8Bytes(order), detached.Span);
        });

        pool.AssertUsedAndReturned(atLeast: Load.Requests);
    }

    [Theory, MemberData(nameof(Kinds))]
    public async Task A_stream_gets_and_gives_the_same_bytes_through_a_pipe(PoolKind kind)
    {
        using WatchedPool<byte> pool = new(kind);
        using ArrayPoolMemoryPool<byte> memory = new(pool.Pool);

        await Load.RunAsync(async number =>
        {
            Order order = Order.Sample(number);
            byte[] expected = JsonSerializer.SerializeToUtf8Bytes(order);
            await using PooledStream stream = new(pool.Pool);
            PipeWriter writer = PipeWriter.Create(stream, new StreamPipeWriterOptions(memory, leaveOpen: true));
            await JsonSerializer.SerializeAsync(writer, order);
            await writer.CompleteAsync();
            Assert.Equal(expected, stream.ToArray());

            stream.Position = 0;
            Order? read = await JsonSerializer.DeserializeAsync<Order>(stream);
            Assert.Equal(expected, JsonSerializer.SerializeToUtf8Bytes(read));
        });

        pool.AssertUsedAndReturned(atLeast: 2 * Load.Requests);
    }
}
