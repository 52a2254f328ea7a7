namespace Pools.Tests.Lifetime;

/// <summary>Threads that have a cache of a pool, and end. Deep tests run alone: other threads would take what these left.</summary>
public sealed class EndedThreadsTests
{
    private const int Threads = 100;

    [Fact, Trait("Run", "Deep")]
    public void Full_collection_and_trim_remove_unwanted_caches_and_lose_no_count() => ChildTest.Alone(typeof(EndedThreadsTests), () =>
    {
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new());
        List<WeakReference> arrays = LiveAndEnd(pool);
        Assert.True(Memory.CollectUntil(() => PoolInternals.Caches(pool).All(PoolInternals.IsEmpty)));
        PoolStatistics before = pool.GetStatistics();
        int caches = PoolInternals.CountCaches(pool);

        // The finalizers that noticed the ends may still be handing caches on.
        Memory.CollectOnce();
        EndedThreads.OfProcess.OnGen2Collection();
        pool.Trim(TrimLevel.Surplus);
        PoolStatistics after = pool.GetStatistics();

        // The caches of the last thread at each address stay. Threads that start one after another have few addresses.
        Assert.InRange(PoolInternals.CountCaches(pool), 0, caches / 2);
        Assert.Equal(
            (before.Rented, before.Returned, before.Allocated, before.Dropped),
            (after.Rented, after.Returned, after.Allocated, after.Dropped));
        Assert.Equal(after.PooledArrays, Memory.ArraysAfterCollection(arrays).Arrays);
    });

    [Fact]
    public void Arrays_that_ended_threads_kept_are_uncharged()
    {
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new() { ArraysPerCore = 1 });
        List<WeakReference> arrays = LiveAndEnd(pool);

        // The rest lies in core caches, an array for each core, and one in the shared list.
        int most = Environment.ProcessorCount + 1;
        PoolStatistics left = pool.GetStatistics();
        Assert.InRange(left.PooledArrays, 0, most);
        Assert.Equal(left.PooledArrays, Memory.ArraysAfterCollection(arrays).Arrays);
        Assert.InRange(left.RetainedBytes, left.PooledBytes, most * 128L * sizeof(int));
    }

    [Fact]
    public void Arrays_that_ended_threads_kept_are_counted_as_dropped()
    {
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new());
        LiveAndEnd(pool);
        Assert.True(Memory.CollectUntil(() => PoolInternals.Caches(pool).All(PoolInternals.IsEmpty)));

        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal(0, statistics.Outstanding);
        Assert.True(statistics.Dropped > 0);
        Assert.Equal(statistics.Allocated, statistics.PooledArrays + statistics.Dropped);
        Assert.Equal(statistics.AllocatedBytes, statistics.PooledBytes + statistics.DroppedBytes);
    }

    [Fact, Trait("Run", "Deep")]
    public void Living_threads_keep_their_caches_when_others_are_removed() => ChildTest.Alone(typeof(EndedThreadsTests), () =>
    {
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new());
        List<LivingThreads> alive = [];
        for (int i = 0; i < 3; i++)
        {
            // Between ended ones, at both ends and in the middle of the list.
            LiveAndEnd(pool);
            alive.Add(new LivingThreads(1, _ => Use(pool, [])));
        }

        Memory.Collect();
        EndedThreads.OfProcess.OnGen2Collection();
        pool.Trim(TrimLevel.Surplus);
        Assert.Equal(3, PoolInternals.Caches(pool).Count(cache => !PoolInternals.IsEmpty(cache)));
        alive.ForEach(thread => thread.Dispose());
    });

    [Fact, Trait("Run", "Deep")]
    public void Beginning_thread_takes_over_the_cache_of_an_ended_one() => ChildTest.Alone(typeof(EndedThreadsTests), () =>
    {
        const int Each = 20;

        // The callback of full collections hears of young ones as long as it is young itself.
        RunThreads(PerCoreArrayPool<int>.Shared, 1);
        Memory.Collect();
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new());
        RunThreads(pool, Each);

        // A full collection would release the caches.
        for (int i = 0; i < 100 && !PoolInternals.Caches(pool).All(PoolInternals.IsEmpty); i++)
        {
            Memory.CollectYoungOnce();
        }

        Memory.CollectYoungOnce();
        int caches = PoolInternals.CountCaches(pool);
        RunThreads(pool, caches);

        PoolStatistics statistics = pool.GetStatistics();
        long rents = (Each + caches) * 80L;
        Assert.Equal((rents, rents, 0L), (statistics.Rented, statistics.Returned, statistics.Outstanding));
        Assert.InRange(PoolInternals.CountCaches(pool), 1, Each + (caches / 2));
    });

    /// <summary>Full collections become rarer as a heap grows, and memory that waits for one makes it grow.</summary>
    [Fact, Trait("Run", "Deep")]
    public void Young_collections_notice_the_end_of_a_thread() => ChildTest.Alone(typeof(EndedThreadsTests), () =>
    {
        const int Collections = 4;
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new());
        for (int undisturbed = 0; undisturbed < 20;)
        {
            int before = GC.CollectionCount(0);
            ThreadCache? cache = null;
            OwnThread.Run(() => cache = PoolInternals.Settle(pool));
            for (int i = 0; i < Collections; i++)
            {
                Memory.CollectYoungOnce();
            }

            // If the process has collected on its own account, objects of that time have grown old: that thread does not count.
            if (GC.CollectionCount(0) == before + Collections)
            {
                Assert.True(PoolInternals.IsEmpty(cache!));
                undisturbed++;
            }
        }
    });

    /// <summary>A thread that takes one over would keep all others alive that stood behind it.</summary>
    [Fact, Trait("Run", "Deep")]
    public void Cache_that_is_off_the_list_leads_to_no_other() => ChildTest.Alone(typeof(EndedThreadsTests), () =>
    {
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new());
        var caches = new ConcurrentBag<ThreadCache>();
        using (new LivingThreads(3, _ => caches.Add(PoolInternals.Settle(pool))))
        {
        }

        Assert.Contains(caches, cache => cache.Next is not null);
        Assert.True(Memory.CollectUntil(() => caches.All(PoolInternals.IsEmpty)));
        Array.ForEach([.. caches], cache => cache.Release<HardwareAtomics>());
        pool.Trim(TrimLevel.Surplus);
        Assert.All(caches, cache => Assert.Null(cache.Next));
    });

    private static void RunThreads(PerCoreArrayPool<int> pool, int threads)
    {
        for (int i = 0; i < threads; i++)
        {
            OwnThread.Run(() =>
            {
                Use(pool, []);
                Assert.True(ThreadTable.Knows(PoolInternals.EngineOf(pool).Id), "it has a cache and does not find it on its fast path");
            });
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> LiveAndEnd(PerCoreArrayPool<int> pool)
    {
        var arrays = new List<WeakReference>();
        for (int i = 0; i < Threads; i++)
        {
            OwnThread.Run(() => Use(pool, arrays));
        }

        Memory.Collect();
        return arrays;
    }

    /// <summary>Past probation, then ten arrays deep.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Use(PerCoreArrayPool<int> pool, List<WeakReference> arrays)
    {
        for (int i = 0; i < 70; i++)
        {
            pool.Return(pool.Rent(100));
        }

        List<int[]> held = [.. Enumerable.Range(0, 10).Select(_ => pool.Rent(100))];
        arrays.AddRange(held.Select(array => new WeakReference(array)));
        held.ForEach(array => pool.Return(array));
    }
}
