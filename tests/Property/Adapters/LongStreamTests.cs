namespace Pools.Tests.Adapters;

public sealed class LongStreamTests
{
    private const long ThreeGiB = 3L << 30;

    private readonly WitnessPool<byte> _pool = new() { Filling = 0xA5 };

    [Fact]
    public void A_stream_of_three_gibibytes_holds_both_ends_and_rents_only_for_them()
    {
        using PooledStream stream = new(_pool);
        byte[] bytes = [.. Enumerable.Range(1, 100).Select(value => (byte)value)];
        stream.Write(bytes);
        stream.Position = ThreeGiB - 150;
        stream.Write(bytes);
        stream.SetLength(ThreeGiB);
        Assert.Equal((ThreeGiB, ThreeGiB - 50), (stream.Length, stream.Position));
        Assert.Equal(2, _pool.OutCount);

        byte[] end = ReadLast200(stream);
        Assert.Equal([.. new byte[50], .. bytes, .. new byte[50]], end);
        ReadOnlySequence<byte> sequence = stream.GetReadOnlySequence();
        Assert.Equal(ThreeGiB, sequence.Length);
        Assert.Equal(bytes, sequence.Slice(0, 100).ToArray());
        Assert.Equal(end, sequence.Slice(ThreeGiB - 200).ToArray());
        Assert.Throws<InvalidOperationException>(() => stream.ToArray());

        stream.SetLength(ThreeGiB - 100);
        stream.SetLength(ThreeGiB);
        Assert.Equal([.. new byte[50], .. bytes[..50], .. new byte[100]], ReadLast200(stream));
        stream.SetLength(1);
        Assert.Equal((1, 1), (stream.Position, _pool.OutCount));
    }

    [Fact, Trait("Run", "Deep")]
    public void A_stream_of_three_gibibytes_is_copied()
    {
        using PooledStream stream = new(_pool);
        stream.SetLength(ThreeGiB);
        stream.Seek(-1, SeekOrigin.End);
        stream.WriteByte(7);
        stream.Position = 0;
        using CountingStream destination = new();
        stream.CopyTo(destination);
        Assert.Equal((ThreeGiB, (byte)7), (destination.Count, destination.Last));
        Assert.Equal(ThreeGiB, stream.Position);
    }

    [Fact]
    public async Task The_greatest_length_works_and_a_write_beyond_it_throws()
    {
        using PooledStream stream = new(_pool, new() { BlockSize = 256 });
        stream.Position = PooledStream.MaxLength - 1;
        stream.WriteByte(7);
        Assert.Equal(PooledStream.MaxLength, stream.Length);
        Assert.Throws<IOException>(() => stream.WriteByte(8));
        Assert.Throws<IOException>(() => stream.Write(new byte[10]));

        // Copies do not walk the holes before the last byte.
        using MemoryStream destination = new();
        stream.Position--;
        stream.CopyTo(destination);
        stream.Position--;
        await stream.CopyToAsync(destination, TestContext.Current.CancellationToken);
        Assert.Equal([7, 7], destination.ToArray());
        Assert.Equal((PooledStream.MaxLength, 1), (stream.Position, _pool.Asked.Count));
        stream.SetLength(0);
        Assert.Equal(0, _pool.OutCount);
    }

    private static byte[] ReadLast200(PooledStream stream)
    {
        byte[] end = new byte[200];
        stream.Seek(-200, SeekOrigin.End);
        Assert.Equal(200, stream.Read(end));
        return end;
    }

    private sealed class CountingStream : MemoryStream
    {
        public long Count { get; private set; }

        public byte Last { get; private set; }

        public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

        public override void Write(ReadOnlySpan<byte> buffer)
        {
            Count += buffer.Length;
            Last = buffer[^1];
        }
    }
}
