namespace Pools.Tests.Adapters;

[Collection(ProcessWide.Name)]
public sealed class AdapterAllocationTests
{
    private const int Times = 2_000;

    [Fact]
    public void A_memory_pool_allocates_40_bytes_a_rent()
    {
        using ArrayPoolMemoryPool<byte> pool = new(new Reuse<byte>(1));
        Require(40 * Times, () => pool.Rent(100).Dispose());
    }

    [Theory, InlineData(1), InlineData(64)]
    public void A_lease_allocates_nothing(int depth)
    {
        Reuse<string> pool = new(depth);
        RentedArray<string>[] held = new RentedArray<string>[depth];
        Require(0, () =>
        {
            for (int i = 0; i < depth; i++)
            {
                held[i] = pool.Lease(100);
                held[i].Span[0] = "text";
            }

            Array.ForEach(held, static lease => lease.Dispose());
        }, Math.Max(10, Times / depth));
    }

    [Fact]
    public void A_buffer_writer_that_is_reset_allocates_nothing()
    {
        using PooledBufferWriter<byte> writer = new(new Reuse<byte>(2));
        Require(0, () =>
        {
            writer.GetSpan(100)[0] = 1;
            writer.Advance(100);
            writer.Reset();
        });
    }

    [Theory, InlineData(0), InlineData(16)]
    public void A_stream_that_is_reset_allocates_nothing(int blocksToKeep)
    {
        using PooledStream stream = new(new Reuse<byte>(16), blockSize: 4096);
        byte[] part = new byte[1000];
        Require(0, () =>
        {
            for (int i = 0; i < 20; i++)
            {
                stream.Write(part, 0, part.Length);
            }

            stream.Position = 0;
            while (stream.Read(part, 0, part.Length) != 0)
            {
            }

            stream.Reset(blocksToKeep);
        });
    }

    private static void Require(long bytes, Action action, int times = Times) =>
        Processors.RunOnOne(() => Assert.Equal(bytes, AfterWarmUp(action, times)));

    private static long AfterWarmUp(Action action, int times)
    {
        void Repeat()
        {
            for (int i = 0; i < times; i++)
            {
                action();
            }
        }

        Repeat();
        return Allocated.Always(Repeat);
    }

    /// <summary>Keeps arrays of one length without allocating.</summary>
    private sealed class Reuse<T>(int capacity) : ArrayPool<T>
    {
        private readonly T[]?[] _kept = new T[capacity][];
        private int _count;

        public override T[] Rent(int minimumLength) =>
            _count > 0 && _kept[_count - 1]!.Length >= minimumLength ? _kept[--_count]! : new T[minimumLength];

        public override void Return(T[] array, bool clearArray = false)
        {
            if (_count < capacity)
            {
                _kept[_count++] = array;
            }
        }
    }
}
