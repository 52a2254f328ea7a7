using System.Runtime.ExceptionServices;

namespace Pools.Tests.Adapters;

/// <summary>Two threads dispose of one adapter at once.</summary>
public sealed class DisposalTests
{
    private static readonly int s_objects = Depth.Of(20_000, 100_000);

    [Fact]
    public void Racing_disposals_of_a_writer_return_its_array_once() => Race(NewWriter);

    [Fact]
    public void Reset_of_a_writer_that_races_its_disposal_returns_its_array_once() => Race(NewWriter, writer => writer.Reset());

    [Fact]
    public void Detached_buffer_of_a_writer_that_races_its_disposal_returns_its_array_once() =>
        Race(NewWriter, writer => writer.DetachBuffer().Dispose());

    [Fact]
    public void Racing_disposals_of_a_stream_return_its_blocks_once() => Race(
        pool =>
        {
            PooledStream stream = new(pool, blockSize: 256);
            stream.Write(new byte[16 * 256]);
            return stream;
        },
        arrays: 16);

    [Fact]
    public void Racing_disposals_of_a_memory_owner_return_its_array_once()
    {
        ArrayPoolMemoryPool<byte>? memory = null;
        Race(pool => (memory ??= new ArrayPoolMemoryPool<byte>(pool)).Rent(1));
    }

    [Fact]
    public void Racing_disposals_of_copies_of_a_lease_return_its_array_once() => Race(pool => pool.Lease(1));

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
        stream = new PooledStream(pool, blockSize: 256);
        stream.Write(new byte[1_000]);
        writer = NewWriter(pool);
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

    private static void Race<T>(Func<ArrayPool<byte>, T> make, Action<T>? rival = null, int arrays = 1)
        where T : IDisposable
    {
        QuickPool pool = new();
        T[] objects = [.. Enumerable.Range(0, s_objects).Select(_ => make(pool))];
        int arrived = 0;
        Exception? failure = null;
        void EndAll(Action<T> end)
        {
            for (int i = 0; i < s_objects; i++)
            {
                // Both threads start each disposal together.
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
                catch (ObjectDisposedException) when (rival is not null)
                {
                    // The disposal came first.
                }
                catch (Exception exception)
                {
                    // Kept for later: the other thread waits for this one before each object.
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

        Assert.Equal(s_objects * arrays, pool.Returned);
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
