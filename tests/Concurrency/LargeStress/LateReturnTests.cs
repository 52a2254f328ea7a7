namespace Pools.Tests.Concurrency.LargeStress;

/// <summary>Owners that return a large array when they are finalized, and arrays that no owner ever had.</summary>
public sealed class LateReturnTests
{
    private const int Length = 2 << 20;
    private const int SmallLength = 1_024;
    private const int Rounds = 5;

    [Fact]
    public void Array_that_finalizers_return_again_and_again_is_no_leak_until_it_is_lost()
    {
        using LargeArrayPool<byte> pool = new();
        for (int round = 1; round <= Rounds; round++)
        {
            // The second owner rents while the pool's finalizer for the array may still be waiting.
            LeaveToFinalizer(pool);
            GC.Collect();
            LeaveToFinalizer(pool);
            GC.Collect();
            GC.WaitForPendingFinalizers();
            Lose(pool);

            Memory.Collect();

            Assert.Equal((round, 0), (pool.GetStatistics().Large!.Leaks, pool.GetStatistics().Outstanding));
        }
    }

    [Fact]
    public void Array_that_a_thread_rents_while_a_finalizer_returns_it_is_a_leak_when_it_is_lost()
    {
        const int Arrays = 64;
        int collections = Depth.Of(30, 300);
        using LargeArrayPool<byte> pool = MakeSmall(new LargeServices<HardwareAtomics>());
        for (int collection = 0; collection < collections; collection++)
        {
            for (int i = 0; i < Arrays; i++)
            {
                LeaveToFinalizer(pool, SmallLength);
            }

            GC.Collect(0);
            if (collection % 10 == 0)
            {
                // In most rounds the finalizers run while this thread rents. In these, they have returned something before.
                GC.WaitForPendingFinalizers();
            }

            for (int i = 0; i < Arrays; i++)
            {
                Lose(pool, SmallLength);
            }
        }

        Memory.Collect();
        PoolStatistics statistics = pool.GetStatistics();
        Assert.True(statistics.Rented > statistics.Allocated, "no array was rented again");
        Assert.Equal((Arrays * collections, 0), (statistics.Large!.Leaks, statistics.Outstanding));
    }

    [Fact]
    public void Array_that_is_rented_again_after_it_was_dropped_is_a_leak_when_it_is_lost()
    {
        const int Arrays = 3;
        using LargeArrayPool<byte> pool = MakeSmall(new LargeServices<HardwareAtomics>(), keptArrays: 2);
        ReturnAndLose(pool, Arrays);

        Memory.Collect();

        PoolStatistics statistics = pool.GetStatistics();
        long dropped = statistics.Buckets.Sum(bucket => bucket.Dropped);
        Assert.Equal((Arrays, 1, Arrays), (statistics.Allocated, dropped, statistics.Large!.Leaks));
    }

    [Fact]
    public void Rent_that_fails_for_lack_of_memory_is_no_leak()
    {
        ProbeAllocator allocator = new();
        using LargeArrayPool<byte> pool = MakeSmall(new LargeServices<HardwareAtomics> { Allocator = allocator });
        allocator.RefusesBookkeeping = true;
        RentInVain(pool);
        allocator.RefusesBookkeeping = false;

        Memory.Collect();

        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((0L, 0L, 0L), (statistics.Large!.Leaks, statistics.Rented, statistics.Allocated));
    }

    private static LargeArrayPool<byte> MakeSmall(LargeServices<HardwareAtomics> services, int keptArrays = 1_000)
    {
        LargeArrayPoolOptions options = new() { ThresholdBytes = SmallLength, MaxRetainedBytes = keptArrays * SmallLength };
        StillLargePool.KeepStill(options);
        return new(LargeSettings.From(options, sizeof(byte), holdsReferences: false, "late", smallestThreshold: 16), options, inner: null,
            services);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void LeaveToFinalizer(LargeArrayPool<byte> pool, int length = Length) =>
        GC.KeepAlive(new LateOwner(pool, pool.Rent(length)));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Lose(LargeArrayPool<byte> pool, int length = Length) => pool.Rent(length);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReturnAndLose(LargeArrayPool<byte> pool, int arrays)
    {
        List<byte[]> held = [.. Enumerable.Range(0, arrays).Select(_ => pool.Rent(SmallLength))];
        held.ForEach(array => pool.Return(array));
        held.ForEach(_ => Lose(pool, SmallLength));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RentInVain(LargeArrayPool<byte> pool) => Assert.Throws<OutOfMemoryException>(() => pool.Rent(SmallLength));

    private sealed class LateOwner(LargeArrayPool<byte> pool, byte[] array)
    {
        ~LateOwner() => pool.Return(array);
    }
}
