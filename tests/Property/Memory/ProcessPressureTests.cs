using System;
using System.Reflection;
using System.Threading;
using Pools.Memory;
using Xunit;

namespace Pools.Tests.Property.Memory;

public sealed class ProcessPressureTests
{
    [Fact]
    public void Each_question_reads_anew_and_follows_the_governor()
    {
        var dial = new ReadingsDial();
        var pressure = new ProcessPressure(dial);
        Assert.Equal(PressureLevel.Low, Ask(pressure, dial, 69));
        Assert.Equal(PressureLevel.Medium, Ask(pressure, dial, 70));
        Assert.Equal(PressureLevel.Critical, Ask(pressure, dial, 95));
        Assert.Equal(PressureLevel.Critical, Ask(pressure, dial, 90));
        Assert.Equal(PressureLevel.High, Ask(pressure, dial, 89));
        Assert.Equal(PressureLevel.Low, Ask(pressure, dial, 10));
        Assert.Equal(6, dial.Reads);
    }

    [Fact]
    public void A_thread_that_asks_while_another_reads_gets_the_last_level_and_does_not_wait()
    {
        var dial = new ReadingsDial { Percent = 96 };
        var pressure = new ProcessPressure(dial);
        Assert.Equal(PressureLevel.Critical, pressure.Current);

        PressureLevel meanwhile = PressureLevel.Low;
        dial.Percent = 10;
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

    private static PressureLevel Ask(ProcessPressure pressure, ReadingsDial dial, int percent)
    {
        dial.Percent = percent;
        PressureLevel level = pressure.Current;
        Assert.Equal(percent / 100.0, pressure.LastRatio);
        return level;
    }
}
