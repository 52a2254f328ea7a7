using System.IO.Pipelines;

namespace Pools.Tests.Consumers.Pipelines;

public sealed class PipelinesTests : EachPool
{
    [Theory, MemberData(nameof(Kinds))]
    public async Task Pipes_carry_every_byte_and_return_all_memory(PoolKind kind)
    {
        using WatchedPool<byte> pool = new(kind);
        using ArrayPoolMemoryPool<byte> memory = new(pool.Pool);

        await Load.RunAsync(async number =>
        {
            byte[] content = Content.Bytes(number);
            Pipe pipe = new(new PipeOptions(memory));
            Task writing = WriteAsync(pipe.Writer, content, seed: number);
            Assert.Equal(content, await ReadAsync(pipe.Reader));
            await writing;
        });

        pool.AssertUsedAndReturned(atLeast: Load.Requests / 2);
    }

    [Theory, MemberData(nameof(Kinds))]
    public async Task Pipes_over_streams_carry_every_byte_and_return_all_memory(PoolKind kind)
    {
        using WatchedPool<byte> pool = new(kind);
        using ArrayPoolMemoryPool<byte> memory = new(pool.Pool);

        await Load.RunAsync(async number =>
        {
            byte[] content = Content.Bytes(number);
            using MemoryStream copy = new();
            await WriteAsync(PipeWriter.Create(copy, new StreamPipeWriterOptions(memory, leaveOpen: true)), content, seed: number);
            copy.Position = 0;
            Assert.Equal(content, await ReadAsync(PipeReader.Create(copy, new StreamPipeReaderOptions(memory, bufferSize: 1_000))));
        });

        pool.AssertUsedAndReturned(atLeast: Load.Requests);
    }

    private static async Task WriteAsync(PipeWriter writer, byte[] content, int seed)
    {
        Random random = new(seed);
        for (int at = 0; at < content.Length;)
        {
            int count = Math.Min(random.Next(1, 9_000), content.Length - at);
            content.AsSpan(at, count).CopyTo(writer.GetSpan(count));
            writer.Advance(count);
            at += count;
            if (random.Next(2) == 0)
            {
                await writer.FlushAsync();
            }
        }

        await writer.FlushAsync();
        await writer.CompleteAsync();
    }

    private static async Task<byte[]> ReadAsync(PipeReader reader)
    {
        using MemoryStream read = new();
        ReadResult result;
        do
        {
            result = await reader.ReadAsync();

            // A half: then a block is in use after others of its pipe were returned. Never nothing, or the writer might wait forever.
            ReadOnlySequence<byte> taken = result.IsCompleted ? result.Buffer : result.Buffer.Slice(0, (result.Buffer.Length + 1) / 2);
            foreach (ReadOnlyMemory<byte> part in taken)
            {
                read.Write(part.Span);
            }

            reader.AdvanceTo(taken.End);
        }
        while (!result.IsCompleted);

        await reader.CompleteAsync();
        return read.ToArray();
    }
}
