namespace Pools.Tests.Contract;

/// <summary>What the pool calls may call the pool, and may throw.</summary>
[Collection(ProcessWide.Name)]
public sealed class ReentryTests
{
    [Theory, EveryPool(ElementSet.Bytes), Obliges(Obligation.C16)]
    public void Listener_may_rent_and_return_inside_every_event<T>(PoolFactory pools, Element<T> element) =>
        RunReentered(
            pools,
            element,
            new Injection(),
            (pool, reenter) => new EventTap(pools.EventSourceName, EventLevel.Verbose, pool.Identity, _ => reenter()));

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C16)]
    public void Injected_part_may_rent_and_return_whenever_it_is_called<T>(PoolFactory pools, Element<T> element)
    {
        foreach (Action<Injection, Action> hook in Injection.Hooks)
        {
            var injection = new Injection();
            RunReentered(pools, element, injection, (_, reenter) =>
            {
                hook(injection, reenter);
                return null;
            });
        }
    }

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C16)]
    public void Allocator_may_fail_inside_a_reentered_rent<T>(PoolFactory pools, Element<T> element)
    {
        var injection = new Injection();
        int calls = 0;
        RunReentered(pools, element, injection, (_, reenter) =>
        {
            injection.Allocator.OnRequest = () =>
            {
                reenter();
                if (++calls % 7 == 0)
                {
                    throw new OutOfMemoryException("injected by the test");
                }
            };
            return null;
        });
    }

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C16)]
    public void Exception_filter_may_rent_and_return_while_an_allocation_fails<T>(PoolFactory pools, Element<T> element)
    {
        var injection = new Injection();
        injection.Allocator.RefuseFrom = 64;
        var tenants = new Tenants<T>(pools.Make<T>(injection).Pool, element.ValueOf, pools.Inherited);
        int filtered = 0;

        OwnThread.Run(() =>
        {
            for (int i = 0; i < 30; i++)
            {
                tenants.RentAndReturn(i, 20);
                try
                {
                    _ = tenants.Rent(1_000);
                }
                catch (OutOfMemoryException) when (tenants.RentAndReturn(40, 20) > 0)
                {
                    filtered++;
                }
            }
        });

        Assert.Equal(30, filtered);
    }

    [Theory, EveryPool(ElementSet.Bytes), Obliges(Obligation.C16)]
    public void Listener_may_throw<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        var tenants = new Tenants<T>(pool.Pool, element.ValueOf, pools.Inherited);
        int told = 0;
        using var tap = new EventTap(pools.EventSourceName, EventLevel.Verbose, pool.Identity, _ =>
        {
            told++;
            throw new InvalidOperationException("thrown by the test");
        });

        OwnThread.Run(() => Script(tenants, most: 40));
        (pool.Pool as ITrimmablePool)?.Trim();
        Assert.NotEqual(0, told);
    }

    [Theory, EveryPool(ElementSet.Bytes), Obliges(Obligation.C16)]
    public void Listeners_may_come_and_go_while_others_rent<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        var plan = new StressPlan
        {
            Seed = Seed.OfRun,
            HandsOver = true,
            Steps = 400,
            Meanwhile = () => new EventTap(pools.EventSourceName, EventLevel.Verbose, pool.Identity, _ => { }).Dispose(),
        };

        Stress.Run(pool.Pool, plan, element.ValueOf, pools.Inherited);
    }

    [Theory, EveryPool(ElementSet.Bytes, Injected = true), Obliges(Obligation.C16)]
    public void Pressure_source_that_throws_counts_as_low_pressure<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
        var injection = new Injection();
        PoolUnderTest<T> pool = pools.Make<T>(injection);
        int readings = 0;
        injection.Pressure.OnRead = () =>
        {
            readings++;
            throw new InvalidOperationException("thrown by the test");
        };
        pool.Settle(100);
        long kept = pool.GetStatistics().PooledArrays;
        injection.Clock.Advance(TimeSpan.FromSeconds(5));
        pool.OnGen2Collection();

        Assert.NotEqual(0, readings);
        Assert.Equal(kept, pool.GetStatistics().PooledArrays);
    });

    /// <summary>Runs a script under the ownership oracle while a hook rents and returns inside the pool's own calls.</summary>
    private static void RunReentered<T>(
        PoolFactory pools, Element<T> element, Injection injection, Func<PoolUnderTest<T>, Action, IDisposable?> hook)
    {
        PoolUnderTest<T> pool = pools.Make<T>(injection);
        var tenants = new Tenants<T>(pool.Pool, element.ValueOf, pools.InheritedAfterTrims);
        int thread = 0;
        int depth = 0;
        int entries = 0;

        // Two levels: a re-entry that is itself re-entered. On this thread only: others use a singleton too.
        void Reenter()
        {
            if (Environment.CurrentManagedThreadId == thread && depth < 2)
            {
                depth++;
                try
                {
                    entries++;
                    tenants.RentAndReturn(3, 20);
                    tenants.RentAndReturn(1, 300);
                }
                finally
                {
                    depth--;
                }
            }
        }

        OwnThread.Run(() =>
        {
            thread = Environment.CurrentManagedThreadId;
            using IDisposable? hooked = hook(pool, Reenter);
            Script(tenants, most: 12);
            for (int i = 0; i < 24 && pools.TakesInjections; i++)
            {
                injection.Pressure.Level = (PressureLevel)(i % 4);
                injection.Clock.Advance(TimeSpan.FromSeconds(9));
                tenants.RentAndReturn(i, 20);
                pool.OnGen2Collection();
                pool.Trim((TrimLevel)(i / 4 % 4));
            }
        });

        Assert.NotEqual(0, entries);
    }

    private static void Script<T>(Tenants<T> tenants, int most)
    {
        for (int count = 0; count < most; count++)
        {
            tenants.RentAndReturn(count, 20);
            tenants.RentAndReturn(count % 4, 1_000);
        }
    }
}
