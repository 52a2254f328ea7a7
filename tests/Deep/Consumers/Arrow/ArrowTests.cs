using Apache.Arrow;
using Apache.Arrow.Ipc;
using Apache.Arrow.Memory;
using Apache.Arrow.Types;

namespace Pools.Tests.Consumers.Arrow;

public sealed class ArrowTests
{
    private static readonly Schema s_schema = new(
        [new Field("number", Int32Type.Default, nullable: true), new Field("text", StringType.Default, nullable: false)], metadata: null);

    [Theory, InlineData(false), InlineData(true)]
    public async Task Record_batches_keep_their_content_and_return_every_array(bool clears)
    {
        using LargeArrayPool<byte> pool = NewPool();
        PooledArrowAllocator allocator = new(pool, clears);

        await Load.RunAsync(number =>
        {
            byte[] written = Write(number, allocator);
            Assert.Equal(Write(number, new NativeMemoryAllocator()), written);

            using ArrowStreamReader reader = new(new MemoryStream(written), allocator);
            using RecordBatch read = reader.ReadNextRecordBatch();
            Assert.Equal(Numbers(number), ((Int32Array)read.Column(0)).ToList(includeNulls: true));
            Assert.Equal(Content.Text(number), ((StringArray)read.Column(1)).GetString(0));
        });

        WatchedPool<byte>.AssertUsedAndReturned(pool, atLeast: Load.Requests);
    }

    [Theory, InlineData(1), InlineData(100), InlineData(70_000), InlineData(300_001)]
    public unsafe void Buffers_are_aligned_exact_and_zero_on_request_and_return_once(int length)
    {
        using LargeArrayPool<byte> pool = NewPool();
        using (IMemoryOwner<byte> used = new PooledArrowAllocator(pool).Allocate(length))
        {
            used.Memory.Span.Fill(1);
        }

        IMemoryOwner<byte> buffer = new PooledArrowAllocator(pool, clears: true).Allocate(length);
        Assert.Equal(new byte[length], buffer.Memory.ToArray());
        fixed (byte* first = buffer.Memory.Span)
        {
            Assert.Equal(0, (nint)first % MemoryAllocator.DefaultAlignment);
        }

        buffer.Dispose();
        buffer.Dispose();
        Assert.Throws<ObjectDisposedException>(() => buffer.Memory);
        WatchedPool<byte>.AssertUsedAndReturned(pool);
    }

    private static LargeArrayPool<byte> NewPool() => new(new LargeArrayPoolOptions { PinArrays = true, ThresholdBytes = 1 << 18 });

    private static List<int?> Numbers(int number) => [null, .. Content.Bytes(number).Select((value, i) => i % 7 == 0 ? null : (int?)value)];

    private static byte[] Write(int number, MemoryAllocator allocator)
    {
        List<int?> numbers = Numbers(number);
        Int32Array.Builder builder = new();
        numbers.ForEach(value => _ = value is { } some ? builder.Append(some) : builder.AppendNull());
        StringArray.Builder texts = new();
        texts.Append(Content.Text(number)).AppendRange(Enumerable.Repeat("", numbers.Count - 1));
        using Int32Array column = builder.Build(allocator);
        using StringArray text = texts.Build(allocator);
        using MemoryStream stream = new();
        using (ArrowStreamWriter writer = new(stream, s_schema, leaveOpen: true))
        {
            using RecordBatch batch = new(s_schema, [column, text], numbers.Count);
            writer.WriteRecordBatch(batch);
            writer.WriteEnd();
        }

        return stream.ToArray();
    }
}
