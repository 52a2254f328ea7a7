namespace Pools.Tests.Faults;

/// <summary>Clocks of per-core pools that jump or throw.</summary>
public sealed class ClockFaultTests
{
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan s_back = TimeSpan.FromHours(-1);

    private readonly ManualClock _clock = new();
    private readonly PressureDial _pressure = new();

    [Theory, InlineData(false), InlineData(true)]
    public void A_clock_that_is_put_back_does_not_keep_idle_arrays_alive(bool settled) => OwnThread.Run(() =>
    {
        using PerCoreArrayPool<int> pool = Make();
        List<WeakReference> arrays = Fill(pool, settled);
        pool.Trim(TrimLevel.Idle);
        _clock.Advance(s_back);
        pool.Trim(TrimLevel.Idle);
        _clock.Advance(s_interval);
        pool.Trim(TrimLevel.Idle);

        Assert.True(Memory.AreCollected(arrays));
        Assert.Equal((0, 0), (pool.GetStatistics().PooledArrays, pool.GetStatistics().RetainedBytes));
    });

    [Fact]
    public void A_clock_that_jumps_at_every_step_breaks_no_ownership_and_no_bound() => OwnThread.Run(() =>
    {
        using PerCoreArrayPool<int> pool = Make(budget: 50_000);
        var tenants = new Tenants<int>(pool, stamp => stamp);
        var random = new Random(Seed.OfRun);
        var held = new Queue<Lease<int>>();
        for (int step = 0; step < Depth.Of(1_000, 9_000); step++)
        {
            // Up to about a century either way.
            _clock.Advance(TimeSpan.FromDays(random.Next(-36_500, 36_500)));
            pool.OnGen2Collection();
            pool.Trim((TrimLevel)random.Next(2));
            held.Enqueue(tenants.Rent(1 << random.Next(10)));
            if (held.Count > 30)
            {
                tenants.Return(held.Dequeue());
            }

            PoolStatistics statistics = pool.GetStatistics();
            Assert.Equal(held.Count, statistics.Outstanding);
            Assert.InRange(statistics.RetainedBytes, statistics.PooledBytes, 50_000);
        }
    });

    [Fact]
    public void A_clock_that_throws_fails_nothing() => OwnThread.Run(() =>
    {
        // This pool hears real collections: their callback runs on the finalizer thread, where an exception ends the process.
        var pool = new PerCoreArrayPool<int>(new PerCoreArrayPoolOptions { TimeProvider = _clock, PressureSource = _pressure });
        int[] array = pool.Rent(100);
        Fail();
        pool.Return(array);
        Assert.Same(array, pool.Rent(100));
        pool.Return(array);

        Memory.Collect();
        Assert.Equal(2, pool.GetStatistics().Returned);

        pool.Dispose();
        Assert.Equal((0, 0), (pool.GetStatistics().PooledArrays, pool.GetStatistics().RetainedBytes));
        Assert.NotSame(array, pool.Rent(100));
    });

    [Theory, InlineData(TrimLevel.Full), InlineData(TrimLevel.Discard)]
    public void A_full_trim_releases_everything_with_a_clock_that_throws(TrimLevel level) => OwnThread.Run(() =>
    {
        using PerCoreArrayPool<int> pool = Make();
        Fill(pool, settled: true);
        Fail();
        pool.Trim(level);
        Assert.Equal((0, 0), (pool.GetStatistics().PooledArrays, pool.GetStatistics().RetainedBytes));
    });

    [Theory, InlineData(TrimLevel.Surplus), InlineData(TrimLevel.Idle)]
    public void Other_trims_do_not_fail_with_a_clock_that_throws(TrimLevel level) => OwnThread.Run(() =>
    {
        using PerCoreArrayPool<int> pool = Make();
        int[] array = pool.Rent(100);
        pool.Return(array);
        Fail();
        pool.Trim(level);
        Assert.Same(array, pool.Rent(100));
    });

    [Fact]
    public void A_collection_under_pressure_releases_everything_with_a_clock_that_throws() => OwnThread.Run(() =>
    {
        using PerCoreArrayPool<int> pool = Make();
        Fill(pool, settled: true);
        Fail();
        pool.OnGen2Collection();
        _pressure.Level = PressureLevel.Critical;
        pool.OnGen2Collection();
        Assert.Equal((0, 0), (pool.GetStatistics().PooledArrays, pool.GetStatistics().RetainedBytes));
    });

    private void Fail() => _clock.OnRead = () => throw new NotSupportedException("thrown by the test");

    private PerCoreArrayPool<int> Make(long? budget = null) =>
        StillPool.Make<int>(new() { TimeProvider = _clock, PressureSource = _pressure, MaxRetainedBytes = budget });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> Fill(PerCoreArrayPool<int> pool, bool settled)
    {
        for (int i = 0; settled && i < 100; i++)
        {
            pool.Return(pool.Rent(100));
        }

        List<int[]> arrays = [.. Enumerable.Range(0, 20).Select(_ => pool.Rent(100))];
        arrays.ForEach(array => pool.Return(array));
        return [.. arrays.Select(array => new WeakReference(array))];
    }
}
