using System;
using System.Collections.Generic;
using System.Diagnostics.Tracing;
using System.Linq;
using System.Threading;
using Xunit;

namespace Pools.Tests.Large.Engine;

/// <summary>Listeners, clocks, sources and memory that do what they should not. Those that rent and return are in the contract suite.</summary>
[Collection(ProcessWide.Name)]
public sealed class FaultTests
{
    private const int Length = 4_096;

    private readonly LargeScene _scene = new();

    [Theory]
    [InlineData(4, TrimLevel.Full)]
    [InlineData(4, TrimLevel.Idle)]
    [InlineData(5, TrimLevel.Full)]
    [InlineData(5, TrimLevel.Surplus)]
    public void A_listener_may_dispose_the_pool_inside_a_trim(int id, TrimLevel level)
    {
        LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, 20, Length);
        _scene.Tick();

        // Once: disposing trims too, and says so.
        int calls = 0;
        using (new EventTap(LargeScene.SourceName, EventLevel.Informational, PoolIdentity.Of(pool), e => Run(e.EventId == id && calls++ == 0, pool.Dispose)))
        {
            pool.Trim(level);
        }

        RequireNothingKept(pool);
        pool.Return(pool.Rent(Length));
        RequireNothingKept(pool);
    }

    [Theory]
    [InlineData(TrimLevel.Surplus)]
    [InlineData(TrimLevel.Full)]
    public void A_listener_that_trims_inside_a_trim_changes_nothing(TrimLevel level)
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, 20, Length);
        _scene.Tick();
        int nested = 0;
        using (new EventTap(LargeScene.SourceName, EventLevel.Informational, PoolIdentity.Of(pool), e => Run(e.EventId == 4 && nested++ < 5, () => pool.Trim(level))))
        {
            pool.Trim();
        }

        Assert.Equal(5, Math.Min(nested, 5));
        RequireNothingKept(pool);
        Assert.Equal(20, pool.GetStatistics().Trimmed);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_pressure_source_may_trim_and_dispose_the_pool_that_asks(bool disposes)
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, 20, Length);
        int readings = 0;
        _scene.Pressure.OnRead = () =>
        {
            readings++;
            pool.Trim();
            pool.OnGen2Collection();
            if (disposes)
            {
                pool.Dispose();
            }
        };
        pool.OnGen2Collection();

        // Once by the collection, and once by the trim that it asks for; what is asked inside does not ask again.
        Assert.Equal(2, readings);
        RequireNothingKept(pool);
    }

    [Fact]
    public void A_pressure_source_that_throws_counts_as_low_and_one_without_memory_as_critical()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, 20, Length);
        _scene.Pressure.OnRead = () => throw new InvalidOperationException("thrown by the test");
        pool.OnGen2Collection();
        Assert.Equal(20 * Length, pool.GetStatistics().RetainedBytes);
        _scene.Pressure.OnRead = () => throw new OutOfMemoryException("thrown by the test");
        pool.OnGen2Collection();
        RequireNothingKept(pool);
    }

    [Fact]
    public void A_pool_that_gets_no_memory_for_the_weak_tier_drops_instead()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = 1);
        List<byte[]> arrays = [.. Enumerable.Range(0, 10).Select(_ => pool.Rent(Length))];
        _scene.Allocator.RefusesBookkeeping = true;
        arrays.ForEach(array => pool.Return(array));
        _scene.Allocator.RefusesBookkeeping = false;

        Assert.Equal((10, 0), (pool.GetStatistics().Dropped, pool.GetStatistics().Large!.ReclaimableBytes));
        byte[] fresh = pool.Rent(Length);
        Assert.DoesNotContain(arrays, array => ReferenceEquals(array, fresh));
    }

    [Fact]
    public void A_clock_that_begins_at_zero_is_as_good_as_any()
    {
        var scene = new LargeScene { Clock = new ManualClock(0) };
        using LargeArrayPool<byte> pool = scene.Make();
        LargeScene.Burst(pool, 10, Length);
        scene.Pressure.Level = PressureLevel.High;
        pool.OnGen2Collection();
        Assert.Equal(10 * Length, pool.GetStatistics().RetainedBytes);
        scene.Clock.Advance(TimeSpan.FromSeconds(1));
        pool.OnGen2Collection();
        RequireNothingKept(pool);
    }

    [Fact]
    public void A_clock_put_back_after_critical_pressure_does_not_keep_the_pool_empty()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, 10, Length);
        _scene.Pressure.Level = PressureLevel.Critical;
        _scene.Tick();
        _scene.Pressure.Level = PressureLevel.Low;
        _scene.Tick();
        _scene.Clock.Advance(TimeSpan.FromDays(-100));
        pool.OnGen2Collection();
        LargeScene.Burst(pool, 10, Length);

        Assert.Equal(10 * Length, pool.GetStatistics().RetainedBytes);
    }

    [Theory]
    [InlineData(ClearPolicy.Always, true)]
    [InlineData(ClearPolicy.WhenReferences, false)]
    [InlineData(ClearPolicy.AsAsked, false)]
    public void What_comes_back_is_cleared_as_chosen(ClearPolicy policy, bool clearsBytes)
    {
        using LargeArrayPool<byte> bytes = _scene.Make(o => o.ClearOnReturn = policy);
        using LargeArrayPool<string> strings = _scene.Make<string>(o => o.ClearOnReturn = policy);
        byte[] array = bytes.Rent(Length);
        string[] texts = strings.Rent(Length);
        Array.Fill(array, (byte)1);
        Array.Fill(texts, "text");
        bytes.ReturnAndClear(array, clearLength: 10);
        strings.Return(texts);

        Assert.Equal(clearsBytes ? 0 : array.Length - 10, array.Count(item => item != 0));
        Assert.Equal(policy == ClearPolicy.AsAsked ? texts.Length : 0, texts.Count(item => item is not null));
    }

    [Fact]
    public void Where_there_is_no_memory_to_ask_how_much_there_is_everything_goes_all_the_same()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, 20, Length);
        _scene.Pressure.Level = PressureLevel.Critical;
        _scene.HasNoMemoryToAsk = true;

        LargeInternals.EngineOf(pool).OnFullCollection();

        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void Disposing_the_singleton_does_nothing()
    {
        LargeArrayPool<byte>.Shared.Dispose();

        Assert.False(LargeInternals.EngineOf(LargeArrayPool<byte>.Shared).IsClosed);
    }

    [Fact]
    public void Trims_of_many_threads_under_rents_and_returns_break_no_ownership_and_no_account()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = 100_000);
        int turns = 0;
        var plan = new StressPlan
        {
            Seed = 4_711,
            HandsOver = true,

            // Large ones only: the clock passes an interval at every turn, and what the pool for short ones trims while a thread is inside may miss that operation in its counts.
            Lengths = [LargeScene.Threshold + 1, 400, 700, 1_024],
            Meanwhile = () =>
            {
                int turn = Interlocked.Increment(ref turns);
                _scene.Pressure.Level = (PressureLevel)(turn % 4);
                pool.Trim((TrimLevel)(turn / 4 % 4));
                pool.OnGen2Collection();
                _scene.Tick();
            },
        };
        Stress.Run(pool, plan, stamp => (byte)((stamp % 255) + 1));

        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((0, 0, 0), (statistics.Outstanding, statistics.Misuses, statistics.Large!.Leaks));
        Assert.Equal(LargeInternals.RecountCounted(pool), _scene.Ledger.KeptBytes);
        pool.Trim();
        RequireNothingKept(pool);
    }

    private static void Run(bool condition, Action action)
    {
        if (condition)
        {
            action();
        }
    }

    private void RequireNothingKept(LargeArrayPool<byte> pool)
    {
        Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, pool.GetStatistics().PooledArrays));
        Assert.Equal((0, 0), (_scene.Ledger.KeptBytes, LargeInternals.RecountCounted(pool)));
    }
}
