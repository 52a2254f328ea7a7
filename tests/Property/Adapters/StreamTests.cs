namespace Pools.Tests.Adapters;

public sealed class StreamTests
{
    private readonly WitnessPool<byte> _pool = new() { Filling = 0xA5 };

    [Fact]
    public void A_disposed_stream_throws_when_used_and_disposes_once()
    {
        PooledStream stream = NewStream();
        stream.WriteByte(1);
        stream.Dispose();
        stream.Dispose();
        Assert.Equal((0, 1), (_pool.OutCount, _pool.Returned));
        Assert.False(stream.CanRead || stream.CanWrite || stream.CanSeek);
        byte[] buffer = new byte[1];
        CancellationToken none = CancellationToken.None;
        Action[] uses =
        [
            () => _ = stream.Length, () => _ = stream.Position, () => stream.Position = 0, () => stream.Seek(0, SeekOrigin.Begin),
            () => stream.SetLength(0), () => _ = stream.Read(buffer, 0, 1), () => _ = stream.Read(buffer.AsSpan()), () => stream.ReadByte(),
            () => stream.Write(buffer, 0, 1), () => stream.Write(buffer.AsSpan()), () => stream.WriteByte(1), () => stream.GetSpan(),
            () => stream.GetMemory(), () => stream.Advance(0), () => stream.GetReadOnlySequence(), () => stream.TryGetBuffer(out _),
            () => stream.ToArray(), () => stream.WriteTo(new ArrayBufferWriter<byte>()), () => stream.WriteTo(Stream.Null),
            () => _ = stream.Capacity, () => stream.Reset(), () => stream.CopyTo(Stream.Null),
            () => stream.CopyToAsync(Stream.Null, 1, none).GetAwaiter().GetResult(),
            () => stream.ReadAsync(buffer, 0, 1, none).GetAwaiter().GetResult(),
            () => stream.WriteAsync(buffer, 0, 1, none).GetAwaiter().GetResult(),
            () => stream.ReadAsync(buffer.AsMemory(), none).AsTask().GetAwaiter().GetResult(),
            () => stream.WriteAsync(buffer.AsMemory(), none).AsTask().GetAwaiter().GetResult(),
        ];
        Assert.All(uses, use => Assert.Throws<ObjectDisposedException>(use));
        Assert.Single(_pool.Asked);
    }

    [Fact]
    public void Every_block_is_returned_although_the_pool_throws()
    {
        PooledStream stream = NewStream();
        stream.Write(new byte[2_000]);
        stream.GetSpan(1_000);
        _pool.ThrowsOnReturn = true;
        Assert.Throws<NotSupportedException>(stream.Dispose);
        Assert.Equal((0, 9), (_pool.OutCount, _pool.Returned));
        stream.Dispose();
        Assert.Equal(9, _pool.Returned);
    }

    [Fact]
    public void Block_that_is_written_inside_the_return_of_another_stays()
    {
        using PooledStream stream = NewStream();
        stream.Write(new byte[300]);
        _pool.InReturn = () =>
        {
            _pool.InReturn = null;
            stream.WriteByte(1);
        };
        stream.SetLength(0);
        Assert.Equal(1, _pool.OutCount);
        Assert.Equal([1], stream.ToArray());
    }

    [Theory, InlineData(0), InlineData(300)]
    public void Failed_write_changes_only_the_capacity(int gap)
    {
        using PooledStream stream = NewStream();
        byte[] bytes = [.. Enumerable.Range(0, 1_000).Select(i => (byte)i)];
        stream.Write(bytes, 0, 100);
        stream.Position += gap;
        _pool.FailAtRent = 3;
        Assert.Throws<OutOfMemoryException>(() => stream.Write(bytes, 100, 900));
        Assert.Throws<OutOfMemoryException>(() =>
        {
            _pool.FailAtRent = 4;
            stream.SetLength(1_000);
        });
        Assert.Equal((100 + gap, 100, 512), (stream.Position, stream.Length, stream.Capacity));
        Assert.Equal(bytes[..100], stream.ToArray());
        stream.Write(bytes, 100, 900);
        Assert.Equal([.. bytes[..100], .. new byte[gap], .. bytes[100..]], stream.ToArray());
    }

    [Theory, InlineData(ClearPolicy.AsAsked, false), InlineData(ClearPolicy.Always, true)]
    public void Blocks_are_cleared_as_the_policy_says(ClearPolicy policy, bool cleared)
    {
        using (PooledStream stream = new(_pool, blockSize: 256, policy))
        {
            stream.Write([.. Enumerable.Repeat((byte)7, 600)]);
            stream.SetLength(300);
            stream.GetSpan(1_000).Fill(7);
            stream.Reset(1);
            Assert.Equal(cleared ? 0 : 1, _pool.OutCount);
        }

        Assert.Equal(cleared, _pool.AllCameBackCleared);
    }

    [Fact]
    public void Reset_keeps_the_requested_number_of_blocks()
    {
        using PooledStream stream = NewStream();
        stream.Write(new byte[2_000]);
        stream.Reset(3);
        Assert.Equal((0, 0, 3), (stream.Length, stream.Position, _pool.OutCount));
        stream.Write(new byte[768]);
        Assert.Equal(8, _pool.Asked.Count);
        stream.Reset();
        Assert.Equal(0, _pool.OutCount);
    }

