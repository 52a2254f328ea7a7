using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.PerCore;
using Xunit;

namespace Pools.Tests.Lifetime;

/// <summary>The id of a pool that is gone serves the next pool, and leads it to nothing of its predecessor's.</summary>
public sealed class IdReuseTests
{
    [Fact]
    public void The_next_pool_gets_the_id_of_a_dropped_one_and_none_of_its_arrays() => OwnThread.Run(() =>
    {
        Memory.Collect();
        (int id, List<WeakReference> arrays) = FillAndDrop();
        Memory.Collect();
        var allocator = new ProbeAllocator();
        PerCoreArrayPool<long> pool = StillPool.Make<long>(new(), allocator);

        Assert.Equal(id, PoolInternals.EngineOf(pool).Id);
        Assert.Null(ThreadCaches.Find(id, PoolInternals.EngineOf(pool).Account));
        Assert.Equal(0, Memory.AliveAfterCollection(arrays));
        long[][] rented = [.. Enumerable.Range(0, 100).Select(_ => pool.Rent(100))];
        Assert.Equal(100, allocator.Arrays);
        Assert.Equal(100, rented.Distinct().Count());
        GC.KeepAlive(pool);
    });

    [Fact]
    public void An_id_released_before_its_pool_has_let_go_leads_the_next_pool_to_its_arrays() => OwnThread.Run(() =>
    {
        // The mutant of the test above, on the parts that a pool is made of: the id is released, and nothing was closed.
        Memory.Collect();
        Assert.NotNull(PerCoreArrayPool<long>.Shared);
        var torn = new PerCoreEngine<HardwareAtomics>([new BucketPlan(16, sizeof(long), Magazine.LargestCapacity, null)], 1 << 20, ArrayAllocator.Default);
        var array = new long[16];
        for (int i = 0; i < 100; i++)
        {
            torn.TryReturn(0, array);
            array = (long[])(torn.TryRent(0, out _) ?? array);
        }

        torn.TryReturn(0, array);
        torn.ReleaseId();
        var pool = new PerCoreArrayPool<long>();
        long[] met = pool.Rent(16);
        torn.Close(now: 0);

        Assert.Equal(torn.Id, PoolInternals.EngineOf(pool).Id);
        Assert.Same(array, met);
    });

    [Fact]
    public void An_id_is_not_released_while_a_pool_that_a_finalizer_brought_back_may_use_it() => OwnThread.Run(() =>
    {
        Memory.Collect();
        var rescued = new List<PerCoreArrayPool<long>>();
        int id = DropIntoFinalizer(rescued);
        Memory.Collect();
        PerCoreArrayPool<long> pool = Assert.Single(rescued);

        Assert.NotEqual(id, PoolInternals.LowestFreeId());
        Assert.Equal(0, pool.GetStatistics().PooledArrays);
        pool.Return(pool.Rent(100));
        GC.KeepAlive(pool);
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (int Id, List<WeakReference> Arrays) FillAndDrop()
    {
        var pool = new PerCoreArrayPool<long>();
        List<long[]> arrays = [.. Enumerable.Range(0, 200).Select(_ => pool.Rent(100))];
        arrays.ForEach(array => pool.Return(array));
        Assert.True(pool.GetStatistics().PooledArrays > 0);
        return (PoolInternals.EngineOf(pool).Id, [.. arrays.Select(array => new WeakReference(array))]);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int DropIntoFinalizer(List<PerCoreArrayPool<long>> rescued)
    {
        var pool = new PerCoreArrayPool<long>();
        GC.KeepAlive(new Rescuer(pool, rescued));
        return PoolInternals.EngineOf(pool).Id;
    }

    private sealed class Rescuer(PerCoreArrayPool<long> pool, List<PerCoreArrayPool<long>> rescued)
    {
        ~Rescuer() => rescued.Add(pool);
    }
}
