using System.Runtime;

namespace Pools.Tests.Large.Engine;

/// <summary>The trim timer runs only while there is something to trim.</summary>
[Collection(ProcessWide.Name)]
public sealed class TimerTests
{
    private const int Length = 4_096;
    private const int Degraded = 9;

    private readonly LargeScene _scene = new();

    [Fact]
    public void The_timer_runs_from_a_return_until_the_pool_is_empty()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        byte[] array = pool.Rent(Length);
        Assert.Equal(0, _scene.Clock.ArmedTimers);
        pool.Return(array);
        LargeScene.Burst(pool, 50, Length);
        Assert.Equal(1, _scene.Clock.ArmedTimers);
        _scene.Tick(10);

        Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, _scene.Clock.ArmedTimers));
        pool.Return(pool.Rent(Length));
        Assert.Equal(1, _scene.Clock.ArmedTimers);
    }

    [Fact]
    public void No_timer_is_left_after_critical_pressure_a_full_trim_or_a_dispose()
    {
        LargeArrayPool<byte> pool = _scene.Filled(50, Length);
        _scene.Pressure.Level = PressureLevel.Critical;
        _scene.Tick(3);
        Assert.Equal(1, _scene.Clock.ArmedTimers);
        _scene.Pressure.Level = PressureLevel.Low;
        _scene.Tick();
        Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, _scene.Clock.ArmedTimers));

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
    public void Collections_trim_in_place_of_a_timer_that_is_late()
    {
        using LargeArrayPool<byte> pool = _scene.Filled(50, Length);
        _scene.Clock.LosesTimers = true;
        for (int i = 0; i < 3; i++)
        {
            Assert.NotEqual(0, pool.GetStatistics().RetainedBytes);
            _scene.Tick(2);
            pool.OnGen2Collection();
        }

        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void A_clock_without_timers_is_reported_once_and_collections_trim()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        _scene.Clock.OnTimer = () => throw new NotSupportedException("thrown by the test");
        List<EventRecord> events = LargeScene.Listen(
            () =>
            {
                for (int i = 0; i < 12; i++)
                {
                    LargeScene.Burst(pool, i < 8 ? 50 : 0, Length);
                    _scene.Tick(2);
                    pool.OnGen2Collection();
                }
            },
            pool,
            Degraded);

        Assert.Equal($"{pool.Name}: timer", Assert.Single(events).Values[0]);
        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void A_timer_that_failed_is_created_after_the_next_collection()
    {
        _scene.Clock.OnTimer = () => throw new NotSupportedException("thrown by the test");
        using LargeArrayPool<byte> pool = _scene.Filled(50, Length);
        _scene.Clock.OnTimer = null;
        LargeScene.Burst(pool, 50, Length);
        Assert.Equal(0, _scene.Clock.ArmedTimers);

        pool.OnGen2Collection();
        Assert.Equal(1, _scene.Clock.ArmedTimers);
    }

    [Fact]
    public void A_clock_that_throws_fails_no_call_and_no_trim_under_pressure()
    {
        using LargeArrayPool<byte> pool = _scene.Filled(50, Length);
        _scene.Clock.OnRead = () => throw new NotSupportedException("thrown by the test");
        LargeScene.Burst(pool, 100, Length);
        _scene.Pressure.Level = PressureLevel.Critical;
        pool.OnGen2Collection();

        Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, pool.GetStatistics().Outstanding));
    }

    [Fact]
    public void A_clock_that_goes_back_does_not_end_trimming()
    {
        using LargeArrayPool<byte> pool = _scene.Filled(50, Length);
        _scene.Clock.Advance(TimeSpan.FromDays(-1_000));
        for (int i = 0; i < 12; i++)
        {
            _scene.Tick();
            pool.OnGen2Collection();
        }

        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void The_timer_of_the_systems_clock_does_not_capture_the_first_returners_context()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => (o.TimeProvider, o.TrimInterval) = (TimeProvider.System, TimeSpan.FromHours(1)));
        WeakReference flowing = null!;
        OwnThread.Run(() => flowing = ReturnWithContext(pool));

        Assert.True(Memory.AreCollected([flowing]));
        Assert.Equal(Length, pool.GetStatistics().RetainedBytes);
    }

    /// <summary>In a child process, because allocations of other tests end the region.</summary>
    [Fact]
    public void Trims_do_not_end_a_no_GC_region() => ChildTest.Alone(typeof(TimerTests), () =>
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

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference ReturnWithContext(LargeArrayPool<byte> pool)
    {
        var value = new object();
        var local = new AsyncLocal<object> { Value = value };
        pool.Return(pool.Rent(Length));
        local.Value = null!;
        return new WeakReference(value);
    }
}
