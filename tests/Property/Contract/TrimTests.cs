namespace Pools.Tests.Contract;

/// <summary>When a pool releases arrays, and when it does not. The clock, the pressure and the collections are the test's.</summary>
[Collection(ProcessWide.Name)]
public sealed class TrimTests
{
    // The default interval. An array that was not used for two of them is stale.
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(5);

    [Theory, EveryPool(ElementSet.Few), Obliges(Obligation.C18)]
    public void Full_trim_releases_everything<T>(PoolFactory pools, Element<T> element)
    {
        foreach (TrimLevel level in new[] { TrimLevel.Full, TrimLevel.Discard })
        {
            PoolUnderTest<T> pool = pools.Make<T>();
            RequireAllGone(pool, Fill(pool), () => pool.Trim(level));
        }
    }

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void Full_trim_takes_from_living_threads<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        var arrays = new ConcurrentBag<WeakReference>();
        using var threads = new LivingThreads(3, _ => Fill(pool).ForEach(arrays.Add));

        RequireAllGone(pool, arrays, () => pool.Trim(TrimLevel.Full));
    }

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void Collections_release_what_was_not_used_for_two_intervals<T>(PoolFactory pools, Element<T> element)
    {
        var injection = new Injection();
        PoolUnderTest<T> pool = pools.Make<T>(injection);

        RequireNoneResident(pool, Fill(pool), () =>
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

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void Collections_at_low_pressure_keep_what_is_in_use<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
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

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void Second_collection_at_medium_pressure_releases_surplus<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
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
        Assert.True(left < kept || kept == 0, $"{left} of {kept} untouched arrays are left");
    });

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void Collection_at_high_pressure_releases_everything<T>(PoolFactory pools, Element<T> element) =>
        RequireReleasesAt(PressureLevel.High, pools.Make<T>);

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void Pooling_goes_on_after_critical_pressure_released_everything<T>(PoolFactory pools, Element<T> element) =>
        RequireReleasesAt(PressureLevel.Critical, pools.Make<T>);

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void Surplus_trim_releases_half_of_what_is_untouched<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        Fill(pool);
        pool.Trim(TrimLevel.Surplus);
        long before = pool.GetStatistics().PooledArrays;
        for (int i = 0; i < 3; i++)
        {
            pool.Trim(TrimLevel.Surplus);
            long after = pool.GetStatistics().PooledArrays;
            Assert.True(after < before || before == 0, $"{after} of {before} untouched arrays are left after trim {i}");
            before = after;
        }

        // Never all: the three trims leave an eighth, up to rounding to whole magazines.
        Assert.Equal(pools.Name == PoolFactories.NoBudget, before == 0);
    });

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void Idle_trim_releases_what_was_idle_for_an_interval<T>(PoolFactory pools, Element<T> element)
    {
        var injection = new Injection();
        PoolUnderTest<T> pool = pools.Make<T>(injection);

        RequireNoneResident(pool, Fill(pool), () =>
        {
            pool.Trim(TrimLevel.Idle);
            injection.Clock.Advance(s_interval + s_interval);
            pool.Trim(TrimLevel.Idle);
        });
    }

    private static void RequireReleasesAt<T>(PressureLevel level, Func<Injection, PoolUnderTest<T>> make)
    {
        var injection = new Injection();
        PoolUnderTest<T> pool = make(injection);
        bool keeps = pool.Factory.Name != PoolFactories.NoBudget;

        // Filled before the pressure is due to be read: a collection while filling would make the pool read it.
        List<WeakReference> arrays = Fill(pool);
        injection.Pressure.Level = level;
        injection.Clock.Advance(s_interval);
        RequireAllGone(pool, arrays, pool.OnGen2Collection);

        Fill(pool);
        Assert.Equal(keeps, pool.GetStatistics().PooledArrays > 0);
        OwnThread.Run(() => RequireKeeps(pool, keeps));

        injection.Pressure.Level = PressureLevel.Low;
        injection.Clock.Advance(s_interval + s_interval);
        pool.OnGen2Collection();
        OwnThread.Run(() => RequireKeeps(pool, keeps));
    }

    /// <summary>Leaves arrays of several lengths in the pool, in a thread's cache and beyond.</summary>
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

    /// <summary>The pool may keep an array whose memory pages it has discarded.</summary>
    private static void RequireNoneResident<T>(PoolUnderTest<T> pool, IEnumerable<WeakReference> arrays, Action cause)
    {
        cause();

        int alive = Memory.AliveAfterCollection(arrays);
        PoolStatistics statistics = pool.GetStatistics();
        long nonResident = statistics.Large?.NonResidentBytes ?? 0;
        Assert.Equal((alive, nonResident), (statistics.PooledArrays, statistics.PooledBytes));
    }

    private static void RequireKeeps<T>(PoolUnderTest<T> pool, bool keeps)
    {
        // A pool may lend any of several that it holds: so first take all of them.
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
