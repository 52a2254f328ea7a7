using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C18_AbandonedPoolTests
{
    private static readonly int s_rounds = Depth.Of(20, 60);

    [Theory, EveryPoolAndElement(ElementSet.Few, OwnInstances = true), Obliges(Obligation.C18)]
    public void A_pool_that_nobody_references_is_collected_with_all_its_arrays_in_living_threads_too<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        const int Threads = 4;
        using var used = new CountdownEvent(Threads);
        using var end = new ManualResetEventSlim();
        var weak = new ConcurrentBag<WeakReference>();
        StrongBox<PoolUnderTest<T>?> box = Make<T>(pools, weak);
        OwnThread.Started[] threads = [.. Enumerable.Range(0, Threads).Select(_ => OwnThread.Start(() =>
        {
            Use(box, weak);
            used.Signal();
            end.Wait();
        }))];
        used.Wait(TestContext.Current.CancellationToken);
        box.Value = null;

        Assert.True(Memory.AreCollected(weak));
        end.Set();
        Assert.All(threads, t => t.JoinOrThrow());
    }

    [Theory, EveryPool(OwnInstances = true), Obliges(Obligation.C18)]
    public void A_pool_never_meets_what_an_abandoned_pool_left_in_a_thread(PoolFactory pools) => OwnThread.Run(() =>
    {
        ArgumentNullException.ThrowIfNull(pools);
        for (int round = 0; round < s_rounds; round++)
        {
            Abandon<long>(pools, s => s);
            Abandon<Guid>(pools, s => new Guid(s, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
            Abandon<int>(pools, s => s);
            if (round % 10 == 0)
            {
                Memory.Collect();
            }
        }
    });

    [Theory, EveryPoolAndElement(ElementSet.Few, OwnInstances = true), Obliges(Obligation.C18)]
    public void A_pool_that_a_finalizer_brings_back_still_lends_beside_its_successors<T>(PoolFactory pools, Element<T> element)
    {
        ArgumentNullException.ThrowIfNull(pools);
        var rescued = new ConcurrentBag<Tenants<T>>();
        OwnThread.Run(() =>
        {
            for (int round = 0; round < 5; round++)
            {
                for (int i = 1; i <= 2; i++)
                {
                    AbandonToFinalizer(pools, element, rescued);
                    Assert.True(Memory.CollectUntil(() => rescued.Count == (2 * round) + i), "the finalizer has not run");
                }

                foreach (Tenants<T> tenants in rescued)
                {
                    RentAndReturn(tenants);
                }
            }
        });
    }

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

    /// <summary>Dies together with a pool and brings it back.</summary>
    private sealed class Rescuer<T>(PoolUnderTest<T> pool, Element<T> element, ConcurrentBag<Tenants<T>> rescued)
    {
        // New tenants: the old ones' table has been finalized as well.
        ~Rescuer() => rescued.Add(new Tenants<T>(pool.Pool, element.ValueOf, pool.Factory.Inherited));
    }

    /// <summary>Whatever identity the pool has inside, the tenants see arrays of a wrong type and content that is not theirs.</summary>
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
    private static StrongBox<PoolUnderTest<T>?> Make<T>(PoolFactory pools, ConcurrentBag<WeakReference> weak)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        weak.Add(new WeakReference(pool.Pool));
        return new StrongBox<PoolUnderTest<T>?>(pool);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Use<T>(StrongBox<PoolUnderTest<T>?> box, ConcurrentBag<WeakReference> weak)
    {
        PoolUnderTest<T> pool = box.Value!;
        pool.Settle(100);
        List<T[]> arrays = [.. Enumerable.Range(0, 200).Select(i => pool.Rent(1 + (i * 5)))];
        arrays.ForEach(a => weak.Add(new WeakReference(a)));
        arrays.ForEach(a => pool.Return(a));
    }
}
