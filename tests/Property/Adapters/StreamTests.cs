using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace Pools.Tests.Adapters;

public sealed class StreamTests
{
    [Fact]
    public void A_disposed_stream_refuses_to_be_used_and_disposing_it_again_does_nothing()
    {
        WitnessPool<byte> pool = new();
        PooledStream stream = new(pool);
        stream.WriteByte(1);
        stream.Dispose();
        stream.Dispose();
        Assert.Equal((0, 1), (pool.OutCount, pool.Returned));
        Assert.False(stream.CanRead || stream.CanWrite || stream.CanSeek);
        byte[] buffer = new byte[1];
        Action[] uses =
        [
            () => _ = stream.Length, () => _ = stream.Position, () => stream.Position = 0, () => stream.Seek(0, SeekOrigin.Begin), () => stream.SetLength(0),
            () => _ = stream.Read(buffer, 0, 1), () => _ = stream.Read(buffer.AsSpan()), () => stream.ReadByte(), () => stream.Write(buffer, 0, 1), () => stream.Write(buffer.AsSpan()), () => stream.WriteByte(1),
            () => stream.GetSpan(), () => stream.GetMemory(), () => stream.Advance(0), () => stream.GetReadOnlySequence(), () => stream.TryGetBuffer(out _), () => stream.ToArray(),
            () => stream.WriteTo(new ArrayBufferWriter<byte>()), () => stream.WriteTo(Stream.Null), () => _ = stream.Capacity,
            () => stream.Reset(), () => stream.CopyTo(Stream.Null), () => stream.CopyToAsync(Stream.Null, 1, CancellationToken.None).GetAwaiter().GetResult(),
            () => stream.ReadAsync(buffer, 0, 1, CancellationToken.None).GetAwaiter().GetResult(), () => stream.WriteAsync(buffer, 0, 1, CancellationToken.None).GetAwaiter().GetResult(),
            () => stream.ReadAsync(buffer.AsMemory()).AsTask().GetAwaiter().GetResult(), () => stream.WriteAsync(buffer.AsMemory()).AsTask().GetAwaiter().GetResult(),
        ];
        Assert.All(uses, use => Assert.Throws<ObjectDisposedException>(use));
        Assert.Single(pool.Asked);
    }

    /// <summary>As from a <see cref="MemoryStream"/>, also where nothing is left to copy.</summary>
    [Fact]
    public async Task What_cannot_be_written_to_is_refused_as_a_destination()
    {
        using PooledStream stream = new(new WitnessPool<byte>());
        using MemoryStream closed = new();
        closed.Dispose();
        using MemoryStream readOnly = new([], writable: false);

        Assert.Throws<NotSupportedException>(() => stream.CopyTo(readOnly));
        await Assert.ThrowsAsync<NotSupportedException>(() => stream.CopyToAsync(readOnly, TestContext.Current.CancellationToken));
        Assert.Throws<ObjectDisposedException>(() => stream.CopyTo(closed));
    }

    [Fact]
    public void Every_block_goes_back_although_the_pool_throws_and_the_first_refusal_is_told()
    {
        WitnessPool<byte> pool = new();
        PooledStream stream = new(pool, new() { BlockSize = 256 });
        stream.Write(new byte[2_000]);
        stream.GetSpan(1_000);
        pool.ThrowsOnReturn = true;
        Assert.Throws<NotSupportedException>(stream.Dispose);
        Assert.Equal((0, 9), (pool.OutCount, pool.Returned));
        stream.Dispose();
        Assert.Equal(9, pool.Returned);
    }

    [Fact]
    public void Block_that_its_stream_uses_inside_a_return_is_not_used_after_its_own()
    {
        WitnessPool<byte> pool = new();
        using PooledStream stream = new(pool, new() { BlockSize = 256 });
        stream.Write(new byte[300]);
        pool.InReturn = () =>
        {
            pool.InReturn = null;
            stream.WriteByte(1);
        };
        stream.SetLength(0);
        Assert.Equal(0, pool.OutCount);
        stream.WriteByte(2);
        Assert.Equal(1, pool.OutCount);
    }

    [Fact]
    public void What_was_written_until_the_pool_failed_stays()
    {
        WitnessPool<byte> pool = new() { FailAtRent = 3 };
        using PooledStream stream = new(pool, new() { BlockSize = 256 });
        byte[] bytes = [.. Enumerable.Range(0, 1_000).Select(i => (byte)i)];
        Assert.Throws<OutOfMemoryException>(() => stream.Write(bytes, 0, bytes.Length));
        Assert.Equal((512, 512), (stream.Position, stream.Length));
        Assert.Equal(bytes[..512], stream.ToArray());
        stream.Write(bytes, 512, 488);
        Assert.Equal(bytes, stream.ToArray());
    }

