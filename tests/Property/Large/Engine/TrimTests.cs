namespace Pools.Tests.Large.Engine;

/// <summary>Which arrays a trim releases, and when. The clock and the pressure are fakes.</summary>
public sealed class TrimTests
{
    private const int Length = 4_096;
    private const int Count = 64;
    private const long All = Count * Length;

    private readonly LargeScene _scene = new();

    [Fact]
    public void Each_interval_releases_half_of_the_arrays_that_nothing_rented_for_an_interval()
    {
        using LargeArrayPool<byte> pool = _scene.Filled(Count, Length);
        _scene.TickInUse(pool);
        Assert.Equal(Count, CountOf(pool));
        for (int left = Count / 2; left > 0; left /= 2)
        {
            _scene.TickInUse(pool);
            Assert.Equal(left, CountOf(pool));
        }

        _scene.TickInUse(pool);
        Assert.Equal(0, CountOf(pool));
    }

    [Fact]
    public void Two_intervals_without_a_rent_release_everything()
    {
        using LargeArrayPool<byte> pool = _scene.Filled(Count, Length);
        _scene.Tick(2);
        Assert.Equal(All / 2, pool.GetStatistics().RetainedBytes);
        _scene.Tick();

        Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, LargeInternals.Recount(pool)));
    }

    [Fact]
    public void Arrays_that_are_rented_in_each_interval_are_no_surplus_and_the_others_are()
    {
        const int Used = 5;
        using LargeArrayPool<byte> pool = _scene.Filled(Count, Length);
        for (int i = 0; i < 20; i++)
        {
            LargeScene.Burst(pool, Used, Length);
            _scene.Tick();
        }

        Assert.Equal((Count, Count - Used, Used), (pool.GetStatistics().Allocated, pool.GetStatistics().Trimmed, CountOf(pool)));
    }

    [Fact]
    public void A_trim_on_request_releases_half_of_the_surplus_and_an_idle_one_all_of_it()
    {
        using LargeArrayPool<byte> pool = _scene.Filled(Count, Length);
        _scene.TickInUse(pool);
        _scene.TickInUse(pool);
        Assert.Equal(Count / 2, CountOf(pool));
        pool.Trim(TrimLevel.Surplus);
        Assert.Equal(Count / 4, CountOf(pool));
        pool.Trim(TrimLevel.Idle);
        Assert.Equal((0, 1), (CountOf(pool), pool.GetStatistics().PooledArrays));
        pool.Trim(TrimLevel.Full);
        Assert.Equal(0, pool.GetStatistics().PooledArrays);
    }

    [Theory, InlineData(TrimLevel.Surplus), InlineData(TrimLevel.Idle)]
    public void Trims_on_request_release_no_array_of_the_last_interval(TrimLevel level)
    {
        using LargeArrayPool<byte> pool = _scene.Filled(Count, Length);
        for (int i = 0; i < 100; i++)
        {
            pool.Trim(level);
        }

        Assert.Equal(All, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void Medium_pressure_halves_the_budget_and_releases_the_oldest_arrays()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = All);
        List<byte[]> arrays = LargeScene.Burst(pool, Count, Length);
        Collect(pool, PressureLevel.Medium);

        Assert.Equal((All / 2, All / 2), (pool.GetStatistics().RetainedBytes, pool.GetStatistics().Large!.BudgetBytes));
        Assert.Equal(PressureLevel.Medium, pool.GetStatistics().Large!.Pressure);
        IEnumerable<byte[]> kept = Enumerable.Range(0, Count / 2).Select(_ => pool.Rent(Length));
        Assert.Equal(arrays[(Count / 2)..].ToHashSet(), kept.ToHashSet());
    }

    [Fact]
    public void Medium_pressure_releases_all_surplus_at_once()
    {
        using LargeArrayPool<byte> pool = _scene.Filled(Count, Length);
        _scene.TickInUse(pool);
        _scene.Pressure.Level = PressureLevel.Medium;
        _scene.TickInUse(pool);

        Assert.Equal((0, 1), (CountOf(pool), pool.GetStatistics().PooledArrays));
    }

    [Theory, InlineData(PressureLevel.High, true), InlineData(PressureLevel.High, false)]
    [InlineData(PressureLevel.Critical, true), InlineData(PressureLevel.Critical, false)]
    public void High_pressure_keeps_nothing_until_the_timer_reads_less(PressureLevel level, bool readByCollection)
    {
        using LargeArrayPool<byte> pool = _scene.Filled(Count, Length);
        if (readByCollection)
        {
            Collect(pool, level);
        }
        else
        {
            _scene.Pressure.Level = level;
            _scene.Tick();
        }

        Assert.Equal((0, 0L), (pool.GetStatistics().RetainedBytes, _scene.Process.Kept));
        RequireKeeps(pool, false);
        _scene.Tick(10);
        _scene.Pressure.Level = PressureLevel.Low;
        RequireKeeps(pool, false);
        _scene.Tick();
        RequireKeeps(pool, true);
    }

    [Fact]
    public void A_trim_on_request_at_high_pressure_starts_the_timer_that_reads_less()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        _scene.Pressure.Level = PressureLevel.High;
        pool.Trim(TrimLevel.Surplus);
        RequireKeeps(pool, false);
        _scene.Pressure.Level = PressureLevel.Low;
        _scene.Tick();

        RequireKeeps(pool, true);
        pool.Trim();
        _scene.Tick();
        Assert.Equal(0, _scene.Clock.ArmedTimers);
    }

    [Theory, InlineData(PressureLevel.Low), InlineData(PressureLevel.Medium)]
    public void Collections_release_nothing_while_the_pressure_does_not_change(PressureLevel level)
    {
        using LargeArrayPool<byte> pool = _scene.Filled(Count, Length);
        Collect(pool, level);
        _scene.Tick();
        for (int i = 0; i < 100; i++)
        {
            pool.OnGen2Collection();
        }

        Assert.Equal(All, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void Released_arrays_and_their_records_are_collected()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        List<WeakReference> targets = BurstWithRecords(pool);
        _scene.Tick(2);
        pool.Trim(TrimLevel.Idle);

        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
        Assert.True(Memory.AreCollected(targets));
    }

    private void Collect(LargeArrayPool<byte> pool, PressureLevel level)
    {
        _scene.Pressure.Level = level;
        pool.OnGen2Collection();
    }

    private static long CountOf(LargeArrayPool<byte> pool) =>
        pool.GetStatistics().Buckets.Single(bucket => bucket.ArrayLength == Length).Pooled;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> BurstWithRecords(LargeArrayPool<byte> pool) =>
        [.. LargeScene.Burst(pool, Count, Length).SelectMany(a => (WeakReference[])[new(a), new(ArrayRecords.Find(a))])];

    private static void RequireKeeps(LargeArrayPool<byte> pool, bool keeps)
    {
        pool.Return(pool.Rent(50_000));
        Assert.Equal(keeps, pool.GetStatistics().RetainedBytes > 0);
    }
}
