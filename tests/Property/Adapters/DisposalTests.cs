using System;
using System.Buffers;
using System.Linq;
using System.Runtime.ExceptionServices;
using System.Threading;
using Xunit;

namespace Pools.Tests.Adapters;

/// <summary>Disposals of one adapter by several threads at once.</summary>
public sealed class DisposalTests
{
    // Hundreds of these races returned an array twice before disposal became one exchange.
    private const int Objects = 20_000;

    [Fact]
    public void Racing_disposals_of_a_writer_return_its_array_once() => Race(NewWriter);

    [Fact]
    public void Reset_of_a_writer_that_races_its_disposal_returns_its_array_once() => Race(
        NewWriter,
        writer => UnlessDisposed(writer.Reset));

    [Fact]
    public void Detached_buffer_of_a_writer_that_races_its_disposal_returns_its_array_once() => Race(
        NewWriter,
        writer => UnlessDisposed(() => writer.DetachBuffer().Dispose()));

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

    private static PooledBufferWriter<byte> NewWriter(ArrayPool<byte> pool)
    {
        PooledBufferWriter<byte> writer = new(pool);
        writer.GetSpan();
        return writer;
    }

    private static void UnlessDisposed(Action action)
    {
        try
        {
            action();
        }
        catch (ObjectDisposedException)
        {
            // The disposal came first.
        }
    }

    private static void Race<T>(Func<ArrayPool<byte>, T> make, Action<T>? rival = null, int arrays = 1)
        where T : IDisposable
    {
        QuickPool pool = new();
        T[] objects = [.. Enumerable.Range(0, Objects).Select(_ => make(pool))];
        int arrived = 0;
        Exception? failure = null;
        void EndAll(Action<T> end)
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

                try
                {
                    end(objects[i]);
                }
                catch (Exception exception)
                {
                    // The other thread waits for this one before each object.
                    Interlocked.CompareExchange(ref failure, exception, null);
                }
            }
        }

        static void Dispose(T each) => each.Dispose();
        OwnThread.RunAll(() => EndAll(Dispose), () => EndAll(rival ?? Dispose));
        if (failure is not null)
        {
            ExceptionDispatchInfo.Throw(failure);
        }

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
