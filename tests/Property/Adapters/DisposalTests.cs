using System;
using System.Buffers;
using System.Linq;
using System.Threading;
using Xunit;

namespace Pools.Tests.Adapters;

/// <summary>Disposals of one adapter by several threads at once.</summary>
public sealed class DisposalTests
{
    // Hundreds of these races returned an array twice before disposal became one exchange.
    private const int Objects = 20_000;

    [Fact]
    public void Racing_disposals_of_a_writer_return_its_array_once() => Race(pool =>
    {
        PooledBufferWriter<byte> writer = new(pool);
        writer.GetSpan();
        return writer;
    });

    [Fact]
    public void Racing_disposals_of_a_stream_return_its_blocks_once() => Race(
        pool =>
        {
            PooledStream stream = new(pool, new() { BlockSize = 256 });
            stream.Write(new byte[16 * 256]);
            return stream;
        },
        arrays: 16);

    [Fact]
    public void Racing_disposals_of_a_memory_owner_return_its_array_once() => Race(pool => new ArrayPoolMemoryPool<byte>(pool).Rent(1));

    [Fact]
    public void Racing_disposals_of_a_recycled_memory_owner_return_its_array_once()
    {
        ArrayPoolMemoryPool<byte>? memory = null;
        Race(pool => (memory ??= new ArrayPoolMemoryPool<byte>(pool, new() { RecycleOwners = true })).Rent(1));
    }

    [Fact]
    public void Disposal_inside_the_return_of_a_disposal_returns_nothing_again()
    {
        PooledStream? stream = null;
        PooledBufferWriter<byte>? writer = null;
        IDisposable? owner = null;
        QuickPool pool = new()
        {
            InReturn = () =>
            {
                stream!.Dispose();
                writer!.Dispose();
                owner!.Dispose();
            },
        };
        stream = new PooledStream(pool, new() { BlockSize = 256 });
        stream.Write(new byte[1_000]);
        writer = new PooledBufferWriter<byte>(pool);
        writer.GetSpan();
        owner = new ArrayPoolMemoryPool<byte>(pool).Rent(1);

        owner.Dispose();
        Assert.Equal(6, pool.Returned);
    }

    private static void Race(Func<ArrayPool<byte>, IDisposable> make, int arrays = 1)
    {
        QuickPool pool = new();
        IDisposable[] objects = [.. Enumerable.Range(0, Objects).Select(_ => make(pool))];
        int arrived = 0;
        void DisposeAll()
        {
            for (int i = 0; i < Objects; i++)
            {
                // Both threads start each disposal together, so that they race as often as possible.
                Interlocked.Increment(ref arrived);
                SpinWait spin = default;
                while (Volatile.Read(ref arrived) < 2 * (i + 1))
                {
                    spin.SpinOnce(sleep1Threshold: -1);
                }

                objects[i].Dispose();
            }
        }

        OwnThread.RunAll(DisposeAll, DisposeAll);
        Assert.Equal(Objects * arrays, pool.Returned);
    }

    /// <summary>Lends one array to all and counts its returns, so that a disposal takes as little time as possible.</summary>
    private sealed class QuickPool : ArrayPool<byte>
    {
        private readonly byte[] _array = new byte[256];
        private int _returned;

        public Action? InReturn { get; init; }

        public int Returned => Volatile.Read(ref _returned);

        public override byte[] Rent(int minimumLength) => _array;

        public override void Return(byte[] array, bool clearArray = false)
        {
            Interlocked.Increment(ref _returned);
            InReturn?.Invoke();
        }
    }
}
