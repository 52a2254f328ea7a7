using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace Pools.Tests.Large.Engine;

/// <summary>What a pool lets go of, and when. The clock, the pressure and the collections are the test's.</summary>
public sealed class LettingGoTests
{
    private const int Length = 4_096;
    private const int Count = 64;

    private readonly LargeScene _scene = new();

    [Fact]
    public void After_30_idle_seconds_a_tenth_of_a_burst_is_left_at_most()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.IdleRetention = IdleRetention.None);
        LargeScene.Burst(pool, Count, Length);
        long peak = pool.GetStatistics().RetainedBytes;
        Assert.Equal(Count * Length, peak);
        _scene.Tick(6);

        Assert.InRange(pool.GetStatistics().RetainedBytes, 0, peak / 10);
        RequireRecount(pool);
    }

    [Fact]
    public void The_reserve_stays_for_five_minutes_and_then_goes_too()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, Count, Length);
        _scene.Tick(6);
        const long Reserve = Count * Length / 4;
        Assert.InRange(pool.GetStatistics().RetainedBytes, Reserve, Reserve + (Count * Length / 10));

        // A peak is remembered for eleven twelfths of the time at least: 275 seconds.
        _scene.Tick(48);
        Assert.Equal(Reserve, pool.GetStatistics().RetainedBytes);

        _scene.Tick(14);
        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void All_stays_where_that_is_chosen()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.IdleRetention = IdleRetention.All);
        LargeScene.Burst(pool, Count, Length);
        _scene.Tick(1_000);

        Assert.Equal(Count * Length, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void What_is_rented_in_turn_is_no_surplus()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.IdleRetention = IdleRetention.None);
        LargeScene.Burst(pool, Count, Length);
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
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, Count, Length);
        _scene.Pressure.Level = PressureLevel.Critical;
        pool.OnGen2Collection();

        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
        RequireRecount(pool);
        RequireKeeps(pool, false);
    }

    [Theory]
    [InlineData(PressureLevel.Low)]
    [InlineData(PressureLevel.Medium)]
    [InlineData(PressureLevel.High)]
    public void Ten_seconds_after_critical_pressure_the_timer_lets_the_pool_keep_arrays_again(PressureLevel pressure)
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, Count, Length);

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
    public void High_pressure_leaves_what_was_used_in_the_last_second_within_a_quarter_of_the_budget()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, Count, Length);
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
    public void Medium_pressure_lets_go_of_all_surplus_with_one_tick()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, Count, Length);
        _scene.Tick();
        Assert.Equal(Count * Length, pool.GetStatistics().RetainedBytes);
        _scene.Pressure.Level = PressureLevel.Medium;
        _scene.Tick(2);

        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void Collections_that_follow_each_other_take_no_more_than_one()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.IdleRetention = IdleRetention.None);
        LargeScene.Burst(pool, Count, Length);
        _scene.Tick(2);
        long left = pool.GetStatistics().RetainedBytes;
        for (int i = 0; i < 100; i++)
        {
            pool.OnGen2Collection();
        }

        Assert.Equal(left, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void What_is_let_go_comes_back_from_the_weak_tier_as_long_as_it_lives()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        List<byte[]> arrays = LargeScene.Burst(pool, 40, Length);
        _scene.Tick();
        pool.Trim(TrimLevel.Idle);
        Assert.Equal((0, 40L * Length), (pool.GetStatistics().RetainedBytes, pool.GetStatistics().Large!.ReclaimableBytes));
        List<byte[]> again = [.. Enumerable.Range(0, 40).Select(_ => pool.Rent(Length))];

        Assert.Equal(arrays.ToHashSet(), again.ToHashSet());
        Assert.Equal((40, 40, 0), (pool.GetStatistics().Allocated, pool.GetStatistics().Large!.ReclaimableHits, pool.GetStatistics().Large!.ReclaimableBytes));
    }

    [Fact]
    public void What_is_let_go_is_collected()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        List<WeakReference> arrays = LargeScene.BurstWeakly(pool, 40, Length);
        _scene.Tick();
        pool.Trim(TrimLevel.Idle);

        Assert.True(Memory.AreCollected(arrays));
        Assert.Equal(0, pool.GetStatistics().Large!.ReclaimableBytes);
    }

    [Fact]
    public void What_is_needed_again_within_a_minute_is_regretted_once()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.BurstWeakly(pool, 10, Length);
        pool.Trim();
        LargeArrayStatistics trimmed = pool.GetStatistics().Large!;
        Assert.Equal((10 * Length, 0), (trimmed.TrimmedBytes, trimmed.RegrettedBytes));

        LargeScene.BurstWeakly(pool, 4, Length);
        Assert.Equal(0.4, pool.GetStatistics().Large!.TrimRegret);
        pool.Trim();
        _scene.Clock.Advance(TimeSpan.FromSeconds(61));
        LargeScene.BurstWeakly(pool, 10, Length);
        Assert.Equal(4 * Length, pool.GetStatistics().Large!.RegrettedBytes);
    }

    [Theory]
    [InlineData(IdleRetention.Reserve)]
    [InlineData(IdleRetention.All)]
    public void Bursts_45_seconds_apart_regret_a_tenth_of_what_was_trimmed_at_most_while_no_collection_comes_between(IdleRetention retention)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.IdleRetention = retention);

        // Alive, as without a collection.
        var arrays = new HashSet<byte[]>();
        for (int burst = 0; burst < 10; burst++)
        {
            arrays.UnionWith(LargeScene.Burst(pool, 40, Length));
            _scene.Tick(9);
        }

        Assert.InRange(pool.GetStatistics().Large!.TrimRegret, 0, 0.1);
        Assert.Equal(40, arrays.Count);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(5 * Length)]
    [InlineData(40 * Length)]
    public void No_more_is_kept_than_was_decided_and_the_rest_is_kept_weakly(long budget)
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
        Assert.Equal(budget == 1 ? 1 : 0, pool.GetStatistics().Large!.ReclaimableHits);
    }

    [Fact]
    public void The_budget_follows_the_memory_there_is_and_the_peak_of_the_last_minute()
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
