using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Xunit;

namespace Pools.Tests.Large.Engine;

/// <summary>The timer that trims: armed only while there is something to trim, and not missed when it fails.</summary>
[Collection(ProcessWide.Name)]
public sealed class TimerTests
{
    private const int Length = 4_096;
    private const int Degraded = 9;

    private readonly LargeScene _scene = new();

    [Theory]
    [InlineData(IdleRetention.None)]
    [InlineData(IdleRetention.Reserve)]
    public void A_pool_that_is_empty_and_idle_has_no_timer_armed(IdleRetention retention)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.IdleRetention = retention);
        Assert.Equal(0, _scene.Clock.ArmedTimers);
        byte[] array = pool.Rent(Length);
        Assert.Equal(0, _scene.Clock.ArmedTimers);
        pool.Return(array);
        LargeScene.Burst(pool, 50, Length);
        Assert.Equal(1, _scene.Clock.ArmedTimers);
        _scene.Clock.Advance(TimeSpan.FromMinutes(6));

        Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, _scene.Clock.ArmedTimers));
        pool.Return(pool.Rent(Length));
        Assert.Equal(1, _scene.Clock.ArmedTimers);
    }

    [Fact]
    public void Critical_pressure_that_has_gone_leaves_no_timer_armed()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, 5, Length);
        _scene.Pressure.Level = PressureLevel.Critical;
        _scene.Tick(3);
        _scene.Pressure.Level = PressureLevel.Low;
        _scene.Tick(5);

        Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, _scene.Clock.ArmedTimers));
    }

    [Fact]
    public void A_full_trim_and_a_dispose_leave_no_timer_armed()
    {
        LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, 5, Length);
        pool.Trim();
        _scene.Tick();
        Assert.Equal(0, _scene.Clock.ArmedTimers);
        LargeScene.Burst(pool, 5, Length);
        pool.Dispose();
        LargeScene.Burst(pool, 5, Length);
        Assert.Equal(0, _scene.Clock.ArmedTimers);
    }

    [Fact]
    public void Rents_ask_for_a_tick_that_has_been_lost()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.IdleRetention = IdleRetention.None);
        LargeScene.Burst(pool, 50, Length);
        _scene.Clock.LosesTimers = true;
        for (int i = 0; i < 8; i++)
        {
            _scene.Tick(2);
            for (int rents = 0; rents < 64; rents++)
            {
                pool.Return(pool.Rent(20_000));
            }
        }

        Assert.InRange(pool.GetStatistics().PooledArrays, 1, 2);
    }

    [Fact]
    public void A_clock_that_makes_no_timers_is_reported_once_and_collections_go_on_trimming()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.IdleRetention = IdleRetention.None);
        _scene.Clock.OnTimer = () => throw new NotSupportedException("thrown by the test");
        List<EventRecord> events = LargeScene.Listen(
            () =>
            {
                for (int i = 0; i < 10; i++)
                {
                    LargeScene.Burst(pool, 50, Length);
                    _scene.Tick();
                    pool.OnGen2Collection();
                }

                for (int i = 0; i < 8; i++)
                {
                    _scene.Tick();
                    pool.OnGen2Collection();
                }
            },
            pool,
            Degraded);

        Assert.Equal($"{pool.Name}: timer", Assert.Single(events).Values[0]);
        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void A_clock_that_makes_timers_again_is_asked_after_the_next_collection()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        _scene.Clock.OnTimer = () => throw new NotSupportedException("thrown by the test");
        LargeScene.Burst(pool, 50, Length);
        _scene.Clock.OnTimer = null;
        LargeScene.Burst(pool, 50, Length);
        Assert.Equal(0, _scene.Clock.ArmedTimers);

        pool.OnGen2Collection();
        pool.Return(pool.Rent(2 * Length));

        Assert.Equal(1, _scene.Clock.ArmedTimers);
    }

    [Fact]
    public void A_clock_that_throws_when_read_harms_no_rent_and_no_return_and_no_trim_under_pressure()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, 50, Length);
        _scene.Clock.OnRead = () => throw new NotSupportedException("thrown by the test");
        LargeScene.Burst(pool, 100, Length);
        _scene.Pressure.Level = PressureLevel.Critical;
        LargeScene.Listen(() => Assert.Null(Record.Exception(pool.OnGen2Collection)), pool, Degraded);

        Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, pool.GetStatistics().Outstanding));
    }

    [Fact]
    public void A_clock_that_goes_back_ends_no_trimming()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.IdleRetention = IdleRetention.None);
        LargeScene.Burst(pool, 50, Length);
        _scene.Clock.Advance(TimeSpan.FromDays(-1_000));
        for (int i = 0; i < 12; i++)
        {
            _scene.Tick();
            pool.OnGen2Collection();
        }

        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void The_timer_keeps_nothing_alive_that_flows_with_the_first_renter()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        WeakReference flowing = ReturnWithContext(pool);
        Assert.Equal(1, _scene.Clock.ArmedTimers);

        Assert.True(Memory.AreCollected([flowing]));
        GC.KeepAlive(_scene.Clock);
    }

    [Fact]
    public void With_the_systems_clock_neither_the_timer_nor_the_thread_keeps_it_alive_either()
    {
        var pool = new LargeArrayPool<byte>(new LargeArrayPoolOptions { TrimInterval = TimeSpan.FromHours(1) });
        WeakReference flowing = null!;
        OwnThread.Run(() => flowing = ReturnWithContext(pool, 2 << 20, pool.OnGen2Collection));

        Assert.True(Memory.AreCollected([flowing]));
        pool.Dispose();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference ReturnWithContext(LargeArrayPool<byte> pool, int length = Length, Action? besides = null)
    {
        var value = new object();
        var local = new AsyncLocal<object> { Value = value };
        pool.Return(pool.Rent(length));
        besides?.Invoke();
        local.Value = null!;
        return new WeakReference(value);
    }
}
