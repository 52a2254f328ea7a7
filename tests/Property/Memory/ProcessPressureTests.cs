using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading;
using Pools.Memory;
using Pools.Tests.Large;
using Xunit;

namespace Pools.Tests.Property.Memory;

public sealed class ProcessPressureTests
{
    private readonly ManualClock _clock = new();
    private int _collections;

    [Fact]
    public void Each_reading_follows_the_governor()
    {
        var dial = new ReadingsDial();
        ProcessPressure pressure = Make(dial);
        Assert.Equal(PressureLevel.Low, Ask(pressure, dial, 69));
        Assert.Equal(PressureLevel.Medium, Ask(pressure, dial, 70));
        Assert.Equal(PressureLevel.Critical, Ask(pressure, dial, 95));
        Assert.Equal(PressureLevel.Critical, Ask(pressure, dial, 90));
        Assert.Equal(PressureLevel.High, Ask(pressure, dial, 89));
        Assert.Equal(PressureLevel.Low, Ask(pressure, dial, 10));
        Assert.Equal(6, dial.Reads);
    }

    [Fact]
    public void Questions_soon_after_a_reading_get_its_level()
    {
        var dial = new ReadingsDial { Percent = 96 };
        ProcessPressure pressure = Make(dial);
        for (int i = 0; i < 100; i++)
        {
            Assert.Equal(PressureLevel.Critical, pressure.Current);
            dial.Percent = 10;
        }

        Assert.Equal(1, dial.Reads);
    }

    [Fact]
    public void A_full_collection_ends_a_reading_at_once()
    {
        var dial = new ReadingsDial { Percent = 96 };
        ProcessPressure pressure = Make(dial);
        _ = pressure.Current;
        dial.Percent = 10;
        _collections++;

        Assert.Equal(PressureLevel.Low, pressure.Current);
        Assert.Equal(2, dial.Reads);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(-1)]
    public void A_reading_ends_when_time_has_passed_or_the_clock_was_set_back(int direction)
    {
        var dial = new ReadingsDial { Percent = 96 };
        ProcessPressure pressure = Make(dial);
        _ = pressure.Current;
        dial.Percent = 10;
        _clock.Advance(direction * ProcessPressure.ReadingLasts);

        Assert.Equal(PressureLevel.Low, pressure.Current);
        Assert.Equal(2, dial.Reads);
    }

    [Fact]
    public void One_reading_serves_all_pools_after_a_collection() => OwnThread.Run(() =>
    {
        var dial = new ReadingsDial { Percent = 96 };
        ProcessPressure pressure = Make(dial);
        LargeScene scene = new();
        List<PerCoreArrayPool<byte>> perCore = [.. Enumerable.Range(0, 50).Select(_ => StillPool.Make<byte>(new() { PressureSource = pressure }))];
        List<LargeArrayPool<byte>> large = [.. Enumerable.Range(0, 50).Select(_ => scene.Make(options => options.PressureSource = pressure))];
        perCore.ForEach(static pool => pool.Return(pool.Rent(100)));
        large.ForEach(static pool => pool.Return(pool.Rent(1_000)));
        int before = dial.Reads;
        _collections++;
        perCore.ForEach(static pool => pool.OnGen2Collection());
        large.ForEach(static pool => pool.OnGen2Collection());

        Assert.Equal(before + 1, dial.Reads);
        Assert.All(perCore, static pool => Assert.Equal(0, pool.GetStatistics().PooledArrays));
        Assert.All(large, static pool => Assert.Equal(0, pool.GetStatistics().RetainedBytes));
        perCore.ForEach(static pool => pool.Dispose());
        large.ForEach(static pool => pool.Dispose());
    });

    [Fact]
    public void A_thread_that_asks_while_another_reads_gets_the_last_level_and_does_not_wait()
    {
        var dial = new ReadingsDial { Percent = 96 };
        ProcessPressure pressure = Make(dial);
        Assert.Equal(PressureLevel.Critical, pressure.Current);

        PressureLevel meanwhile = PressureLevel.Low;
        dial.Percent = 10;
        _collections++;
        dial.OnRead = () => OwnThread.Run(() => meanwhile = pressure.Current);
        Assert.Equal(PressureLevel.Low, pressure.Current);
        Assert.Equal(PressureLevel.Critical, meanwhile);
        Assert.Equal(2, dial.Reads);
    }

    [Fact]
    public void A_reading_that_asks_again_gets_an_answer()
    {
        var dial = new ReadingsDial { Percent = 96 };
        var pressure = new ProcessPressure(dial);
        bool asked = false;
        dial.OnRead = () =>
        {
            if (!asked)
            {
                asked = true;
                Assert.Equal(PressureLevel.Critical, pressure.Current);
            }
        };
        Assert.Equal(PressureLevel.Critical, pressure.Current);
        Assert.Equal(2, dial.Reads);
    }

    [Fact]
    public void A_reading_that_throws_leaves_the_source_usable()
    {
        var dial = new ReadingsDial { Percent = 96, OnRead = () => throw new InvalidOperationException() };
        var pressure = new ProcessPressure(dial);
        Assert.Throws<InvalidOperationException>(() => pressure.Current);
        dial.OnRead = null;
        PressureLevel elsewhere = PressureLevel.Low;
        OwnThread.Run(() => elsewhere = pressure.Current);
        Assert.Equal(PressureLevel.Critical, elsewhere);
    }

    [Fact]
    public void Threads_that_ask_at_once_all_get_a_level_that_was_read()
    {
        var dial = new ReadingsDial { Percent = 90 };
        var pressure = new ProcessPressure(dial);
        Assert.Equal(PressureLevel.High, pressure.Current);
        int wrong = 0;
        Action ask = () =>
        {
            for (int i = 0; i < 10_000; i++)
            {
                if (pressure.Current != PressureLevel.High || pressure.LastRatio != 0.90)
                {
                    Interlocked.Increment(ref wrong);
                }
            }
        };
        OwnThread.RunAll(ask, ask, ask, ask);
        Assert.Equal(0, wrong);
    }

    [Fact]
    public void The_process_is_not_read_before_somebody_asks()
    {
        var pressure = new ProcessPressure();
        FieldInfo readings = typeof(ProcessPressure).GetField("_readings", BindingFlags.Instance | BindingFlags.NonPublic)!;

        Assert.Null(readings.GetValue(pressure));
        _ = pressure.Current;
        Assert.NotNull(readings.GetValue(pressure));
    }

    [Fact]
    public void The_process_own_pressure_agrees_with_its_own_readings()
    {
        var readings = new ProcessMemoryReadings();
        var pressure = new ProcessPressure(readings);
        PressureLevel level = pressure.Current;
        Assert.InRange(pressure.LastRatio, 0, 1.5);
        Assert.Equal(new PressureGovernor().Update(pressure.LastRatio), level);
    }

    private ProcessPressure Make(ReadingsDial dial) => new(dial, _clock, () => _collections);

    private PressureLevel Ask(ProcessPressure pressure, ReadingsDial dial, int percent)
    {
        _collections++;
        dial.Percent = percent;
        PressureLevel level = pressure.Current;
        Assert.Equal(percent / 100.0, pressure.LastRatio);
        return level;
    }
}
