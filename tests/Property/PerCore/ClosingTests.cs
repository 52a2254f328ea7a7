using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.PerCore;
using Pools.Sizing;
using Xunit;

namespace Pools.Tests.PerCore;

/// <summary>Calls that a thread is inside of, on its fast path, while the pool is closed. They end on the magazine that closing has taken.</summary>
public sealed class ClosingTests
{
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(5);

    [Fact]
    public void A_rent_under_way_is_counted() => OwnThread.Run(() =>
    {
        var clock = new ManualClock();
        PerCoreArrayPool<int> pool = Make(clock);
        Magazine loaded = LoadedOf(pool);
        pool.Dispose();

        // It has read the array before: that it has taken it is what is left to say.
        loaded.State += Magazine.Popped;
        Assert.Equal(1, pool.GetStatistics().Outstanding);

        // Nor later: the counts become final.
        clock.Advance(s_interval);
        pool.OnGen2Collection();
        Assert.Equal(1, pool.GetStatistics().Outstanding);
    });

    [Fact]
    public void A_return_under_way_is_counted_and_the_next_collection_lets_its_array_go() => OwnThread.Run(() =>
    {
        PerCoreArrayPool<int> pool = Make(new ManualClock());
        WeakReference array = ReturnLate(pool);
        Assert.Equal(0, pool.GetStatistics().Outstanding);

        pool.OnGen2Collection();

        Assert.True(Memory.AreCollected([array]));
        Assert.Equal(0, pool.GetStatistics().Outstanding);
        GC.KeepAlive(pool);
    });

    [Fact]
    public void A_rent_under_way_is_counted_among_more_magazines_than_may_wait_for_another_trim()
    {
        PerCoreArrayPool<int> pool = Make(new ManualClock());
        using var threads = new LivingThreads(count: 120, _ => UseBuckets(pool, 10));

        pool.Dispose();

        PerCoreEngine<HardwareAtomics> engine = PoolInternals.EngineOf(pool);
        var unsettled = (List<Magazine>)PoolInternals.Field(engine, "_unsettled");
        Assert.InRange(unsettled.Count, 1 + (int)PoolInternals.StaticField(engine.GetType(), "MostUnsettled"), int.MaxValue);
        unsettled[0].State += Magazine.Popped;
        Assert.Equal(1, pool.GetStatistics().Outstanding);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void UseBuckets(PerCoreArrayPool<int> pool, int count)
    {
        PoolInternals.Settle(pool);
        for (int bucket = 0; bucket < count; bucket++)
        {
            pool.Return(pool.Rent(16 << bucket));
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference ReturnLate(PerCoreArrayPool<int> pool)
    {
        Magazine loaded = LoadedOf(pool);
        int[] array = pool.Rent(100);
        pool.Dispose();

        Assert.True(MagazineOperations<HardwareAtomics>.TryPush(loaded, array));
        return new WeakReference(array);
    }

    private static PerCoreArrayPool<int> Make(ManualClock clock) => StillPool.Make<int>(new() { TimeProvider = clock, TrimInterval = s_interval, PressureSource = new PressureDial() });

    /// <summary>What the fast path reads first: this thread's magazine, which holds an array.</summary>
    private static Magazine LoadedOf(PerCoreArrayPool<int> pool)
    {
        PoolInternals.Settle(pool);
        Magazine loaded = ThreadTable.SlotOf(PoolInternals.EngineOf(pool).Id, BucketLayout.LadderBucket(100)).Loaded;
        Assert.True(MagazineOperations<HardwareAtomics>.HoldsArrays(loaded));
        return loaded;
    }
}
