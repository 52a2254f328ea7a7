namespace Pools.Tests.Contract;

/// <summary>Every array has one owner at a time, and each owner finds what its predecessor left.</summary>
[Collection(ProcessWide.Name)]
public sealed class OwnershipTests
{
    [Theory, EveryPool, Obliges(Obligation.C4)]
    public void Outstanding_arrays_are_all_different<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
        var tenants = new Tenants<T>(pools.Make<T>().Pool, element.ValueOf, pools.Inherited);
        for (int round = 0; round < 3; round++)
        {
            List<Lease<T>> leases = [.. Enumerable.Range(0, 150).Select(i => tenants.Rent(1 + (i % 70)))];
            leases.ForEach(lease => tenants.Return(lease));
        }
    });

    [Theory, EveryPool(ElementSet.Few), Obliges(Obligation.C4)]
    public void Arrays_that_threads_hand_over_have_one_owner<T>(PoolFactory pools, Element<T> element) =>
        Run(pools.Make<T>(), element, new StressPlan { Seed = Seed.OfRun, HandsOver = true, Steps = Depth.Of(500, 2_000) });

    [Theory, EveryPool(ElementSet.Few), Obliges(Obligation.C4)]
    public void Arrays_of_short_lived_threads_have_one_owner<T>(PoolFactory pools, Element<T> element) =>
        Run(pools.Make<T>(), element, new() { Seed = Seed.OfRun + 1, HandsOver = true, Generations = Depth.Of(5, 25), Steps = 40 });

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C4)]
    public void Trims_lend_no_array_that_they_release<T>(PoolFactory pools, Element<T> element)
    {
        var injection = new Injection();
        PoolUnderTest<T> pool = pools.Make<T>(injection);
        int turn = 0;

        var plan = new StressPlan { Seed = Seed.OfRun + 2, HandsOver = true, Meanwhile = () => TrimSomehow(pool, injection, turn++) };
        Stress.Run(pool.Pool, plan, element.ValueOf, pools.InheritedAfterTrims);
    }

    [Theory, EveryPool(ElementSet.Few), Obliges(Obligation.C10)]
    public void Cleared_content_is_never_seen_again<T>(PoolFactory pools, Element<T> element)
    {
        // Long arrays take long to clear, and short-lived threads share more arrays with each other.
        var plan = new StressPlan { Seed = Seed.OfRun + 3, HandsOver = true, Lengths = [64, 8_192], MaxDepth = 3, ClearsOneIn = 1 };
        PoolUnderTest<T> pool = pools.Make<T>();

        Run(pool, element, plan with { Steps = 30, Generations = Depth.Of(3, 20) });
        Run(pool, element, plan with { Steps = Depth.Of(100, 600) });
    }

    private static void Run<T>(PoolUnderTest<T> pool, Element<T> element, StressPlan plan) =>
        Stress.Run(pool.Pool, plan, element.ValueOf, pool.Factory.Inherited);

    /// <summary>Every level, every pressure, and a clock that jumps forwards and backwards.</summary>
    private static void TrimSomehow<T>(PoolUnderTest<T> pool, Injection injection, int turn)
    {
        injection.Pressure.Level = (PressureLevel)(turn % 4);
        injection.Clock.Advance(TimeSpan.FromSeconds(turn % 5 == 0 ? -30 : 9));
        pool.OnGen2Collection();
        pool.Trim((TrimLevel)(turn / 4 % 4));
    }
}
