using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Pools.Adapters;
using Xunit;

namespace Pools.Tests.Adapters;

public sealed class LongStreamTests
{
    private const long ThreeGiB = 3L << 30;

    [Fact]
    public void A_stream_of_three_gigabytes_holds_what_was_written_at_both_ends_and_rents_only_for_that()
    {
        WitnessPool<byte> pool = new() { Filling = 0xA5 };
        using PooledStream stream = new(pool);
        byte[] bytes = [.. Enumerable.Range(1, 100).Select(value => (byte)value)];
        stream.Write(bytes);
        stream.Position = ThreeGiB - 150;
        stream.Write(bytes);
        stream.SetLength(ThreeGiB);
        Assert.Equal((ThreeGiB, ThreeGiB - 50), (stream.Length, stream.Position));
        Assert.Equal(2, pool.OutCount);

        byte[] end = new byte[200];
        stream.Seek(-200, SeekOrigin.End);
        Assert.Equal(200, stream.Read(end));
        Assert.Equal([.. new byte[50], .. bytes, .. new byte[50]], end);

        ReadOnlySequence<byte> sequence = stream.GetReadOnlySequence();
        Assert.Equal(ThreeGiB, sequence.Length);
        Assert.Equal(bytes, sequence.Slice(0, 100).ToArray());
        Assert.Equal(end, sequence.Slice(ThreeGiB - 200).ToArray());
        Assert.Throws<InvalidOperationException>(() => stream.ToArray());

        stream.SetLength(ThreeGiB - 100);
        stream.SetLength(ThreeGiB);
        stream.Seek(-200, SeekOrigin.End);
        Assert.Equal(200, stream.Read(end));
        Assert.Equal([.. new byte[50], .. bytes[..50], .. new byte[100]], end);
    }

    [Fact]
    public void A_stream_of_three_gigabytes_is_copied_and_truncated()
    {
        WitnessPool<byte> pool = new();
        using PooledStream stream = new(pool);
        stream.SetLength(ThreeGiB);
        stream.Seek(-1, SeekOrigin.End);
        stream.WriteByte(7);
        stream.Position = 0;
        using CountingStream destination = new();
        stream.CopyTo(destination);
        Assert.Equal((ThreeGiB, (byte)7), (destination.Count, destination.Last));
        Assert.Equal(ThreeGiB, stream.Position);
        stream.SetLength(1);
        Assert.Equal((1, 0), (stream.Position, pool.OutCount));
    }

    [Fact]
    public void The_greatest_length_works_and_a_write_beyond_it_is_refused()
    {
        WitnessPool<byte> pool = new();
        using PooledStream stream = new(pool, new() { BlockSize = 256 });
        stream.Position = PooledStream.MaxLength - 1;
        stream.WriteByte(7);
        Assert.Equal(PooledStream.MaxLength, stream.Length);
        Assert.Throws<IOException>(() => stream.WriteByte(8));
        Assert.Throws<IOException>(() => stream.Write(new byte[10]));
        stream.Position--;
        Assert.Equal(7, stream.ReadByte());
        Assert.Equal(1, pool.OutCount);
        stream.SetLength(0);
        Assert.Equal(0, pool.OutCount);
    }

    [Fact]
    public async Task Copies_of_the_last_byte_do_not_walk_the_holes_before_it()
    {
        WitnessPool<byte> pool = new();
        using PooledStream stream = new(pool, new() { BlockSize = 256 });
        stream.Position = PooledStream.MaxLength - 1;
        stream.WriteByte(7);
        using MemoryStream destination = new();
        stream.Position--;
        stream.CopyTo(destination);
        stream.Position--;
        await stream.CopyToAsync(destination, TestContext.Current.CancellationToken);
        Assert.Equal([7, 7], destination.ToArray());
        Assert.Equal((PooledStream.MaxLength, 1), (stream.Position, pool.Asked.Count));
    }

    [Fact]
    public void Every_block_of_a_table_is_found_and_taken_out_once()
    {
        BlockTable table = new();
        long[] numbers = [0, 1, 7, 8, 511, 512, 513, 262_143, 262_144, 1L << 30, (1L << 46) + 3, (1L << 54) - 1];
        byte[][] blocks = [.. numbers.Select(number => BitConverter.GetBytes(number))];
        foreach (int i in Enumerable.Range(0, numbers.Length).OrderBy(i => i * 5 % numbers.Length))
        {
            table.Reserve(numbers[i]);
            table.Put(numbers[i], blocks[i]);
        }

        Assert.All(numbers.Zip(blocks), pair => Assert.Same(pair.Second, table.Find(pair.First)));
        Assert.All(numbers, number => Assert.True(numbers.Contains(number + 1) || table.Find(number + 1) is null));
        for (int i = numbers.Length - 1; i >= 3; i--)
        {
            Assert.Same(blocks[i], table.TakeLast(8));
        }

        Assert.Null(table.TakeLast(8));
        Assert.Same(blocks[2], table.Find(7));
        Assert.Same(blocks[2], table.TakeLast(0));
        Assert.Same(blocks[1], table.TakeLast(0));
        Assert.Same(blocks[0], table.TakeLast(0));
        Assert.Null(table.TakeLast(0));
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
