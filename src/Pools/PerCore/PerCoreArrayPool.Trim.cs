using System;
using System.Collections.Generic;
using System.Threading;
using Pools.Memory;
using Pools.Observability;
using Pools.PerCore;

namespace Pools;

/// <content>Trimming: on request, and after generation-2 collections.</content>
public sealed partial class PerCoreArrayPool<T>
{
    /// <summary>After how many intervals without use a thread's or a core's arrays are stale, while memory is plentiful (arbitrary).</summary>
    private const int StaleIntervals = 2;

    private long _lastTrim;

    /// <summary>Lets go of arrays that are kept, on all threads and cores.</summary>
    /// <param name="level">
    /// <see cref="TrimLevel.Surplus"/>: of each core's shelf, half of what was not needed since the last trim. <see cref="TrimLevel.Idle"/>: also what was
    /// not used for a trim interval, as far as earlier trims have looked. <see cref="TrimLevel.Full"/> and <see cref="TrimLevel.Discard"/>: everything.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="level"/> is none of these.</exception>
    /// <remarks>Safe for any thread; waits for another trim, a snapshot or the disposal of the same pool, and makes no rent or return wait.</remarks>
    public void Trim(TrimLevel level = TrimLevel.Full)
    {
        if (level is < TrimLevel.Surplus or > TrimLevel.Discard)
        {
            throw new ArgumentOutOfRangeException(nameof(level), level, $"level is {level}; its range is {TrimLevel.Surplus} … {TrimLevel.Discard}.");
        }

        long now = _settings.TimeProvider.GetTimestamp();
        long staleAfter = level >= TrimLevel.Idle ? IntervalTicks : long.MaxValue;
        TrimRequest request = new(now, staleAfter, IntervalTicks, AllSurplus: false, Everything: level >= TrimLevel.Full);
        List<object>? trimmed = NewTrimLog();
        _engine.Trim(request, trimmed);
        LogTrimmed(trimmed);
    }

    /// <summary>Trims as much as pressure asks for, at most once an interval; at critical pressure, keeps nothing new until the next time.</summary>
    void IGen2Listener.OnGen2Collection() => OnGen2Collection();

    internal void OnGen2Collection()
    {
        long now = _settings.TimeProvider.GetTimestamp();
        long last = Volatile.Read(ref _lastTrim);
        long since = now - last;

        // Not "since < interval" alone: a clock that has been put back would end all trimming, and a pause with it, until it has caught up.
        bool isEarly = since >= 0 && since < IntervalTicks;
        if (isEarly || Interlocked.CompareExchange(ref _lastTrim, now, last) != last)
        {
            return;
        }

        PressureLevel pressure = ReadPressure();
        _engine.IsPaused = pressure == PressureLevel.Critical;
        ChooseFastPath();
        LogTrimPoll(pressure);
        long staleAfter = pressure == PressureLevel.Low ? StaleIntervals * IntervalTicks : IntervalTicks;
        TrimRequest request = new(
            now, staleAfter, IntervalTicks, AllSurplus: pressure >= PressureLevel.Medium, Everything: pressure >= PressureLevel.High);
        List<object>? trimmed = NewTrimLog();
        _engine.TryTrim(request, trimmed);
        LogTrimmed(trimmed);
    }

    private long IntervalTicks =>
        (long)(_settings.TrimInterval.TotalSeconds * _settings.TimeProvider.TimestampFrequency);

    /// <summary>The time, or 0 where the clock fails: disposal must not fail with it, and uses it only to tell when counts are final.</summary>
    private long TimeOrZero()
    {
        try
        {
            return _settings.TimeProvider.GetTimestamp();
        }
        catch (Exception)
        {
            return 0;
        }
    }

    private PressureLevel ReadPressure()
    {
        try
        {
            return _settings.PressureSource.Current;
        }
        catch (Exception)
        {
            // As the interface promises: a source that fails tells nothing.
            return PressureLevel.Low;
        }
    }
}
