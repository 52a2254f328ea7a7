namespace Pools.Tests.Contract;

/// <summary>A pool that nothing references goes with all its arrays, and later pools never meet what it left in a thread.</summary>
[Collection(ProcessWide.Name)]
public sealed class AbandonedPoolTests
{
    [Theory, EveryPool(ElementSet.Few, OwnInstances = true), Obliges(Obligation.C18)]
    public void Unreferenced_pool_is_collected_with_its_arrays_in_living_threads<T>(PoolFactory pools, Element<T> element)
    {
        var weak = new ConcurrentBag<WeakReference>();
        var box = new StrongBox<PoolUnderTest<T>?>();
        Make(pools, box, weak);
        using var threads = new LivingThreads(4, _ => Use(box.Value!, weak));
        box.Value = null;

        Assert.True(Memory.AreCollected(weak));
    }

    [Theory, EveryPool(ElementSet.Bytes, OwnInstances = true), Obliges(Obligation.C18)]
    public void Pool_never_lends_what_an_abandoned_pool_left_in_a_thread<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
        for (int round = 0; round < Depth.Of(3, 60); round++)
        {
            // The tenants see arrays of a wrong type and content that is not theirs.
            Abandon<long>(pools, s => s);
            Abandon<Guid>(pools, s => new Guid(s, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
            Abandon<int>(pools, s => s);
            if (round % 10 == 0)
            {
                Memory.Collect();
            }
        }
    });

    [Theory, EveryPool(ElementSet.Few, OwnInstances = true), Obliges(Obligation.C18), Trait("Run", "Deep")]
    public void Pool_that_a_finalizer_resurrects_still_lends<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
        var rescued = new ConcurrentBag<Tenants<T>>();
        for (int pool = 1; pool <= 10; pool++)
        {
            AbandonToFinalizer(pools, element, rescued);
            Assert.True(Memory.CollectUntil(() => rescued.Count == pool), "the finalizer has not run");
            foreach (Tenants<T> tenants in rescued)
            {
                RentAndReturn(tenants);
            }
        }
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AbandonToFinalizer<T>(PoolFactory pools, Element<T> element, ConcurrentBag<Tenants<T>> rescued)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        pool.Settle(100);
        RentAndReturn(new Tenants<T>(pool.Pool, element.ValueOf, pools.Inherited));
        GC.KeepAlive(new Rescuer<T>(pool, element, rescued));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RentAndReturn<T>(Tenants<T> tenants)
    {
        List<Lease<T>> leases = [.. Enumerable.Range(0, 40).Select(n => tenants.Rent(1 + (n * 10)))];
        leases.ForEach(lease => tenants.Return(lease));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Abandon<T>(PoolFactory pools, Func<int, T> stampOf)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        var tenants = new Tenants<T>(pool.Pool, stampOf, pools.Inherited);
        pool.Settle(100);
        for (int i = 0; i < 5; i++)
        {
            RentAndReturn(tenants);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Make<T>(PoolFactory pools, StrongBox<PoolUnderTest<T>?> box, ConcurrentBag<WeakReference> weak)
    {
        box.Value = pools.Make<T>();
        weak.Add(new WeakReference(box.Value.Pool));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Use<T>(PoolUnderTest<T> pool, ConcurrentBag<WeakReference> weak)
    {
        pool.Settle(100);
        List<T[]> arrays = [.. Enumerable.Range(0, 200).Select(i => pool.Rent(1 + (i * 5)))];
        arrays.ForEach(a => weak.Add(new WeakReference(a)));
        arrays.ForEach(a => pool.Return(a));
    }

    /// <summary>Dies together with a pool and resurrects it, with new tenants: the table of the old ones is finalized too.</summary>
    private sealed class Rescuer<T>(PoolUnderTest<T> pool, Element<T> element, ConcurrentBag<Tenants<T>> rescued)
    {
        ~Rescuer() => rescued.Add(new Tenants<T>(pool.Pool, element.ValueOf, pool.Factory.Inherited));
    }
}
