using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Pools.Internal;
using Pools.PerCore;
using Xunit;

namespace Pools.Tests.Lifetime;

/// <summary>
/// Pools that nobody references any more, and a thread that has used them and lives on. Some tests have a process of their own: threads of other tests might take over what theirs have left, or theirs what others have left, and
/// what a thread keeps cannot change while a finalizer is inside.
/// </summary>
public sealed class ForgottenPoolsTests
{
    [Fact]
    public void A_thread_forgets_pools_that_are_no_more()
    {
        List<WeakReference> caches = [];
        for (int i = 0; i < 100; i++)
        {
            caches.Add(UseAndDrop());
        }

        Assert.True(Memory.AreCollected(caches));
    }

    [Fact]
    public void It_forgets_those_that_were_disposed_before()
    {
        List<WeakReference> caches = [];
        for (int i = 0; i < 100; i++)
        {
            caches.Add(UseAndDrop(pool => pool.Dispose()));
        }

        Assert.True(Memory.AreCollected(caches));
    }

    [Fact]
    public void What_threads_that_have_ended_had_of_a_pool_goes_with_the_pool() => ChildTest.Alone(typeof(ForgottenPoolsTests), () =>
    {
        List<WeakReference> caches = [];
        WeakReference own = UseAndDrop(pool =>
        {
            for (int i = 0; i < 20; i++)
            {
                OwnThread.Run(() => caches.Add(Use(pool)));
            }
        });

        Assert.True(Memory.AreCollected([own, .. caches]));
    });

    /// <summary>They wait for threads to begin, whoever dies meanwhile. In a process of its own, where no thread takes them and nobody lets them go.</summary>
    [Fact]
    public void So_does_what_threads_had_whose_end_was_noticed_long_before() => ChildTest.Alone(typeof(ForgottenPoolsTests), () =>
    {
        LeftByThreads.HoldClock();
        List<WeakReference> caches = [];
        WeakReference own = UseAndDrop(pool =>
        {
            for (int i = 0; i < 20; i++)
            {
                OwnThread.Run(() => caches.Add(Use(pool)));
            }

            Assert.True(Memory.CollectUntil(() => caches.TrueForAll(cache => HasEnded(cache))));
            GC.KeepAlive(pool);
        });

        Assert.True(Memory.AreCollected([own, .. caches]));
    });

    [Fact]
    public void A_pool_that_goes_while_its_thread_makes_the_cache_of_another_one_is_forgotten_when_that_is_done() => ChildTest.Alone(typeof(ForgottenPoolsTests), () => OwnThread.Run(() =>
    {
        int id = PoolIds.Take();
        ThreadCaches caches = ThreadLife.GetOrBegin<HardwareAtomics>();
        WeakReference cache = AddAndLeave(id, caches);
        Assert.Equal(1, Memory.AliveAfterCollection([cache]));

        caches.EndChange();

        Assert.True(Memory.AreCollected([cache]));
        Assert.True(caches.TryBeginChange(orElseAsk: false));
        caches.EndChange();
        PoolIds.Release(id);
    }));

    [Fact]
    public void What_is_let_go_while_a_pools_finalizer_is_inside_is_dropped_by_that() => ChildTest.Alone(typeof(ForgottenPoolsTests), () => OwnThread.Run(() =>
    {
        int id = PoolIds.Take();
        PoolAccount account = new(bucketCount: 1, maxBytes: 0);
        ThreadCaches caches = ThreadLife.GetOrBegin<HardwareAtomics>();
        ThreadCache cache = ThreadCaches.TryAdd<HardwareAtomics>(id, account, out _)!;
        Assert.True(caches.TryBeginChange(orElseAsk: true));

        // As a thread does that finds what nobody has wanted for long. The finalizer has looked how many entries there are, and is about to change one.
        caches.Release();
        Assert.Same(cache, ThreadCaches.Find(id, account));
        caches.EndChange();

        Assert.Null(ThreadCaches.Find(id, account));
        PoolIds.Release(id);
    }));

    [Fact]
    public void Caches_of_threads_that_outlive_the_pool_go_with_their_threads_though_another_one_lives_on() => ChildTest.Alone(typeof(ForgottenPoolsTests), () =>
    {
        List<WeakReference> caches = [];
        List<OwnThread.Started> threads = [];
        using ManualResetEventSlim end = new();
        WeakReference own = UseAndDrop(pool =>
        {
            for (int i = 0; i < 20; i++)
            {
                using ManualResetEventSlim used = new();
                threads.Add(OwnThread.Start(() =>
                {
                    lock (caches)
                    {
                        caches.Add(Use(pool));
                    }

                    used.Set();
                    end.Wait();
                }));
                used.Wait();
            }
        });
        Memory.Collect();
        end.Set();
        threads.ForEach(thread => thread.JoinOrThrow());
        threads.Clear();

        Assert.True(Memory.AreCollected([own, .. caches]));
    });

    [Fact]
    public void A_thread_remembers_pools_that_live()
    {
        PerCoreArrayPool<long> pool = StillPool.Make<long>(new());
        WeakReference cache = Use(pool);
        for (int i = 0; i < 10; i++)
        {
            UseAndDrop();
        }

        Assert.Equal(1, Memory.AliveAfterCollection([cache]));
        long[] array = pool.Rent(100);
        pool.Return(array);
        Assert.Same(array, pool.Rent(100));
        GC.KeepAlive(pool);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool HasEnded(WeakReference cache) => ((ThreadCache)cache.Target!).HasEnded<HardwareAtomics>();

    /// <summary>As a pool's finalizer does, in the midst of a change.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference AddAndLeave(int id, ThreadCaches caches)
    {
        ThreadCache cache = ThreadCaches.TryAdd<HardwareAtomics>(id, new PoolAccount(bucketCount: 1, maxBytes: 0), out _)!;
        Assert.True(caches.TryBeginChange(orElseAsk: false));
        cache.Detach(id);
        return new WeakReference(cache);
    }

    /// <param name="more">What happens to the pool when this thread has used it.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference UseAndDrop(Action<PerCoreArrayPool<long>>? more = null)
    {
        PerCoreArrayPool<long> pool = new();
        WeakReference cache = Use(pool);
        more?.Invoke(pool);
        return cache;
    }

    /// <returns>What this thread has of the pool.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Use(PerCoreArrayPool<long> pool) => new(PoolInternals.Settle(pool));
}
