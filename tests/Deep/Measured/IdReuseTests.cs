using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.PerCore;
using Xunit;

namespace Pools.Tests.Measured;

/// <summary>The id of a pool that is gone serves the next pool, and leads it to nothing of its predecessor's.</summary>
public sealed class IdReuseTests
{
    private const int Users = 300;

    [Measurement(
        bound: "One id: the lowest that is free is the dropped pool's.",
        noise: "A finalizer that is late: the id is another, and the test fails; it cannot pass for that reason.")]
    public void The_next_pool_gets_the_id_of_a_dropped_one_and_none_of_its_arrays() => Alone(() =>
    {
        Memory.Collect();
        (int id, List<WeakReference> arrays) = FillAndDrop();
        Memory.Collect();
        var allocator = new ProbeAllocator();
        PerCoreArrayPool<long> pool = StillPool.Make<long>(new(), allocator);

        Assert.Equal(id, PoolInternals.EngineOf(pool).Id);
        Assert.Null(ThreadCaches.Find(id, PoolInternals.EngineOf(pool).Account));
        Assert.True(Memory.AreCollected(arrays));
        long[][] rented = [.. Enumerable.Range(0, 100).Select(_ => pool.Rent(100))];
        Assert.Equal(100, allocator.Arrays);
        Assert.Equal(100, rented.Distinct().Count());
        GC.KeepAlive(pool);
    });

    [Measurement(
        bound: "The mutant of the test above.",
        noise: "A finalizer that is late: the id is another, and the test fails; it cannot pass for that reason.")]
    public void An_id_released_before_its_pool_has_let_go_leads_the_next_pool_to_its_arrays() => Alone(() =>
    {
        // The mutant of the test above, on the parts that a pool is made of: the id is released, and nothing was closed.
        Memory.Collect();
        Assert.NotNull(PerCoreArrayPool<long>.Shared);
        var torn = new PerCoreEngine<HardwareAtomics>([new BucketPlan(16, sizeof(long), Magazine.LargestCapacity, null)], 1 << 20, ArrayAllocator.Default);
        var array = new long[16];
        for (int i = 0; i < 100; i++)
        {
            torn.TryReturn(0, array);
            array = (long[])torn.Rent(new Source(), 0, out _);
        }

        torn.TryReturn(0, array);
        torn.ReleaseId();
        var pool = new PerCoreArrayPool<long>();
        long[] met = pool.Rent(16);
        torn.Close(now: 0);

        Assert.Equal(torn.Id, PoolInternals.EngineOf(pool).Id);
        Assert.Same(array, met);
    });

    [Measurement(
        bound: "One id: the lowest that is free is not the pool's that came back.",
        noise: "A finalizer that is late: the id is another, and the test fails; it cannot pass for that reason.")]
    public void An_id_is_not_released_while_a_pool_that_a_finalizer_brought_back_may_use_it() => Alone(() =>
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

    [Measurement(
        bound: "One id: the lowest that is free is the pool's that finalizers used while it died, or lower.",
        noise: "A finalizer that is late: the id is higher, and the test fails; it cannot pass for that reason.")]
    public void A_pool_that_finalizers_use_while_it_dies_gives_its_id_back() => Alone(() =>
    {
        int[] returned = [0];
        Memory.Collect();
        int id = DropWithUsers(returned);
        Memory.Collect();

        Assert.Equal(Users, returned[0]);
        Assert.InRange(PoolInternals.LowestFreeId(), 0, id);
    });

    private static void Alone(Action body, [CallerMemberName] string method = "") => Measure.Alone(typeof(IdReuseTests), () => OwnThread.Run(body), method);

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
    private static int DropWithUsers(int[] returned)
    {
        var pool = new PerCoreArrayPool<long>();
        for (int i = 0; i < Users; i++)
        {
            GC.KeepAlive(new User(pool, returned));
        }

        return PoolInternals.EngineOf(pool).Id;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int DropIntoFinalizer(List<PerCoreArrayPool<long>> rescued)
    {
        var pool = new PerCoreArrayPool<long>();
        GC.KeepAlive(new Rescuer(pool, rescued));
        return PoolInternals.EngineOf(pool).Id;
    }

    private sealed class User(PerCoreArrayPool<long> pool, int[] returned)
    {
        ~User()
        {
            pool.Return(pool.Rent(100));
            returned[0]++;
        }
    }

    private sealed class Rescuer(PerCoreArrayPool<long> pool, List<PerCoreArrayPool<long>> rescued)
    {
        ~Rescuer() => rescued.Add(pool);
    }

    private readonly struct Source : IItemSource
    {
        public object Make(int bucket) => new long[16];
    }
}
