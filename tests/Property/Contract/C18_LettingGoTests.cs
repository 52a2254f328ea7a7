using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Xunit;

namespace Pools.Tests.Contract;

/// <summary>What makes a pool let go, and what does not. The clock, the pressure and the collections are the test's.</summary>
[Collection(ProcessWide.Name)]
public sealed class C18_LettingGoTests
{
    // The default interval; what was not used for two of them is stale.
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(5);

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C18)]
    public void A_full_trim_lets_go_of_everything<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        foreach (TrimLevel level in new[] { TrimLevel.Full, TrimLevel.Discard })
        {
            PoolUnderTest<T> pool = pools.Make<T>();
            RequireAllGone(pool, Fill(pool), () => pool.Trim(level));
        }
    }

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void A_trim_takes_from_living_threads_too<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        PoolUnderTest<T> pool = pools.Make<T>();
        using var filled = new CountdownEvent(3);
        using var end = new ManualResetEventSlim();
        var arrays = new System.Collections.Concurrent.ConcurrentBag<WeakReference>();
        OwnThread.Started[] threads = [.. Enumerable.Range(0, 3).Select(_ => OwnThread.Start(() =>
        {
            Fill(pool).ForEach(arrays.Add);
            filled.Signal();
            end.Wait();
            pool.Settle(100);
        }))];
        filled.Wait(TestContext.Current.CancellationToken);

        RequireAllGone(pool, arrays, () => pool.Trim(TrimLevel.Full));
        end.Set();
        Assert.All(threads, t => t.JoinOrThrow());
    }

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void What_was_not_used_for_two_intervals_goes_with_the_next_collections<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        var injection = new Injection();
        PoolUnderTest<T> pool = pools.Make<T>(injection);

        RequireAllGone(pool, Fill(pool), () =>
        {
            // The first collection may only take note; two intervals later all is stale.
            for (int i = 0; i < 3; i++)
            {
                pool.OnGen2Collection();
                injection.Clock.Advance(s_interval + s_interval);
            }

            pool.OnGen2Collection();
        });
    }

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void What_is_in_use_survives_collections_at_low_pressure<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
        Assert.NotNull(element);
        var injection = new Injection();
        PoolUnderTest<T> pool = pools.Make<T>(injection);
        pool.Settle(100);
        T[] array = pool.Rent(100);
        for (int i = 0; i < 10; i++)
        {
            pool.Return(array);
            pool.OnGen2Collection();
            T[] next = pool.Rent(100);
            Assert.Equal(pools.Name != PoolFactories.NoBudget, ReferenceEquals(array, next));
            array = next;
            injection.Clock.Advance(s_interval + TimeSpan.FromTicks(1));
        }
    });

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void Low_pressure_takes_nothing_that_is_fresh<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
        Assert.NotNull(element);
        var injection = new Injection();
        PoolUnderTest<T> pool = pools.Make<T>(injection);
        Fill(pool);
        long kept = pool.GetStatistics().PooledArrays;
        injection.Clock.Advance(s_interval);
        pool.OnGen2Collection();

        Assert.Equal(kept, pool.GetStatistics().PooledArrays);
    });

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void Medium_pressure_lets_go_of_surplus_with_the_second_collection<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
        Assert.NotNull(element);
        var injection = new Injection();
        PoolUnderTest<T> pool = pools.Make<T>(injection);
        injection.Pressure.Level = PressureLevel.Medium;
        Fill(pool);
        long kept = pool.GetStatistics().PooledArrays;
        for (int i = 0; i < 2; i++)
        {
            injection.Clock.Advance(s_interval);
            pool.OnGen2Collection();
        }

        long left = pool.GetStatistics().PooledArrays;
        Assert.True(left < kept || kept == 0, $"{left} of {kept} arrays are left, though none was touched");
    });

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void Collections_trim_at_most_once_an_interval<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        var injection = new Injection();
        PoolUnderTest<T> pool = pools.Make<T>(injection);
        int readings = 0;
        injection.Pressure.OnRead = () => readings++;
        for (int i = 1; i <= 3; i++)
        {
            injection.Clock.Advance(s_interval);
            pool.OnGen2Collection();
            pool.OnGen2Collection();
            injection.Clock.Advance(s_interval / 2);
            pool.OnGen2Collection();
            Assert.Equal(i, readings);
            injection.Clock.Advance(-s_interval / 2);
        }
    }

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void High_pressure_lets_go_of_everything<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        RequireLetsGoUnder(PressureLevel.High, pools, pools.Make<T>);
    }

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void After_critical_pressure_released_everything_pooling_goes_on<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        RequireLetsGoUnder(PressureLevel.Critical, pools, pools.Make<T>);
    }

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void Surplus_trims_halve_what_nobody_touches<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
        Assert.NotNull(element);
        PoolUnderTest<T> pool = pools.Make<T>();
        Fill(pool);
        pool.Trim(TrimLevel.Surplus);
        long before = pool.GetStatistics().PooledArrays;
        for (int i = 0; i < 3; i++)
        {
            pool.Trim(TrimLevel.Surplus);
            long after = pool.GetStatistics().PooledArrays;
            Assert.True(after < before || before == 0, $"{after} of {before} arrays are left after trim {i}, though none was touched");
            before = after;
        }

        // Half, and never all: the three trims leave an eighth, up to what rounding to whole magazines takes.
        Assert.Equal(pools.Name == PoolFactories.NoBudget, before == 0);
    });

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void An_idle_trim_lets_go_of_what_was_idle_for_an_interval<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        var injection = new Injection();
        PoolUnderTest<T> pool = pools.Make<T>(injection);

        RequireAllGone(pool, Fill(pool), () =>
        {
            pool.Trim(TrimLevel.Idle);
            injection.Clock.Advance(s_interval + s_interval);
            pool.Trim(TrimLevel.Idle);
        });
    }

    private static void RequireLetsGoUnder<T>(PressureLevel level, PoolFactory pools, Func<Injection, PoolUnderTest<T>> make)
    {
        bool keeps = pools.Name != PoolFactories.NoBudget;
        var injection = new Injection();
        PoolUnderTest<T> pool = make(injection);

        // Filled before the pressure is due to be read: to fill may cause a collection, after which the pool reads it by itself.
        List<WeakReference> arrays = Fill(pool);
        injection.Pressure.Level = level;
        injection.Clock.Advance(s_interval);
        RequireAllGone(pool, arrays, pool.OnGen2Collection);

        Assert.Equal(keeps, Memory.AliveAfterCollection(Fill(pool)) > 0);
        Assert.Equal(keeps, pool.GetStatistics().PooledArrays > 0);
        OwnThread.Run(() => RequireKeeps(pool, keeps));

        injection.Pressure.Level = PressureLevel.Low;
        injection.Clock.Advance(s_interval + s_interval);
        pool.OnGen2Collection();
        OwnThread.Run(() => RequireKeeps(pool, keeps));
    }

    /// <summary>Leaves arrays of several lengths in the pool, in a thread's cache and beyond, from a thread that counts as one that lives long.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> Fill<T>(PoolUnderTest<T> pool)
    {
        pool.Settle(100);
        List<T[]> arrays = [.. Enumerable.Range(0, 200).Select(i => pool.Rent(i % 4 == 0 ? 3_000 : 100))];
        List<WeakReference> weak = [.. arrays.Select(a => new WeakReference(a))];
        arrays.ForEach(a => pool.Return(a));
        return weak;
    }

    private static void RequireAllGone<T>(PoolUnderTest<T> pool, IEnumerable<WeakReference> arrays, Action cause)
    {
        cause();

        Assert.True(Memory.AreCollected(arrays));
        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((0, 0), (statistics.PooledArrays, statistics.PooledBytes));
    }

    private static void RequireKeeps<T>(PoolUnderTest<T> pool, bool keeps)
    {
        // Of several that it holds, a pool may give any; so first take all of them.
        T[] array;
        long allocated;
        do
        {
            allocated = pool.GetStatistics().Allocated;
            array = pool.Rent(100);
        }
        while (pool.GetStatistics().Allocated == allocated);

        pool.Return(array);
        Assert.Equal(keeps, ReferenceEquals(array, pool.Rent(100)));
    }
}
