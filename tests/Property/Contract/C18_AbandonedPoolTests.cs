using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Xunit;

namespace Pools.Tests.Contract;

public sealed class C18_AbandonedPoolTests
{
    [Theory, EveryPoolAndElement(ElementSet.Few, OwnInstances = true), Obliges(Obligation.C18)]
    public void A_pool_that_nobody_references_is_collected_with_all_its_arrays_in_living_threads_too<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        const int Threads = 4;
        using var used = new CountdownEvent(Threads);
        using var end = new ManualResetEventSlim();
        var weak = new System.Collections.Concurrent.ConcurrentBag<WeakReference>();
        var box = new StrongBox<PoolUnderTest<T>?>(Make<T>(pools, weak));
        OwnThread.Started[] threads = [.. Enumerable.Range(0, Threads).Select(_ => OwnThread.Start(() =>
        {
            Use(box, weak);
            used.Signal();
            end.Wait();
        }))];
        used.Wait(TestContext.Current.CancellationToken);
        box.Value = null;

        Assert.Equal(0, Memory.AliveAfterCollection(weak));
        end.Set();
        Assert.All(threads, t => t.JoinOrThrow());
    }

    [Theory, EveryPool(OwnInstances = true), Obliges(Obligation.C18)]
    public void A_pool_never_meets_what_an_abandoned_pool_left_in_a_thread(PoolFactory pools) => OwnThread.Run(() =>
    {
        ArgumentNullException.ThrowIfNull(pools);
        for (int round = 0; round < 60; round++)
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

    /// <summary>Whatever identity the pool has inside, the tenants see arrays of a wrong type and content that is not theirs.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Abandon<T>(PoolFactory pools, Func<int, T> stampOf)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        var tenants = new Tenants<T>(pool.Pool, stampOf, pools.KeepsContent);
        pool.Settle(100);
        for (int i = 0; i < 5; i++)
        {
            List<Lease<T>> leases = [.. Enumerable.Range(0, 20).Select(n => tenants.Rent(1 + (n * 10)))];
            leases.ForEach(lease => tenants.Return(lease));
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static PoolUnderTest<T> Make<T>(PoolFactory pools, System.Collections.Concurrent.ConcurrentBag<WeakReference> weak)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        weak.Add(new WeakReference(pool.Pool));
        return pool;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Use<T>(StrongBox<PoolUnderTest<T>?> box, System.Collections.Concurrent.ConcurrentBag<WeakReference> weak)
    {
        PoolUnderTest<T> pool = box.Value!;
        pool.Settle(100);
        List<T[]> arrays = [.. Enumerable.Range(0, 200).Select(i => pool.Rent(1 + (i * 5)))];
        arrays.ForEach(a => weak.Add(new WeakReference(a)));
        arrays.ForEach(a => pool.Return(a));
    }
}
