namespace Pools.Tests.Large.Engine;

/// <summary>Which arrays a pool releases, and when. The clock, the pressure and the collections are fakes.</summary>
public sealed class TrimTests
{
    private const int Length = 4_096;
    private const int Count = 64;
    private const long Peak = Count * Length;

    private readonly LargeScene _scene = new();

    [Fact]
    public void After_30_idle_seconds_at_most_a_tenth_of_a_burst_is_left()
    {
        using LargeArrayPool<byte> pool = Filled(IdleRetention.None);
        Assert.Equal(Peak, pool.GetStatistics().RetainedBytes);
        _scene.Tick(6);

        Assert.InRange(pool.GetStatistics().RetainedBytes, 0, Peak / 10);
        RequireRecount(pool);
    }

    [Fact]
    public void The_reserve_stays_for_five_minutes()
    {
        using LargeArrayPool<byte> pool = Filled();
        _scene.Tick(6);
        Assert.InRange(pool.GetStatistics().RetainedBytes, Peak / 4, (Peak / 4) + (Peak / 10));

        // A peak is remembered for eleven twelfths of the time at least: 275 seconds.
        _scene.Tick(48);
        Assert.Equal(Peak / 4, pool.GetStatistics().RetainedBytes);
        _scene.Tick(14);
        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void IdleRetention_All_keeps_everything()
    {
        using LargeArrayPool<byte> pool = Filled(IdleRetention.All);
        _scene.Tick(1_000);

        Assert.Equal(Peak, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void Arrays_that_are_rented_in_turn_are_no_surplus()
    {
        using LargeArrayPool<byte> pool = Filled(IdleRetention.None);
        for (int i = 0; i < 20; i++)
        {
            LargeScene.Burst(pool, Count, Length);
            _scene.Tick();
        }

        Assert.Equal((Count, 0), (pool.GetStatistics().Allocated, pool.GetStatistics().Trimmed));
    }

    [Fact]
    public void A_collection_at_critical_pressure_releases_everything()
    {
        using LargeArrayPool<byte> pool = Filled();
        _scene.Pressure.Level = PressureLevel.Critical;
        pool.OnGen2Collection();

        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
        RequireRecount(pool);
        RequireKeeps(pool, false);
    }

    [Theory]
    [InlineData(PressureLevel.Low)]
    [InlineData(PressureLevel.High)]
    public void The_pool_keeps_arrays_again_ten_seconds_after_critical_pressure(PressureLevel pressure)
    {
        using LargeArrayPool<byte> pool = Filled();

        // Critical pressure in between starts the time again.
        foreach (PressureLevel level in (PressureLevel[])[PressureLevel.Critical, pressure, PressureLevel.Critical, pressure, pressure])
        {
            _scene.Pressure.Level = level;
            _scene.Tick();
            RequireKeeps(pool, false);
        }

        _scene.Tick();
        RequireKeeps(pool, true);
    }

    [Fact]
    public void High_pressure_keeps_only_arrays_of_the_last_second()
    {
        using LargeArrayPool<byte> pool = Filled();
        _scene.Clock.Advance(TimeSpan.FromSeconds(2));
        pool.Return(pool.Rent(20_000));
        _scene.Pressure.Level = PressureLevel.High;
        pool.OnGen2Collection();
        Assert.Equal(20_480, pool.GetStatistics().RetainedBytes);

        _scene.Clock.Advance(TimeSpan.FromSeconds(1));
        pool.OnGen2Collection();
        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void Medium_pressure_releases_all_surplus_at_once()
    {
        using LargeArrayPool<byte> pool = Filled();
        _scene.Tick();
        Assert.Equal(Peak, pool.GetStatistics().RetainedBytes);
        _scene.Pressure.Level = PressureLevel.Medium;
        _scene.Tick(2);

        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void Collections_in_quick_succession_release_no_more_than_one()
    {
        using LargeArrayPool<byte> pool = Filled(IdleRetention.None);
        _scene.Tick(2);
        long left = pool.GetStatistics().RetainedBytes;
        for (int i = 0; i < 100; i++)
        {
            pool.OnGen2Collection();
        }

        Assert.Equal(left, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void Trimmed_arrays_are_reused_while_they_live()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        List<byte[]> arrays = LargeScene.Burst(pool, 40, Length);
        _scene.Tick();
        pool.Trim(TrimLevel.Idle);
        Assert.Equal((0, 40L * Length), (pool.GetStatistics().RetainedBytes, pool.GetStatistics().Large!.ReclaimableBytes));
        HashSet<byte[]> again = [.. Enumerable.Range(0, 40).Select(_ => pool.Rent(Length))];

        Assert.Equal(arrays.ToHashSet(), again);
        LargeArrayStatistics large = pool.GetStatistics().Large!;
        Assert.Equal((40, 40, 0), (pool.GetStatistics().Allocated, large.ReclaimableHits, large.ReclaimableBytes));
    }

    [Fact]
    public void Trimmed_arrays_are_collected()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        List<WeakReference> arrays = LargeScene.BurstWeakly(pool, 40, Length);
        _scene.Tick();
        pool.Trim(TrimLevel.Idle);

        Assert.True(Memory.AreCollected(arrays));
        Assert.Equal(0, pool.GetStatistics().Large!.ReclaimableBytes);
    }

    [Fact]
    public void TrimRegret_counts_bytes_that_are_allocated_again_within_a_minute()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.BurstWeakly(pool, 10, Length);
        pool.Trim();
        LargeScene.BurstWeakly(pool, 4, Length);
        Assert.Equal(0.4, pool.GetStatistics().Large!.TrimRegret);
        LargeScene.BurstWeakly(pool, 24, Length);
        Assert.Equal(1, pool.GetStatistics().Large!.TrimRegret);
        pool.Trim();
        _scene.Clock.Advance(TimeSpan.FromSeconds(61));
        LargeScene.BurstWeakly(pool, 10, Length);

        Assert.Equal(10 * Length, pool.GetStatistics().Large!.RegrettedBytes);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(5 * Length)]
    [InlineData(40 * Length)]
    public void No_more_than_the_budget_is_kept(long budget)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = budget);
        List<byte[]> arrays = LargeScene.Burst(pool, Count, Length);
        PoolStatistics statistics = pool.GetStatistics();

        Assert.InRange(statistics.RetainedBytes, 0, budget);
        Assert.InRange(statistics.Large!.BudgetBytes, 0, budget);
        Assert.Equal(Count, statistics.PooledArrays + statistics.Dropped);
        RequireRecount(pool);
        byte[] again = pool.Rent(Length);
        Assert.Contains(arrays, array => ReferenceEquals(array, again));
    }

    [Fact]
    public void A_return_above_the_budget_evicts_the_oldest_array() => Processors.RunOnOne(() =>
    {
        // Too long for a core's slot, which takes an eighth of the budget.
        const int Long = 8_192;
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = 5 * Long);
        List<byte[]> arrays = LargeScene.Burst(pool, 8, Long);
        HashSet<byte[]> first = [.. Enumerable.Range(0, 5).Select(_ => pool.Rent(Long))];

        Assert.Equal(arrays[3..].ToHashSet(), first);
    });

    [Fact]
    public void The_budget_follows_available_memory_and_the_last_minutes_peak()
    {
        _scene.AvailableBytes = 1 << 20;
        using LargeArrayPool<byte> pool = _scene.Make();
        RequireBudget(1 << 17, pool);

        // Two of the largest array in use may be kept, up to a quarter of memory.
        LargeScene.Burst(pool, 1, 100_000);
        pool.Trim(TrimLevel.Surplus);
        RequireBudget(2 * 106_496, pool);
        _scene.AvailableBytes = 1 << 19;
        pool.Trim(TrimLevel.Surplus);
        RequireBudget(1 << 17, pool);
        _scene.AvailableBytes = 1L << 40;
        pool.Trim(TrimLevel.Surplus);
        RequireBudget(64 << 20, pool);
    }

    private LargeArrayPool<byte> Filled(IdleRetention retention = IdleRetention.Reserve)
    {
        LargeArrayPool<byte> pool = _scene.Make(o => o.IdleRetention = retention);
        LargeScene.Burst(pool, Count, Length);
        return pool;
    }

    private static void RequireBudget(long expected, LargeArrayPool<byte> pool) =>
        Assert.InRange(pool.GetStatistics().Large!.BudgetBytes, expected - 1_000, expected);

    private void RequireRecount(LargeArrayPool<byte> pool)
    {
        long counted = LargeInternals.RecountCounted(pool);
        Assert.Equal((counted, counted), (_scene.Ledger.KeptBytes, LargeInternals.AccountOf(pool).KeptBytes));
        Assert.Equal(LargeInternals.RecountStrong(pool) + LargeInternals.RecountSlots(pool), pool.GetStatistics().RetainedBytes);
    }

    private static void RequireKeeps(LargeArrayPool<byte> pool, bool keeps)
    {
        pool.Return(pool.Rent(50_000));
        Assert.Equal(keeps, pool.GetStatistics().RetainedBytes > 0);
    }
}