    [Theory]
    [InlineData(ClearPolicy.AsAsked, false)]
    [InlineData(ClearPolicy.Always, true)]
    public void Blocks_go_back_cleared_if_that_is_asked_for(ClearPolicy policy, bool cleared)
    {
        WitnessPool<byte> pool = new() { Filling = 0xA5 };
        using (PooledStream stream = new(pool, new() { BlockSize = 256, ClearOnReturn = policy }))
        {
            stream.Write(new byte[600].Select(_ => (byte)7).ToArray());
            stream.SetLength(300);
            stream.GetSpan(1_000).Fill(7);
            stream.Reset(1);
        }

        Assert.Equal(cleared, pool.AllCameBackCleared);
    }

    [Fact]
    public void A_reset_stream_is_empty_and_keeps_as_many_blocks_as_it_is_told_to()
    {
        WitnessPool<byte> pool = new();
        using PooledStream stream = new(pool, new() { BlockSize = 256 });
        stream.Write(new byte[2_000]);
        stream.Reset(3);
        Assert.Equal((0, 0, 3), (stream.Length, stream.Position, pool.OutCount));
        stream.Write(new byte[768]);
        Assert.Equal(8, pool.Asked.Count);
        stream.Reset();
        Assert.Equal(0, pool.OutCount);
        Assert.Throws<ArgumentOutOfRangeException>("blocksToKeep", () => stream.Reset(-1));
        Assert.Throws<ArgumentOutOfRangeException>("blocksToKeep", () => stream.Reset(PooledStream.MaxKeptBlocks + 1));
    }

    [Fact]
    public void A_canceled_call_does_nothing()
    {
        CancellationToken canceled = new(canceled: true);
        WitnessPool<byte> pool = new();
        using PooledStream stream = new(pool);
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
        using PooledStream stream = new(ArrayPool<byte>.Shared, new() { BlockSize = 256 });
        stream.Write(new byte[1_000]);
        stream.Position = 0;
        using CancellationTokenSource source = new();
        using CancelingStream destination = new(source);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => stream.CopyToAsync(destination, source.Token));
        Assert.Equal(1_000, stream.Position);
        Assert.Equal(1, destination.Calls);
    }

    [Fact]
    public void Bad_arguments_are_refused_and_change_nothing()
    {
        using PooledStream stream = new(ArrayPool<byte>.Shared);
        stream.WriteByte(1);
        Assert.Throws<ArgumentNullException>("pool", () => new PooledStream(null!));
        Assert.Throws<ArgumentOutOfRangeException>("BlockSize", () => new PooledStream(ArrayPool<byte>.Shared, new() { BlockSize = 128 }));
        Assert.Throws<ArgumentOutOfRangeException>("BlockSize", () => new PooledStream(ArrayPool<byte>.Shared, new() { BlockSize = 1_000 }));
        Assert.Throws<ArgumentOutOfRangeException>("ClearOnReturn", () => new PooledStream(ArrayPool<byte>.Shared, new() { ClearOnReturn = (ClearPolicy)9 }));
        Assert.Throws<ArgumentOutOfRangeException>("value", () => stream.Position = PooledStream.MaxLength + 1);
        Assert.Throws<ArgumentOutOfRangeException>("offset", () => stream.Seek(long.MaxValue, SeekOrigin.Current));
        Assert.Throws<ArgumentOutOfRangeException>("value", () => stream.SetLength(PooledStream.MaxLength + 1));
        Assert.Throws<ArgumentNullException>("stream", () => stream.WriteTo((Stream)null!));
        Assert.Throws<ArgumentNullException>("writer", () => stream.WriteTo((IBufferWriter<byte>)null!));
        Assert.Throws<ArgumentOutOfRangeException>("sizeHint", () => stream.GetSpan(-1));
        Assert.Throws<ArgumentOutOfRangeException>("count", () => stream.Advance(1));
        Assert.Equal((1, 1), (stream.Position, stream.Length));
    }

    [Fact]
    public void Room_is_taken_back_when_the_position_moves()
    {
        using PooledStream stream = new(ArrayPool<byte>.Shared);
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
    public void Capacity_counts_the_blocks_and_those_kept()
    {
        WitnessPool<byte> pool = new();
        using PooledStream stream = new(pool, new() { BlockSize = 256 });
        stream.Position = 1_000;
        Assert.Equal(0, stream.Capacity);
        stream.Write(new byte[1_000]);
        Assert.Equal((5 * 256, 5), (stream.Capacity, pool.OutCount));
        stream.SetLength(800);
        Assert.Equal((256, 1), (stream.Capacity, pool.OutCount));
        stream.Reset(1);
        Assert.Equal((256, 1), (stream.Capacity, pool.OutCount));
        stream.Reset();
        Assert.Equal((0, 0), (stream.Capacity, pool.OutCount));
    }

    [Fact]
    public void The_same_sequence_is_given_until_the_stream_changes()
    {
        using PooledStream stream = new(ArrayPool<byte>.Shared, new() { BlockSize = 256 });
        stream.Write(new byte[1_000]);
        ReadOnlySequence<byte> sequence = stream.GetReadOnlySequence();
        Assert.Same(sequence.Start.GetObject(), stream.GetReadOnlySequence().Start.GetObject());
        stream.WriteByte(1);
        Assert.Equal((1_000, 1_001), (sequence.Length, stream.GetReadOnlySequence().Length));
    }

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
