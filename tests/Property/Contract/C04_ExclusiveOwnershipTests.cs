using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C04_ExclusiveOwnershipTests
{
    private const int Seed = 20_260_704;

    [Theory, EveryPoolAndElement, Obliges(Obligation.C4)]
    public void Outstanding_arrays_are_all_different<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        var tenants = new Tenants<T>(pool.Pool, element.ValueOf, pools.Inherited);

        OwnThread.Run(() =>
        {
            for (int round = 0; round < 3; round++)
            {
                List<Lease<T>> leases = [.. Enumerable.Range(0, 150).Select(i => tenants.Rent(1 + (i % 70)))];
                leases.ForEach(lease => tenants.Return(lease));
            }
        });
    }

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C4)]
    public void Rent_returns_an_array_that_no_other_renter_holds<T>(PoolFactory pools, Element<T> element) =>
        Stress.Run(pools.Make<T>().Pool, new StressPlan { Seed = Seed }, element.ValueOf, pools.Inherited);

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C4)]
    public void Arrays_that_change_hands_still_have_one_owner<T>(PoolFactory pools, Element<T> element) =>
        Stress.Run(pools.Make<T>().Pool, new StressPlan { Seed = Seed + 1, HandsOver = true }, element.ValueOf, pools.Inherited);

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C4)]
    public void Threads_that_come_and_go_never_share_an_array<T>(PoolFactory pools, Element<T> element)
    {
        var plan = new StressPlan { Seed = Seed + 2, HandsOver = true, Generations = 25, Steps = 40 };

        Stress.Run(pools.Make<T>().Pool, plan, element.ValueOf, pools.Inherited);
    }

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C4)]
    public void Trims_never_hand_out_what_they_let_go<T>(PoolFactory pools, Element<T> element)
    {
        var injection = new Injection();
        PoolUnderTest<T> pool = pools.Make<T>(injection);
        int turn = 0;
        var plan = new StressPlan { Seed = Seed + 3, HandsOver = true, Meanwhile = () => TrimSomehow(pool, injection, turn++) };

        Stress.Run(pool.Pool, plan, element.ValueOf, pools.Inherited);
    }

    /// <summary>Every level, every pressure, and a clock that jumps forwards and backwards.</summary>
    private static void TrimSomehow<T>(PoolUnderTest<T> pool, Injection injection, int turn)
    {
        injection.Pressure.Level = (PressureLevel)(turn % 4);
        injection.Clock.Advance(TimeSpan.FromSeconds(turn % 5 == 0 ? -30 : 9));
        pool.OnGen2Collection();
        pool.Trim((TrimLevel)(turn / 4 % 4));
    }
}
