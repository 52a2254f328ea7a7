using Pools.Internal;
using Pools.PerCore;

namespace Pools.Tests.Lifetime;

/// <summary>Unreferenced pools, and a thread that has used them and lives on. Deep tests run alone: others would interfere.</summary>
public sealed class ForgottenPoolsTests
{
    [Fact]
    public void Thread_forgets_pools_that_are_gone()
    {
        List<WeakReference> caches = [];
        for (int i = 0; i < 50; i++)
        {
            caches.Add(UseAndDrop());
            caches.Add(UseAndDrop(pool => pool.Dispose()));
        }

        Assert.True(Memory.AreCollected(caches));
    }

    [Fact, Trait("Run", "Deep")]
    public void Caches_of_ended_threads_go_with_the_pool() => Alone(() =>
    {
        LeftByThreads.HoldClock();
        foreach (bool isNoticed in (ReadOnlySpan<bool>)[false, true])
        {
            List<WeakReference> caches = [];
            WeakReference own = UseAndDrop(pool =>
            {
                for (int i = 0; i < 20; i++)
                {
                    OwnThread.Run(() => caches.Add(Use(pool)));
                }

                Assert.True(!isNoticed || Memory.CollectUntil(() => caches.TrueForAll(cache => HasEnded(cache))));
                GC.KeepAlive(pool);
            });

            Assert.True(Memory.AreCollected([own, .. caches]));
        }
    });

    [Fact, Trait("Run", "Deep")]
    public void Pool_that_goes_while_its_thread_makes_another_cache_is_forgotten() => Alone(() =>
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
    });

    [Fact, Trait("Run", "Deep")]
    public void Caches_released_while_the_finalizer_of_a_pool_is_inside_are_dropped() => Alone(() =>
    {
        int id = PoolIds.Take();
        PoolAccount account = new(bucketCount: 1, maxBytes: 0);
        ThreadCaches caches = ThreadLife.GetOrBegin<HardwareAtomics>();
        ThreadCache cache = ThreadCaches.TryAdd<HardwareAtomics>(id, account, out _)!;
        Assert.True(caches.TryBeginChange(orElseAsk: true));

        // As a thread does that finds caches unwanted for long. The finalizer is about to change an entry.
        caches.Release();
        Assert.Same(cache, ThreadCaches.Find(id, account));
        caches.EndChange();

        Assert.Null(ThreadCaches.Find(id, account));
        PoolIds.Release(id);
    });

    [Fact, Trait("Run", "Deep")]
    public void Caches_of_threads_that_outlive_the_pool_go_with_their_threads() => Alone(() =>
    {
        WeakReference[] caches = new WeakReference[20];
        List<LivingThreads> threads = [];
        WeakReference own = UseAndDrop(pool => threads.Add(new LivingThreads(caches.Length, i => caches[i] = Use(pool))));
        Memory.Collect();
        threads[0].Dispose();
        threads.Clear();

        Assert.True(Memory.AreCollected([own, .. caches]));
    });

    [Fact]
    public void Thread_remembers_living_pools()
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

    private static void Alone(Action body, [CallerMemberName] string test = "") =>
        ChildTest.Alone(typeof(ForgottenPoolsTests), () => OwnThread.Run(body), test);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool HasEnded(WeakReference cache) => ((ThreadCache)cache.Target!).HasEnded<HardwareAtomics>();

    /// <summary>As a pool's finalizer does, in the middle of a change.</summary>
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

    /// <returns>This thread's cache.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Use(PerCoreArrayPool<long> pool) => new(PoolInternals.Settle(pool));
}
