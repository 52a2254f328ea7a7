using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Xunit;

namespace Pools.Tests.Faults;

/// <summary>Finalizers that rent and return.</summary>
public sealed class FinalizerTests
{
    private const int Objects = 300;

    private readonly FinalActs _acts = new();

    [Fact]
    public void Finalizers_rent_and_return_like_anybody_else()
    {
        using PerCoreArrayPool<long> pool = StillPool.Make<long>(new());
        var tenants = new Tenants<long>(pool, stamp => stamp);
        for (int round = 0; round < 3; round++)
        {
            Drop(tenants, leaseFirst: round == 1);
            OwnThread.Run(() => RentAndReturn(tenants));
            Memory.Collect();
        }

        Assert.Empty(_acts.Failures);
        Assert.Equal(3 * Objects, _acts.Done);
        Assert.Equal(0, pool.GetStatistics().Outstanding);

        // Its table would be finalized as well.
        GC.KeepAlive(tenants);
    }

    [Fact]
    public void Finalizers_rent_and_return_in_a_pool_that_dies_with_them_and_leave_nothing()
    {
        var arrays = new ConcurrentQueue<WeakReference>();
        DropWithPool(arrays);
        Memory.Collect();

        Assert.Empty(_acts.Failures);
        Assert.Equal(Objects, _acts.Done);
        Assert.True(Memory.AreCollected(arrays));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Drop(Tenants<long> tenants, bool leaseFirst)
    {
        for (int i = 0; i < Objects; i++)
        {
            Lease<long>? lease = leaseFirst ? tenants.Rent(100) : null;
            GC.KeepAlive(new FinalAct(_acts)
            {
                Act = () =>
                {
                    RentAndReturn(tenants);
                    if (lease is { } rented)
                    {
                        tenants.Return(rented);
                    }
                },
            });
        }
    }

    /// <summary>The oracle's table is finalized as well: here only the pool and the arrays are looked at.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void DropWithPool(ConcurrentQueue<WeakReference> arrays)
    {
        var pool = new PerCoreArrayPool<long>();
        for (int i = 0; i < Objects; i++)
        {
            GC.KeepAlive(new FinalAct(_acts)
            {
                Act = () =>
                {
                    long[][] held = [pool.Rent(100), pool.Rent(100), pool.Rent(3_000)];
                    foreach (long[] array in held)
                    {
                        array.AsSpan().Fill(1);
                        arrays.Enqueue(new WeakReference(array));
                        pool.Return(array);
                    }
                },
            });
        }
    }

    private static void RentAndReturn(Tenants<long> tenants)
    {
        var held = new List<Lease<long>>();
        for (int i = 0; i < 20; i++)
        {
            held.Add(tenants.Rent(100));
        }

        held.ForEach(lease => tenants.Return(lease));
    }
}
