namespace Pools.Tests.Adapters;

public sealed class LongStreamTests
{
    private const long ThreeGiB = 3L << 30;
    private const int Block = 1 << 20;

    [Fact]
    public void Stream_of_three_gibibytes_works_past_the_greatest_int()
    {
        OneArrayPool pool = new();
        using PooledStream stream = new(pool, Block);
        byte[] bytes = [.. Enumerable.Range(1, 100).Select(value => (byte)value)];
        stream.Position = ThreeGiB - 100;
        stream.Write(bytes);
        Assert.Equal((ThreeGiB, ThreeGiB, ThreeGiB), (stream.Length, stream.Position, stream.Capacity));

        byte[] end = new byte[200];
        stream.Seek(-200, SeekOrigin.End);
        Assert.Equal(200, stream.Read(end));
        Assert.Equal([.. new byte[100], .. bytes], end);
        ReadOnlySequence<byte> sequence = stream.GetReadOnlySequence();
        Assert.Equal(ThreeGiB, sequence.Length);
        Assert.Equal(end, sequence.Slice(ThreeGiB - 200).ToArray());
        Assert.Throws<InvalidOperationException>(() => stream.ToArray());

        using CountingStream destination = new();
        stream.Position = 1;
        stream.CopyTo(destination);
        Assert.Equal((ThreeGiB - 1, ThreeGiB), (destination.Count, stream.Position));
        stream.SetLength(1);
        Assert.Equal((1, 1, Block), (stream.Position, pool.OutCount, stream.Capacity));
    }

    [Fact]
    public void Write_beyond_the_greatest_length_throws_and_changes_nothing()
    {
        WitnessPool<byte> pool = new();
        using PooledStream stream = new(pool);
        stream.Position = PooledStream.MaxLength;
        Assert.Throws<IOException>(() => stream.WriteByte(8));
        stream.GetSpan(10);
        Assert.Throws<IOException>(() => stream.Advance(10));
        stream.Position -= 5;
        Assert.Throws<IOException>(() => stream.Write(new byte[10]));
        Assert.Equal((0, 0), (stream.Length, stream.Capacity));
    }

    /// <summary>Lends one array to all, so that a long stream needs no memory.</summary>
    private sealed class OneArrayPool : ArrayPool<byte>
    {
        private readonly byte[] _array = new byte[Block];

        public int OutCount { get; private set; }

        public override byte[] Rent(int minimumLength)
        {
            OutCount++;
            return _array;
        }

        public override void Return(byte[] array, bool clearArray = false) => OutCount--;
    }

    private sealed class CountingStream : MemoryStream
    {
        public long Count { get; private set; }

        public override void Write(byte[] buffer, int offset, int count) => Count += count;
    }
}
