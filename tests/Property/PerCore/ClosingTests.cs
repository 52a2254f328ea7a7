using Pools.Internal;
using Pools.PerCore;
using Pools.Sizing;

namespace Pools.Tests.PerCore;

/// <summary>Calls that are on their fast path while the pool is closed. They end on the magazine that closing has taken.</summary>
public sealed class ClosingTests
{
    [Fact]
    public void Rent_under_way_is_counted() => OwnThread.Run(() =>
    {
        var clock = new ManualClock();
        PerCoreArrayPool<int> pool = Make(clock);
        Magazine loaded = LoadedOf(pool);
        pool.Dispose();

        // It has read the array before: only the count of the pop is missing.
        loaded.State += Magazine.Popped;
        Assert.Equal(1, pool.GetStatistics().Outstanding);

        // And later, when the counts have become final.
        clock.Advance(TimeSpan.FromSeconds(5));
        pool.OnGen2Collection();
        Assert.Equal(1, pool.GetStatistics().Outstanding);
    });

    [Fact]
    public void Return_under_way_is_counted_and_the_next_collection_releases_its_array() => OwnThread.Run(() =>
    {
        PerCoreArrayPool<int> pool = Make(new ManualClock());
        WeakReference array = ReturnLate(pool);
        Assert.Equal(0, pool.GetStatistics().Outstanding);

        pool.OnGen2Collection();

        Assert.True(Memory.AreCollected([array]));
        Assert.Equal(0, pool.GetStatistics().Outstanding);
        GC.KeepAlive(pool);
    });

    [Fact, Trait("Run", "Deep")]
    public void Rent_under_way_is_counted_among_more_magazines_than_may_wait_for_another_trim()
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

    private static PerCoreArrayPool<int> Make(ManualClock clock) =>
        StillPool.Make<int>(new() { TimeProvider = clock, PressureSource = new PressureDial() });

    /// <summary>This thread's magazine, which holds an array.</summary>
    private static Magazine LoadedOf(PerCoreArrayPool<int> pool)
    {
        PoolInternals.Settle(pool);
        Magazine loaded = ThreadTable.SlotOf(PoolInternals.EngineOf(pool).Id, BucketLayout.LadderBucket(100)).Loaded;
        Assert.True(MagazineOperations<HardwareAtomics>.HoldsArrays(loaded));
        return loaded;
    }
}
