using System.Globalization;
using Pools.Observability;

namespace Pools.Tests.Large.Engine;

/// <summary>Statistics and events.</summary>
[Collection(ProcessWide.Name)]
public sealed class ReportTests
{
    private const int Length = 4_096;

    private readonly LargeScene _scene = new();

    [Fact]
    public void Statistics_count_arrays_and_bytes()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxArrayLength = 50_000);
        List<byte[]> arrays = [.. Enumerable.Range(0, 10).Select(_ => pool.Rent(Length))];
        byte[] over = pool.Rent(70_000);
        byte[] inner = pool.Rent(100);
        Assert.Equal((10 * Length) + 70_000, pool.GetStatistics().Large!.InUseBytes);
        arrays.ForEach(array => pool.Return(array));
        pool.Return(over);
        pool.Return(inner);
        byte[] held = pool.Rent(Length);
        _scene.Tick();

        PoolStatistics statistics = pool.GetStatistics();
        LargeArrayStatistics large = statistics.Large!;
        Assert.Equal((13, 12, 12, 1), (statistics.Rented, statistics.Returned, statistics.Allocated, statistics.Outstanding));
        Assert.Equal((1, 1, 1), (statistics.OverMaximum.Rented, statistics.OverMaximum.Returned, statistics.OverMaximum.Dropped));
        Assert.Equal((Length, (10 * Length) + 70_000, 9 * Length), (large.InUseBytes, large.PeakInUseBytes, large.RetainedBytes));
        Assert.Equal((0, PressureLevel.Low, 0, 0), (large.NonResidentBytes, large.Pressure, large.WaitingRents, large.ReclaimableBytes));
        BucketStatistics bucket = statistics.Buckets.Single(b => b.ArrayLength == Length);
        Assert.Equal((11, 10, 10, 9), (bucket.Rented, bucket.Returned, bucket.Allocated, bucket.Pooled));
        Assert.Equal(statistics.Buckets.Select(b => b.ArrayLength).Order(), statistics.Buckets.Select(b => b.ArrayLength));
        pool.Return(held);
        pool.Trim();
        Assert.Equal((10 * Length, 0), (pool.GetStatistics().Large!.ReleasedOnRequestBytes, pool.GetStatistics().RetainedBytes));
        _scene.Clock.Advance(TimeSpan.FromMinutes(2));
        LargeScene.Burst(pool, 1, Length);
        _scene.Tick();
        Assert.Equal(Length, pool.GetStatistics().Large!.PeakInUseBytes);
    }

    [Fact]
    public void Released_bytes_are_counted_by_reason()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => (o.IdleRetention, o.MaxRetainedBytes) = (IdleRetention.None, 20 * Length));
        LargeScene.Burst(pool, 40, Length);
        Assert.True(pool.GetStatistics().Large!.ReleasedOverBudgetBytes > 0);
        _scene.Tick(3);
        Assert.True(pool.GetStatistics().Large!.ReleasedSurplusBytes > 0);
        Assert.Equal(0, pool.GetStatistics().Large!.ReleasedUnderPressureBytes);
        _scene.Pressure.Level = PressureLevel.Critical;
        pool.OnGen2Collection();
        Assert.True(pool.GetStatistics().Large!.ReleasedUnderPressureBytes > 0);
        Assert.Equal(PressureLevel.Critical, pool.GetStatistics().Large!.Pressure);
    }

    [Fact]
    public void OverallocationRatio_is_rented_over_requested()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        Assert.Equal(1, pool.GetStatistics().Large!.OverallocationRatio);
        byte[] array = pool.Rent(1_000);

        LargeArrayStatistics large = pool.GetStatistics().Large!;
        Assert.Equal((1_000, array.Length), (large.SampledRequestedBytes, large.SampledRentedBytes));
        Assert.Equal(array.Length / 1_000.0, large.OverallocationRatio);
    }

    [Fact]
    public void Only_trims_of_a_pool_that_keeps_arrays_raise_events() => ChildTest.Alone(typeof(ReportTests), () =>
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        Assert.Empty(LargeScene.Listen(() => pool.Trim(TrimLevel.Surplus), pool, 5));
        foreach (int length in (int[])[100, Length])
        {
            pool.Return(pool.Rent(length));
            Assert.NotEmpty(LargeScene.Listen(() => pool.Trim(TrimLevel.Surplus), pool, 5));
            pool.Trim();
        }
    });

    [Fact]
    public void A_tick_whose_observer_throws_is_reported()
    {
        TrimObserver observer = new() { OnTrim = _ => throw new NotSupportedException("thrown by the test") };
        using LargeArrayPool<byte> pool = _scene.Make(
            o => (o.IdleRetention, o.Reporting) = (IdleRetention.None, PoolReporting.To(observer, publisher: null)));
        LargeScene.Burst(pool, 10, Length);
        _scene.Tick(2);
        observer.OnTrim = null;

        Assert.Equal((pool.Name, "trim", nameof(NotSupportedException)), Assert.Single(observer.Degraded.Distinct()));
    }
}
