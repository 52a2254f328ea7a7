using System;
using System.Diagnostics.Tracing;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C16_ReentryTests
{
    [Theory, EveryPoolAndElement(ElementSet.Bytes), Obliges(Obligation.C16)]
    public void A_listener_may_rent_and_return_inside_every_event<T>(PoolFactory pools, Element<T> element) =>
        RunReentered(pools, element, new Injection(), (pool, reenter) => new EventTap(pools.EventSourceName, EventLevel.Verbose, pool.Identity, _ => reenter()));

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C16)]
    public void An_allocator_may_rent_and_return_inside_every_request<T>(PoolFactory pools, Element<T> element)
    {
        var injection = new Injection();

        RunReentered(pools, element, injection, (_, reenter) => Hook(r => injection.Allocator.OnRequest = r, reenter));
    }

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C16)]
    public void A_clock_may_rent_and_return_whenever_it_is_read<T>(PoolFactory pools, Element<T> element)
    {
        var injection = new Injection();

        RunReentered(pools, element, injection, (_, reenter) => Hook(r => injection.Clock.OnRead = r, reenter));
    }

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C16)]
    public void A_pressure_source_may_rent_and_return_whenever_it_is_read<T>(PoolFactory pools, Element<T> element)
    {
        var injection = new Injection();

        RunReentered(pools, element, injection, (_, reenter) => Hook(r => injection.Pressure.OnRead = r, reenter));
    }

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C16)]
    public void An_exception_filter_may_rent_and_return_while_an_allocation_fails<T>(PoolFactory pools, Element<T> element)
    {
        var injection = new Injection();
        injection.Allocator.RefuseFrom = 64;
        PoolUnderTest<T> pool = pools.Make<T>(injection);
        var tenants = new Tenants<T>(pool.Pool, element.ValueOf, pools.Inherited);
        int filtered = 0;

        bool Filter()
        {
            tenants.RentAndReturn(40, 20);
            filtered++;
            return true;
        }

        OwnThread.Run(() =>
        {
            for (int i = 0; i < 30; i++)
            {
                tenants.RentAndReturn(i, 20);
                try
                {
                    _ = tenants.Rent(1_000);
                }
                catch (OutOfMemoryException) when (Filter())
                {
                }
            }
        });

        Assert.Equal(30, filtered);
    }

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C16)]
    public void An_allocator_that_fails_inside_a_reentered_rent_harms_nobody<T>(PoolFactory pools, Element<T> element)
    {
        var injection = new Injection();
        int calls = 0;

        RunReentered(pools, element, injection, (_, reenter) => Hook(
            r => injection.Allocator.OnRequest = r,
            () =>
            {
                reenter();
                if (++calls % 7 == 0)
                {
                    throw new OutOfMemoryException("injected by the test");
                }
            }));
    }

    [Theory, EveryPoolAndElement(ElementSet.Bytes), Obliges(Obligation.C16)]
    public void A_listener_that_throws_harms_nobody<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        var tenants = new Tenants<T>(pool.Pool, element.ValueOf, pools.Inherited);
        using var tap = new EventTap(pools.EventSourceName, EventLevel.Verbose, pool.Identity, _ => throw new InvalidOperationException("thrown by the test"));

        OwnThread.Run(() => Script(tenants));
    }

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C16)]
    public void Listeners_that_come_and_go_under_fire_break_no_ownership<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        var plan = new StressPlan
        {
            Seed = 31_337,
            HandsOver = true,
            Steps = 400,
            Meanwhile = () => new EventTap(pools.EventSourceName, EventLevel.Verbose, pool.Identity, _ => { }).Dispose(),
        };

        Stress.Run(pool.Pool, plan, element.ValueOf, pools.Inherited);
    }

    [Theory, EveryPoolAndElement(ElementSet.Bytes, Injected = true), Obliges(Obligation.C16)]
    public void A_pressure_source_that_throws_counts_as_low_pressure<T>(PoolFactory pools, Element<T> element)
    {
        var injection = new Injection();
        PoolUnderTest<T> pool = pools.Make<T>(injection);
        int readings = 0;
        injection.Pressure.OnRead = () =>
        {
            readings++;
            throw new InvalidOperationException("thrown by the test");
        };
        Assert.NotNull(element);

        OwnThread.Run(() =>
        {
            pool.Settle(100);
            long kept = pool.GetStatistics().PooledArrays;
            injection.Clock.Advance(TimeSpan.FromSeconds(5));
            pool.OnGen2Collection();

            Assert.True(readings > 0, "nobody has asked: the test has tested nothing");
            Assert.Equal(kept, pool.GetStatistics().PooledArrays);
        });
    }

    /// <summary>Runs a script under the ownership oracle while a hook rents and returns on the same thread, inside the pool's own calls.</summary>
    private static void RunReentered<T>(PoolFactory pools, Element<T> element, Injection injection, Func<PoolUnderTest<T>, Action, IDisposable> hook)
    {
        PoolUnderTest<T> pool = pools.Make<T>(injection);
        var tenants = new Tenants<T>(pool.Pool, element.ValueOf, pools.Inherited);
        int thread = 0;
        int depth = 0;
        int entries = 0;

        // Two levels: a re-entry that is itself re-entered, and no endless descent. On this thread only: others use a singleton too.
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
            using IDisposable hooked = hook(pool, Reenter);
            Script(tenants);
            if (pools.TakesInjections)
            {
                TrimSomehow(pool, injection, tenants);
            }
        });

        Assert.True(entries > 0, "nothing was ever called back: the test has tested nothing");
    }

    private static void TrimSomehow<T>(PoolUnderTest<T> pool, Injection injection, Tenants<T> tenants)
    {
        for (int i = 0; i < 24; i++)
        {
            injection.Pressure.Level = (PressureLevel)(i % 4);
            injection.Clock.Advance(TimeSpan.FromSeconds(9));
            tenants.RentAndReturn(i, 20);
            pool.OnGen2Collection();
            pool.Trim((TrimLevel)(i / 4 % 4));
        }
    }

    private static void Script<T>(Tenants<T> tenants)
    {
        for (int count = 0; count < 40; count++)
        {
            tenants.RentAndReturn(count, 20);
            tenants.RentAndReturn(count % 4, 1_000);
        }
    }

    private static Unhook Hook(Action<Action?> set, Action action)
    {
        set(action);
        return new Unhook(() => set(null));
    }

    private sealed class Unhook(Action action) : IDisposable
    {
        public void Dispose() => action();
    }
}
