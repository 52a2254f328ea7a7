namespace Pools.Tests.Contract;

/// <summary>Any thread may return an array, and no array is lost with its thread.</summary>
[Collection(ProcessWide.Name)]
public sealed class ThreadTests
{
    private const int Threads = 8;
    private const int Length = 4_096;

    [Theory, EveryPool, Obliges(Obligation.C15)]
    public void Array_may_be_returned_after_its_renter_has_ended<T>(PoolFactory pools, Element<T> element)
    {
        var tenants = new Tenants<T>(pools.Make<T>().Pool, element.ValueOf, pools.Inherited);

        for (int round = 0; round < 5; round++)
        {
            Lease<T>[] leases = [];
            OwnThread.Run(() => leases = [.. Enumerable.Range(0, 20).Select(_ => tenants.Rent(40))]);
            OwnThread.Run(() => Array.ForEach(leases, lease => tenants.Return(lease)));
        }
    }

    [Theory, EveryPool(ElementSet.Few), Obliges(Obligation.C15)]
    public void Finalizer_may_rent_and_return<T>(PoolFactory pools, Element<T> element)
    {
        const int Owners = 200;
        var tenants = new Tenants<T>(pools.Make<T>().Pool, element.ValueOf, pools.Inherited);
        var acts = new FinalActs();
        OwnThread.Run(() => Abandon(tenants, acts, Owners));

        Assert.True(Memory.CollectUntil(() => acts.Done + acts.Failures.Count == Owners));
        Assert.Empty(acts.Failures);
        OwnThread.Run(() => Array.ForEach([.. Enumerable.Range(0, Owners).Select(_ => tenants.Rent(40))], lease => tenants.Return(lease)));
    }

    [Theory, EveryPool(ElementSet.Few), Obliges(Obligation.C19)]
    public void Arrays_cached_for_a_dead_thread_are_collected_or_rented_again<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        List<WeakReference> arrays = LiveAndDie(pool);
        Memory.Collect();

        OwnThread.Run(() => RequireAllComeBack(pool, arrays));
    }

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C19)]
    public void Trim_releases_what_dead_threads_left<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        List<WeakReference> arrays = LiveAndDie(pool);
        pool.Trim(TrimLevel.Full);

        Assert.True(Memory.AreCollected(arrays));
        Assert.Equal((0, 0), (pool.GetStatistics().PooledArrays, pool.GetStatistics().PooledBytes));
    }

    [Theory, EveryPool(ElementSet.Bytes, Injected = true), Obliges(Obligation.C19)]
    public void Short_lived_threads_that_return_one_array_each_leave_few<T>(PoolFactory pools, Element<T> element)
    {
        int threads = Depth.Of(300, 10_000);
        PoolUnderTest<T> pool = pools.Make<T>();
        for (int i = 0; i < threads; i++)
        {
            OwnThread.Run(() => pool.Return(pool.Rent(64)));
        }

        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((threads, threads), (statistics.Rented, statistics.Returned));
        Assert.InRange(statistics.RetainedBytes, statistics.PooledBytes, statistics.MaxRetainedBytes);

        // Threads that come one after the other share what they leave.
        Assert.InRange(statistics.PooledArrays, 0, 100);
    }

    /// <summary>Creates owners of an array each. Their finalizers return it, and rent again.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Abandon<T>(Tenants<T> tenants, FinalActs acts, int owners)
    {
        for (int i = 0; i < owners; i++)
        {
            Lease<T> lease = tenants.Rent(40);
            GC.KeepAlive(new FinalAct(acts)
            {
                Act = () =>
                {
                    tenants.Return(lease);
                    tenants.Return(tenants.Rent(40));
                },
            });
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> LiveAndDie<T>(PoolUnderTest<T> pool)
    {
        var arrays = new List<WeakReference>();
        for (int i = 0; i < Threads; i++)
        {
            OwnThread.Run(() =>
            {
                pool.Settle(Length);
                List<T[]> held = [.. Enumerable.Range(0, 10).Select(_ => pool.Rent(Length))];
                arrays.AddRange(held.Select(a => new WeakReference(a)));
                held.ForEach(a => pool.Return(a));
            });
        }

        return arrays;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RequireAllComeBack<T>(PoolUnderTest<T> pool, List<WeakReference> arrays)
    {
        var alive = new HashSet<object>(arrays.Select(a => a.Target).OfType<object>(), ReferenceEqualityComparer.Instance);
        var rented = new List<T[]>();
        for (int i = 0; i < 4 * Threads * 10 && alive.Count > 0; i++)
        {
            T[] array = pool.Rent(Length);
            rented.Add(array);
            alive.Remove(array);
        }

        Assert.True(alive.Count == 0, $"{alive.Count} arrays are alive and cannot be rented");
        rented.ForEach(a => pool.Return(a));
    }
}
