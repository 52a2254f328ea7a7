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

        PoolStatistics statistics = pool.GetStatistics();
        LargeArrayStatistics large = statistics.Large!;
        Assert.Equal((13, 12, 12, 1), (statistics.Rented, statistics.Returned, statistics.Allocated, statistics.Outstanding));
        Assert.Equal((1, 1, 1), (statistics.OverMaximum.Rented, statistics.OverMaximum.Returned, statistics.OverMaximum.Dropped));
        Assert.Equal(
            ((11 * Length) + 70_000, (10 * Length) + 70_000, (10 * Length) + 70_000, 70_000),
            (large.RentedBytes, large.ReturnedBytes, large.AllocatedBytes, large.DroppedBytes));
        Assert.Equal((Length, (10 * Length) + 70_000, 9 * Length), (large.InUseBytes, large.PeakInUseBytes, large.RetainedBytes));
        Assert.Equal((0, 0, 0, PressureLevel.Low), (large.NonResidentBytes, large.TrimmedBytes, large.WaitingRents, large.Pressure));
        BucketStatistics bucket = statistics.Buckets.Single(b => b.ArrayLength == Length);
        Assert.Equal((11, 10, 10, 9), (bucket.Rented, bucket.Returned, bucket.Allocated, bucket.Pooled));
        Assert.Equal(statistics.Buckets.Select(b => b.ArrayLength).Order(), statistics.Buckets.Select(b => b.ArrayLength));
        pool.Return(held);
        pool.Trim();
        Assert.Equal((10 * Length, 0), (pool.GetStatistics().Large!.TrimmedBytes, pool.GetStatistics().RetainedBytes));
    }

    [Fact]
    public void Statistics_are_of_one_moment_while_other_threads_rent_return_and_trim()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o =>
            (o.MaxRetainedBytes, o.MaxArrayLength, o.DiscardPages) = (20 * Length, 6_000, PageDiscardMode.Auto));
        void Use(Random random)
        {
            byte[][] nest = [.. Enumerable.Range(0, 8).Select(_ => pool.Rent(random.Next(300, 9_000)))];
            Array.ForEach(nest, array => pool.Return(array));
            _scene.Pressure.Level = (PressureLevel)random.Next(3);
            pool.Trim((TrimLevel)random.Next(3));
        }

        LargeScene.RunBeside(Use, () =>
        {
            for (int i = 0; i < Depth.Of(500, 10_000); i++)
            {
                RequireBalance(pool.GetStatistics());
            }
        });
        RequireBalance(pool.GetStatistics());
        Assert.Equal(LargeInternals.Recount(pool), pool.GetStatistics().Large!.RetainedBytes);
    }

    [Fact]
    public void Text_has_two_lines_with_sizes_in_MiB()
    {
        LargeArrayStatistics statistics = new()
        {
            RentedBytes = 5_000L << 20,
            ReturnedBytes = 4_998L << 20,
            InUseBytes = 2 << 20,
            PeakInUseBytes = 50 << 20,
            RetainedBytes = 3 << 19,
            NonResidentBytes = 1 << 20,
            AllocatedBytes = 100 << 20,
            DroppedBytes = 30 << 20,
            TrimmedBytes = 20 << 20,
            Leaks = 1_234,
            WaitingRents = 3,
            Pressure = PressureLevel.Medium,
            BudgetBytes = 64 << 20,
        };

        Assert.Equal(
            [
                "in use 2.0 MiB (peak 50.0 MiB), kept 1.5 MiB of 64.0 MiB (1.0 MiB non-resident), pressure Medium",
                "rented 5,000.0 MiB, returned 4,998.0 MiB, allocated 100.0 MiB, dropped 30.0 MiB, trimmed 20.0 MiB; "
                    + "1,234 leaked, 3 waiting",
            ],
            statistics.ToString().Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries));
    }

    [Theory, InlineData(PageDiscardMode.Off), InlineData(PageDiscardMode.Auto)]
    public void The_observer_is_told_the_bytes_of_each_trim_and_each_discard_once(PageDiscardMode mode)
    {
        RecordingObserver observer = new();
        using LargeArrayPool<byte> pool = _scene.Make(
            o => (o.DiscardPages, o.Reporting) = (mode, PoolReporting.To(observer, publisher: null)));
        LargeScene.Burst(pool, 10, Length);
        _scene.Tick(5);

        Assert.Equal([5L * Length, 5L * Length], observer.Trims.Select(trim => trim.Bytes));
        Assert.Equal(mode == PageDiscardMode.Off ? 10 * Length : 0, pool.GetStatistics().Large!.TrimmedBytes);
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
        RecordingObserver observer = new() { OnTrim = _ => throw new NotSupportedException("thrown by the test") };
        using LargeArrayPool<byte> pool = _scene.Make(o => o.Reporting = PoolReporting.To(observer, publisher: null));
        LargeScene.Burst(pool, 10, Length);
        _scene.Tick(2);
        observer.OnTrim = null;

        Assert.Equal((pool.Name, "trim", nameof(NotSupportedException)), Assert.Single(observer.Degraded.Distinct()));
        _scene.Tick(2);
        Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, _scene.Clock.ArmedTimers));
    }

    /// <summary>Each allocated byte is in use, kept, dropped or trimmed; one of the last two may have been rented again.</summary>
    private static void RequireBalance(PoolStatistics statistics)
    {
        LargeArrayStatistics large = statistics.Large!;
        Assert.Equal(large.InUseBytes, large.RentedBytes - large.ReturnedBytes);
        Assert.InRange(large.AllocatedBytes, 0, large.InUseBytes + large.RetainedBytes + large.DroppedBytes + large.TrimmedBytes);
        Assert.Equal(large.RetainedBytes, statistics.PooledBytes);
        Assert.InRange(large.NonResidentBytes, 0, large.RetainedBytes);
    }
}
