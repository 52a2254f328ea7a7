using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Pools.Internal;
using Pools.PerCore;
using Xunit;

namespace Pools.Tests.Lifetime;

/// <summary>Threads that have used a pool for long enough to have a cache of it, and end. Some tests have a process of their own: threads of other tests would take what these have left.</summary>
public sealed class EndedThreadsTests
{
    private const int Threads = 200;

    [Fact]
    public void A_trim_takes_the_caches_of_ended_threads_off_the_pools_list_and_loses_no_count() => ChildTest.Alone(typeof(EndedThreadsTests), () =>
    {
        LeftByThreads.HoldClock();
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new());
        List<WeakReference> arrays = LiveAndEnd(pool);
        PoolStatistics before = pool.GetStatistics();

        // Until they are let go they are there: a list that is never pruned, the mutant, would go on as now.
        pool.Trim(TrimLevel.Surplus);
        Assert.Equal(Threads, PoolInternals.CountCaches(pool));
        LeftByThreads.LetGo(pool);
        pool.Trim(TrimLevel.Surplus);
        PoolStatistics after = pool.GetStatistics();

        Assert.Equal(0, PoolInternals.CountCaches(pool));
        Assert.Equal((before.Rented, before.Returned, before.Allocated, before.Dropped), (after.Rented, after.Returned, after.Allocated, after.Dropped));
        Assert.Equal(after.PooledArrays, Memory.ArraysAfterCollection(arrays).Arrays);
    });

    [Fact]
    public void What_threads_kept_is_given_up_when_they_have_ended_and_uncharged()
    {
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new() { MaxArraysPerBucketPerCore = 1 });
        List<WeakReference> arrays = LiveAndEnd(pool);

        // What is left lies on shelves: a place of one array for each core.
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

    [Fact]
    public void Living_threads_keep_their_caches_when_others_are_taken_off() => ChildTest.Alone(typeof(EndedThreadsTests), () =>
    {
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new());
        using var end = new ManualResetEventSlim();
        using var mayGo = new CountdownEvent(3);
        var alive = new List<OwnThread.Started>();
        for (int i = 0; i < 3; i++)
        {
            // Between ended ones, at both ends and in the middle of the list.
            LiveAndEnd(pool);
            alive.Add(OwnThread.Start(() =>
            {
                Use(pool, []);
                mayGo.Signal();
                end.Wait();
                int[] array = pool.Rent(100);
                pool.Return(array);
                Assert.Same(array, pool.Rent(100));
            }));
        }

        mayGo.Wait(TestContext.Current.CancellationToken);
        Memory.Collect();
        LeftByThreads.LetGo(pool);
        pool.Trim(TrimLevel.Surplus);
        int left = PoolInternals.CountCaches(pool);
        end.Set();
        Assert.All(alive, thread => thread.JoinOrThrow());

        Assert.Equal(3, left);
    });

    [Fact]
    public void A_thread_that_begins_takes_over_the_cache_of_one_that_has_ended_and_goes_on_counting() => ChildTest.Alone(typeof(EndedThreadsTests), () =>
    {
        const int Each = 20;
        LeftByThreads.HoldClock();
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new());
        RunThreads(pool, Each);
        Assert.True(Memory.CollectUntil(() => CountEnded(pool) == Each));
        Assert.Equal(Each, PoolInternals.CountCaches(pool));

        // What has ended is handed on after that has been noted, by the finalizer that may be at it now.
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

    /// <summary>Full collections become rarer as a heap grows; what waits for one makes it grow.</summary>
    [Fact]
    public void The_end_of_a_thread_is_noticed_by_young_collections() => ChildTest.Alone(typeof(EndedThreadsTests), () =>
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

            // When the process has collected on its own account, what lived then has grown old: that thread does not count.
            if (GC.CollectionCount(0) == before + Collections)
            {
                Assert.True(cache!.HasEnded<HardwareAtomics>());
                undisturbed++;
            }
        }
    });

    /// <summary>Who has it, such as a thread that has taken over what the first one left, would keep all others alive that stood behind it.</summary>
    [Fact]
    public void A_cache_that_is_off_the_list_leads_to_no_other() => ChildTest.Alone(typeof(EndedThreadsTests), () =>
    {
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new());
        var caches = new ConcurrentBag<ThreadCache>();
        using var all = new Barrier(3);
        OwnThread.RunAll([.. Enumerable.Repeat<Action>(
            () =>
            {
                caches.Add(PoolInternals.Settle(pool));
                all.SignalAndWait();
            },
            all.ParticipantCount)]);

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

    private static int CountEnded(PerCoreArrayPool<int> pool) => PoolInternals.Caches(pool).Count(cache => cache.HasEnded<HardwareAtomics>());

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
