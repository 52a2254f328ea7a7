namespace Pools.Tests.Lifetime;

/// <summary>Unreferenced pools, and a thread that has used them and lives on. Deep tests run alone: others would interfere.</summary>
public sealed class ForgottenPoolsTests
{
    [Fact]
    public void Thread_forgets_collected_pools_when_it_uses_another_one()
    {
        List<WeakReference> caches = [];
        for (int i = 0; i < 50; i++)
        {
            caches.Add(UseAndDrop());
            caches.Add(UseAndDrop(pool => pool.Dispose()));
        }

        Assert.True(Memory.CollectUntil(() =>
        {
            UseAndDrop();
            return caches.TrueForAll(cache => !cache.IsAlive);
        }));
    }

    [Fact, Trait("Run", "Deep")]
    public void Caches_of_ended_threads_go_with_the_pool() => Alone(() =>
    {
        foreach (bool isNoticed in (ReadOnlySpan<bool>)[false, true])
        {
            List<WeakReference> caches = [];
            UseAndDrop(pool =>
            {
                for (int i = 0; i < 20; i++)
                {
                    OwnThread.Run(() => caches.Add(Use(pool)));
                }

                Assert.True(!isNoticed || Memory.CollectUntil(() => caches.TrueForAll(cache => IsEmpty(cache))));
                GC.KeepAlive(pool);
            });

            Assert.True(Memory.AreCollected(caches));
        }
    });

    [Fact, Trait("Run", "Deep")]
    public void Caches_of_threads_that_outlive_the_pool_go_with_their_threads() => Alone(() =>
    {
        WeakReference[] caches = new WeakReference[20];
        List<LivingThreads> threads = [];
        UseAndDrop(pool => threads.Add(new LivingThreads(caches.Length, i => caches[i] = Use(pool))));
        Memory.Collect();
        threads[0].Dispose();
        threads.Clear();

        Assert.True(Memory.AreCollected(caches));
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
        ChildTest.Alone(typeof(ForgottenPoolsTests), () => OwnThread.Run(body), method: test);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool IsEmpty(WeakReference cache) => PoolInternals.IsEmpty((ThreadCache)cache.Target!);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference UseAndDrop(Action<PerCoreArrayPool<long>>? more = null)
    {
        PerCoreArrayPool<long> pool = new();
        WeakReference cache = Use(pool);
        more?.Invoke(pool);
        return cache;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Use(PerCoreArrayPool<long> pool) => new(PoolInternals.Settle(pool));
}
