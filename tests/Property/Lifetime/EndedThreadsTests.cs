using System.Collections.Concurrent;
using Pools.Internal;
using Pools.PerCore;

namespace Pools.Tests.Lifetime;

/// <summary>Threads that have a cache of a pool, and end. Deep tests run alone: other threads would take what these left.</summary>
public sealed class EndedThreadsTests
{
    private const int Threads = 100;

    [Fact, Trait("Run", "Deep")]
    public void Trim_removes_the_caches_of_ended_threads_and_loses_no_count() => ChildTest.Alone(typeof(EndedThreadsTests), () =>
    {
        LeftByThreads.HoldClock();
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new());
        List<WeakReference> arrays = LiveAndEnd(pool);
        PoolStatistics before = pool.GetStatistics();

        // They stay on the list until they are released.
        pool.Trim(TrimLevel.Surplus);
        Assert.Equal(Threads, PoolInternals.CountCaches(pool));
        LeftByThreads.LetGo(pool);
        pool.Trim(TrimLevel.Surplus);
        PoolStatistics after = pool.GetStatistics();

        Assert.Equal(0, PoolInternals.CountCaches(pool));
        Assert.Equal(
            (before.Rented, before.Returned, before.Allocated, before.Dropped),
            (after.Rented, after.Returned, after.Allocated, after.Dropped));
        Assert.Equal(after.PooledArrays, Memory.ArraysAfterCollection(arrays).Arrays);
    });

    [Fact]
    public void Arrays_that_ended_threads_kept_are_uncharged()
    {
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new() { MaxArraysPerBucketPerCore = 1 });
        List<WeakReference> arrays = LiveAndEnd(pool);

        // The rest lies on shelves: a place of one array for each core.
        PoolStatistics left = pool.GetStatistics();
        Assert.InRange(left.PooledArrays, 0, Environment.ProcessorCount);
        Assert.Equal(left.PooledArrays, Memory.ArraysAfterCollection(arrays).Arrays);
        Assert.InRange(left.RetainedBytes, left.PooledBytes, Environment.ProcessorCount * 128L * sizeof(int));
    }

    [Fact]
    public void Arrays_that_ended_threads_kept_are_counted_as_dropped()
    {
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new());
        LiveAndEnd(pool);
        Assert.True(Memory.CollectUntil(() => PoolInternals.Caches(pool).All(cache => cache.HasEnded<HardwareAtomics>())));

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
        LeftByThreads.LetGo(pool);
        pool.Trim(TrimLevel.Surplus);
        Assert.Equal(3, PoolInternals.CountCaches(pool));
        alive.ForEach(thread => thread.Dispose());
    });

    [Fact, Trait("Run", "Deep")]
    public void Beginning_thread_takes_over_the_cache_of_an_ended_one() => ChildTest.Alone(typeof(EndedThreadsTests), () =>
    {
        const int Each = 20;
        LeftByThreads.HoldClock();
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new());
        RunThreads(pool, Each);
        Assert.True(Memory.CollectUntil(() => PoolInternals.Caches(pool).Count(cache => cache.HasEnded<HardwareAtomics>()) == Each));
        Assert.Equal(Each, PoolInternals.CountCaches(pool));

        // The finalizer that noted the end may still be handing it on.
        Memory.CollectOnce();

        // It rests by the system's clock, for it ended by that; its generations come and go by the test's.
        long start = TimeProvider.System.GetTimestamp();
        SpinWait.SpinUntil(() => TimeProvider.System.GetElapsedTime(start) > EndedThreads.Rest);
        LeftByThreads.Age();
        LeftByThreads.Age();
        RunThreads(pool, Each);

        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((2 * Each * 80L, 2 * Each * 80L, 0L), (statistics.Rented, statistics.Returned, statistics.Outstanding));
        Assert.Equal(Each, PoolInternals.CountCaches(pool));
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
                Assert.True(cache!.HasEnded<HardwareAtomics>());
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
        Assert.True(Memory.CollectUntil(() => caches.All(cache => cache.HasEnded<HardwareAtomics>())));
        LeftByThreads.LetGo(pool);
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
