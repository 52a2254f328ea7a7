using System;
using System.Runtime;
using Xunit;

namespace Pools.Tests.Large.Engine;

public sealed class NoGcRegionTests
{
    /// <summary>In a process of its own, because the allocations of other tests end the region.</summary>
    [Fact]
    public void A_no_gc_region_survives_the_trims_of_an_idle_pool() => ChildTest.Alone(typeof(NoGcRegionTests), () =>
    {
        var clock = new ManualClock();
        using var pool = new LargeArrayPool<object>(new LargeArrayPoolOptions
        {
            TimeProvider = clock,
            PressureSource = new PressureDial(),
            MaxRetainedBytes = 64 << 20,
        });
        LargeScene.BurstWeakly(pool, count: 8, length: 1 << 20);
        Assert.True(GC.TryStartNoGCRegion(16 << 20));
        long kept = pool.GetStatistics().RetainedBytes;
        clock.Advance(TimeSpan.FromMinutes(10));
        long left = pool.GetStatistics().RetainedBytes;

        Assert.Equal(GCLatencyMode.NoGCRegion, GCSettings.LatencyMode);
        GC.EndNoGCRegion();
        Assert.True(kept >= 32 << 20, $"only {kept} bytes were kept");
        Assert.Equal(0, left);
    });
}
