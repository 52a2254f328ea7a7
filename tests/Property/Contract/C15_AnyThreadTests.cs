using System;
using System.Linq;
using System.Runtime.CompilerServices;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C15_AnyThreadTests
{
    [Theory, EveryPoolAndElement, Obliges(Obligation.C15)]
    public void An_array_may_be_returned_by_another_thread_after_its_renter_has_ended<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        var tenants = new Tenants<T>(pool.Pool, element.ValueOf, pools.InheritedAmongThreads);

        for (int round = 0; round < 5; round++)
        {
            Lease<T>[] leases = [];
            OwnThread.Run(() => leases = [.. Enumerable.Range(0, 20).Select(_ => tenants.Rent(40))]);
            OwnThread.Run(() =>
            {
                foreach (Lease<T> lease in leases)
                {
                    tenants.Return(lease);
                }
            });
        }
    }

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C15)]
    public void A_finalizer_may_rent_and_return<T>(PoolFactory pools, Element<T> element)
    {
        const int Owners = 200;
        PoolUnderTest<T> pool = pools.Make<T>();
        var tenants = new Tenants<T>(pool.Pool, element.ValueOf, pools.InheritedAmongThreads);
        var finalized = new Counter();
        OwnThread.Run(() => Abandon(tenants, finalized, Owners));
        Memory.Collect();

        Assert.Null(finalized.Failure);
        Assert.Equal(Owners, finalized.Count);
        OwnThread.Run(() => Array.ForEach([.. Enumerable.Range(0, Owners).Select(_ => tenants.Rent(40))], lease => tenants.Return(lease)));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Abandon<T>(Tenants<T> tenants, Counter finalized, int owners)
    {
        for (int i = 0; i < owners; i++)
        {
            GC.KeepAlive(new Owner<T>(tenants, finalized));
        }
    }

    /// <summary>Owns an array until it is finalized; returns it there, and rents once more.</summary>
    private sealed class Owner<T>(Tenants<T> tenants, Counter finalized)
    {
        private readonly Lease<T> _lease = tenants.Rent(40);

        ~Owner()
        {
            // An exception here would end the process instead of the test.
            try
            {
                tenants.Return(_lease);
                tenants.Return(tenants.Rent(40));
                finalized.Count++;
            }
            catch (Exception e)
            {
                finalized.Failure = e;
            }
        }
    }

    /// <summary>Written by the finalizer thread alone.</summary>
    private sealed class Counter
    {
        public volatile int Count;

        public volatile Exception? Failure;
    }
}
