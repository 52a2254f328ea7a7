using Pools.Memory;

namespace Pools.PerCore;

/// <summary>Decides when a pool trims after a collection, and what it releases then.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; of several that ask in one interval, one trims.</para>
/// <para><b>Ordering</b>: the time of a trim is claimed by compare-and-swap before it begins.</para>
/// <para><b>Bounds</b>: two numbers.</para>
/// <para><b>Accepted races</b>: <see cref="PressureSeen"/> may belong to the trim before.</para>
/// </remarks>
/// <param name="timeProvider">The clock; null: <see cref="TimeProvider.System"/>, which nothing loads before the first trim.</param>
/// <param name="pressureSource">Tells how scarce memory is; null: <see cref="ProcessPressure.OfProcess"/>.</param>
/// <param name="interval">The least time between two trims after collections.</param>
internal sealed class TrimSchedule(TimeProvider? timeProvider, IMemoryPressureSource? pressureSource, TimeSpan interval)
{
    /// <summary>After how many intervals without use items are stale, while memory is plentiful (arbitrary).</summary>
    private const int StaleIntervals = 2;

    /// <summary>No collection yet: a trim is due at the first one, however young the pool is.</summary>
    private const long Never = long.MinValue;

    /// <summary>The last trim after a collection: a timestamp of the clock.</summary>
    private long _last = Never;

    private int _pressureSeen;

    /// <summary>How scarce memory was when a trim after a collection was last due.</summary>
    public PressureLevel PressureSeen => (PressureLevel)Volatile.Read(ref _pressureSeen);

    /// <summary>The request for a trim at this level, now.</summary>
    public TrimRequest For(TrimLevel level)
    {
        // If the clock fails, the time is 0: a trim on request must not fail with it.
        TryReadTime(out long now, out long ticks);
        long staleAfter = level >= TrimLevel.Idle ? ticks : long.MaxValue;
        return new TrimRequest(now, staleAfter, AllSurplus: false, Everything: level >= TrimLevel.Full);
    }

    /// <summary>Whether a trim is due, which is once per interval. If so, the caller must trim.</summary>
    /// <param name="pressure">How scarce memory is, if a trim is due.</param>
    /// <param name="request">What to release.</param>
    public bool TryBegin(out PressureLevel pressure, out TrimRequest request)
    {
        pressure = PressureLevel.Low;
        request = default;
        bool knowsTime = TryReadTime(out long now, out long ticks);
        long last = Volatile.Read(ref _last);
        long since = now - last;

        // Not "since < interval" alone: a clock that was set back, or fails, would stop all trimming.
        bool isEarly = knowsTime && last != Never && since >= 0 && since < ticks;
        if (isEarly || Interlocked.CompareExchange(ref _last, now, last) != last)
        {
            return false;
        }

        pressure = ReadPressure();
        Volatile.Write(ref _pressureSeen, (int)pressure);
        long staleAfter = pressure == PressureLevel.Low ? StaleIntervals * ticks : ticks;
        request = new TrimRequest(
            now, staleAfter, AllSurplus: pressure >= PressureLevel.Medium, Everything: pressure >= PressureLevel.High);
        return true;
    }

    /// <param name="now">The time: a timestamp of the clock.</param>
    /// <param name="intervalTicks">The interval, in the clock's units.</param>
    private bool TryReadTime(out long now, out long intervalTicks)
    {
        now = 0;
        intervalTicks = 0;
        try
        {
            TimeProvider clock = timeProvider ?? TimeProvider.System;
            intervalTicks = (long)(interval.TotalSeconds * clock.TimestampFrequency);
            now = clock.GetTimestamp();
            return true;
        }
        catch (Exception)
        {
            return false;
        }
    }

    private PressureLevel ReadPressure()
    {
        try
        {
            // Here, not in the constructor: the first one of the process opens files, for milliseconds.
            return (pressureSource ?? ProcessPressure.OfProcess).Current;
        }
        catch (Exception)
        {
            // As the interface promises: a source that fails tells nothing.
            return PressureLevel.Low;
        }
    }
}
