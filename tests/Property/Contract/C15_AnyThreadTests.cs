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
        var tenants = new Tenants<T>(pool.Pool, element.ValueOf, pools.Inherited);

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
        var tenants = new Tenants<T>(pool.Pool, element.ValueOf, pools.Inherited);
        var acts = new FinalActs();
        OwnThread.Run(() => Abandon(tenants, acts, Owners));
        Memory.Collect();

        Assert.Empty(acts.Failures);
        Assert.Equal(Owners, acts.Done);
        OwnThread.Run(() => Array.ForEach([.. Enumerable.Range(0, Owners).Select(_ => tenants.Rent(40))], lease => tenants.Return(lease)));
    }

    /// <summary>Makes owners of an array each, which return it when they are finalized, and rent once more.</summary>
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
}