    [Fact]
    public void A_canceled_call_does_nothing()
    {
        CancellationToken canceled = new(canceled: true);
        using PooledStream stream = NewStream();
        byte[] buffer = new byte[10];
        Assert.True(stream.WriteAsync(buffer, 0, 10, canceled).IsCanceled);
        Assert.True(stream.WriteAsync(buffer.AsMemory(), canceled).AsTask().IsCanceled);
        Assert.Equal(0, stream.Length);
        stream.SetLength(10);
        Assert.True(stream.ReadAsync(buffer, 0, 10, canceled).IsCanceled);
        Assert.True(stream.ReadAsync(buffer.AsMemory(), canceled).AsTask().IsCanceled);
        Assert.True(stream.CopyToAsync(Stream.Null, 1, canceled).IsCanceled);
        Assert.True(stream.FlushAsync(canceled).IsCanceled);
        Assert.Equal(0, stream.Position);
    }

    [Fact]
    public async Task Copy_ends_between_two_blocks_when_it_is_canceled()
    {
        using PooledStream stream = NewStream();
        stream.Write(new byte[1_000]);
        stream.Position = 0;
        using CancellationTokenSource source = new();
        using CancelingStream destination = new(source);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => stream.CopyToAsync(destination, source.Token));
        Assert.Equal((1_000, 1), (stream.Position, destination.Calls));
    }

    [Fact]
    public void Bad_arguments_throw_and_change_nothing()
    {
        using PooledStream stream = NewStream();
        stream.WriteByte(1);
        Assert.Throws<ArgumentNullException>("pool", () => new PooledStream(null!));
        Assert.All([int.MinValue, 0, 128, 1_000, int.MaxValue], size => Assert.Contains(
            $"blockSize is {size}; it must be a power of two, 256 … 1073741824",
            Assert.Throws<ArgumentOutOfRangeException>("blockSize", () => new PooledStream(_pool, size)).Message,
            StringComparison.Ordinal));
        Assert.Throws<ArgumentOutOfRangeException>("ClearOnReturn", () => new PooledStream(_pool, 256, (ClearPolicy)9));
        Assert.Throws<ArgumentOutOfRangeException>("value", () => stream.Position = PooledStream.MaxLength + 1);
        Assert.Throws<ArgumentOutOfRangeException>("offset", () => stream.Seek(long.MaxValue, SeekOrigin.Current));
        Assert.Throws<ArgumentOutOfRangeException>("value", () => stream.SetLength(PooledStream.MaxLength + 1));
        Assert.Throws<ArgumentNullException>("stream", () => stream.WriteTo((Stream)null!));
        Assert.Throws<ArgumentNullException>("writer", () => stream.WriteTo((IBufferWriter<byte>)null!));
        Assert.Throws<ArgumentOutOfRangeException>("sizeHint", () => stream.GetSpan(-1));
        Assert.Throws<ArgumentOutOfRangeException>("count", () => stream.Advance(1));
        Assert.Throws<ArgumentOutOfRangeException>("blocksToKeep", () => stream.Reset(-1));
        Assert.Equal((1, 1), (stream.Position, stream.Length));
    }

    [Fact]
    public void Room_ends_when_the_position_moves()
    {
        using PooledStream stream = NewStream();
        int room = stream.GetSpan(10).Length;
        Assert.Throws<ArgumentOutOfRangeException>("count", () => stream.Advance(room + 1));
        stream.Position = 5;
        Assert.Throws<ArgumentOutOfRangeException>("count", () => stream.Advance(1));
        stream.GetSpan(10);
        stream.Advance(1);
        Assert.Equal(6, stream.Length);
    }

    [Theory, InlineData(0), InlineData(100)]
    public void Room_before_the_end_is_as_long_as_a_block(int sizeHint)
    {
        const int Length = 1 << 20;
        using PooledStream stream = new(ArrayPool<byte>.Shared);
        stream.SetLength(Length);
        int calls = 0;
        while (stream.Position < Length)
        {
            Span<byte> room = stream.GetSpan(sizeHint);
            int count = (int)Math.Min(room.Length, Length - stream.Position);
            room[..count].Fill(7);
            stream.Advance(count);
            calls++;
        }

        Assert.InRange(calls, 1, Length >> 16);
        Assert.Equal(Length, stream.ToArray().AsSpan().Count((byte)7));
    }

    [Fact]
    public void Capacity_counts_used_and_kept_blocks()
    {
        using PooledStream stream = NewStream();
        stream.Position = 1_000;
        Assert.Equal(0, stream.Capacity);
        stream.Write(new byte[1_000]);
        Assert.Equal((8 * 256, 8), (stream.Capacity, _pool.OutCount));
        stream.SetLength(800);
        Assert.Equal((4 * 256, 4), (stream.Capacity, _pool.OutCount));
        stream.Reset(1);
        Assert.Equal((256, 1), (stream.Capacity, _pool.OutCount));
        stream.Reset();
        Assert.Equal((0, 0), (stream.Capacity, _pool.OutCount));
    }

    private PooledStream NewStream() => new(_pool, blockSize: 256);

    private sealed class CancelingStream(CancellationTokenSource source) : MemoryStream
    {
        public int Calls { get; private set; }

        public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        {
            Calls++;
            source.Cancel();
            return Task.CompletedTask;
        }
    }
}
