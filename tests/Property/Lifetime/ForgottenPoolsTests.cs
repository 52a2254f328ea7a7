using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Pools.Internal;
using Pools.PerCore;
using Xunit;

namespace Pools.Tests.Lifetime;

/// <summary>Pools that nobody references any more, and a thread that has used them and lives on.</summary>
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

        Assert.Equal(0, Memory.AliveAfterCollection(caches));
    }

    [Fact]
    public void It_forgets_those_that_were_disposed_before()
    {
        List<WeakReference> caches = [];
        for (int i = 0; i < 100; i++)
        {
            caches.Add(UseAndDrop(pool => pool.Dispose()));
        }

        Assert.Equal(0, Memory.AliveAfterCollection(caches));
    }

    [Fact]
    public void What_threads_that_have_ended_had_of_a_pool_goes_with_the_pool()
    {
        List<WeakReference> caches = [];
        WeakReference own = UseAndDrop(pool =>
        {
            for (int i = 0; i < 20; i++)
            {
                OwnThread.Run(() => caches.Add(Use(pool)));
            }
        });

        Assert.Equal(0, Memory.AliveAfterCollection([own, .. caches]));
    }

    [Fact]
    public void Caches_of_threads_that_outlive_the_pool_go_with_their_threads_though_another_one_lives_on()
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

        Assert.Equal(0, Memory.AliveAfterCollection([own, .. caches]));
    }

    [Fact]
    public void A_thread_remembers_pools_that_live()
    {
        PerCoreArrayPool<long> pool = new();
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

    /// <param name="more">What happens to the pool when this thread has used it.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference UseAndDrop(Action<PerCoreArrayPool<long>>? more = null)
    {
        PerCoreArrayPool<long> pool = new();
        WeakReference cache = Use(pool);
        more?.Invoke(pool);
        return cache;
    }

    /// <summary>Past probation.</summary>
    /// <returns>What this thread has of the pool.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Use(PerCoreArrayPool<long> pool)
    {
        for (int i = 0; i < 70; i++)
        {
            pool.Return(pool.Rent(100));
        }

        PerCoreEngine<HardwareAtomics> engine = PoolInternals.EngineOf(pool);
        ThreadCache? cache = ThreadCaches.Find(engine.Id, engine.Account);
        Assert.NotNull(cache);
        return new WeakReference(cache);
    }
}
