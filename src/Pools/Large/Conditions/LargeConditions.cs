using System;
using System.Threading;
using Pools.Internal;
using Pools.Memory;

namespace Pools.Large;

/// <summary>Tracks the time, and how scarce memory is, for a large pool.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// The clock and the pressure source may be user code, may fail, and may use the pool, so they are called outside all gates; the clock's frequency once, at the beginning.
/// <para><b>Threading</b>: any thread; <see cref="Note"/> inside the gate of trims only.</para>
/// <para><b>Ordering</b>: <see cref="KeepsNothingStrongly"/> is published after the pressure that caused it. Nothing else is ordered.</para>
/// <para><b>Bounds</b>: a few numbers.</para>
/// <para><b>Accepted races</b>: a clock that is read by two threads at once may step back by the time between the two reads.</para>
/// <para><b>Seam</b>: whether anything is kept strongly goes through it, because returns race with the trim that decides it. Times and the rest are numbers that are read one by one, and an old one will do.</para>
/// </remarks>
internal sealed class LargeConditions<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>Nothing is kept strongly until critical pressure has been gone for this long.</summary>
    private static readonly TimeSpan s_calm = TimeSpan.FromSeconds(10);

    private readonly TimeProvider _clock;
    private readonly long _frequency;
    private readonly IMemoryPressureSource _pressureSource;
    private readonly CallGuard _asking = new();
    [Shared(Sharing.Number)]
    private long _now;
    [Shared(Sharing.Number)]
    private long _lastRent;
    [Shared(Sharing.Number)]
    private int _pressure;
    [Shared(Sharing.Number)]
    private bool _isScarce;
    [Shared(Sharing.Seam)]
    private bool _keepsNothingStrongly;

    /// <summary>When critical pressure ended. 0: it was not critical; <see cref="long.MaxValue"/>: it has not ended.</summary>
    [Shared(Sharing.Owner)]
    private long _calmSince;

    /// <param name="clock">The pool's.</param>
    /// <param name="pressureSource">The pool's; null: the process's.</param>
    public LargeConditions(TimeProvider clock, IMemoryPressureSource? pressureSource)
    {
        _clock = clock;
        _frequency = clock.TimestampFrequency;
        _pressureSource = pressureSource ?? ProcessPressure.OfProcess;
        _lastRent = ReadClock();
    }

    /// <summary>The time as of the last reading: a timestamp of the pool's clock.</summary>
    public long Now => Volatile.Read(ref _now);

    /// <summary>How scarce memory was at the last trim.</summary>
    public PressureLevel Pressure => (PressureLevel)Volatile.Read(ref _pressure);

    /// <summary>Whether pressure was above low at the last trim.</summary>
    public bool IsScarce => Volatile.Read(ref _isScarce);

    /// <summary>Whether returned arrays are kept only weakly, because memory has run out, or had until shortly before.</summary>
    public bool KeepsNothingStrongly => default(TAtomics).VolatileRead(ref _keepsNothingStrongly);

    /// <summary>Reads the time during a rent: allocates nothing.</summary>
    public long ReadClock()
    {
        try
        {
            Volatile.Write(ref _now, _clock.GetTimestamp());
        }
        catch (Exception)
        {
            // If the clock fails, nothing ages.
        }

        return Now;
    }

    /// <summary>Reads the time for a trim. If the clock itself trims the pool, it is not called again inside.</summary>
    public long ReadClockToTrim()
    {
        if (_asking.IsInside)
        {
            return Now;
        }

        using (_asking.Begin())
        {
            return ReadClock();
        }
    }

    /// <summary>Reads how scarce memory is. If the source itself trims the pool, it is not called again inside.</summary>
    public PressureLevel ReadPressure()
    {
        if (_asking.IsInside)
        {
            return Pressure;
        }

        try
        {
            using (_asking.Begin())
            {
                return _pressureSource.Current;
            }
        }
        catch (OutOfMemoryException)
        {
            return PressureLevel.Critical;
        }
        catch (Exception)
        {
            // As the interface promises: a failing source counts as low pressure.
            return PressureLevel.Low;
        }
    }

    /// <summary>Notes what a trim has read.</summary>
    /// <param name="pressure">How scarce memory is.</param>
    /// <param name="now">The time.</param>
    public void Note(PressureLevel pressure, long now)
    {
        Volatile.Write(ref _pressure, (int)pressure);
        Volatile.Write(ref _isScarce, pressure != PressureLevel.Low);
        NoteCalm(pressure, now);
        default(TAtomics).VolatileWrite(ref _keepsNothingStrongly, _calmSince != 0);
    }

    /// <summary>Notes a rent. Written only when it changes, because all cores read the line.</summary>
    public void NoteRent()
    {
        long now = Now;
        if (Volatile.Read(ref _lastRent) != now)
        {
            Volatile.Write(ref _lastRent, now);
        }
    }

    /// <summary>The time since the last rent.</summary>
    public TimeSpan SinceRent(long now) => Since(Volatile.Read(ref _lastRent), now);

    public TimeSpan Since(long then, long now) => then >= now ? TimeSpan.Zero : TimeSpan.FromTicks((long)((now - then) * ((double)TimeSpan.TicksPerSecond / _frequency)));

    /// <summary>Whether this much time has passed. True also if the clock was set back; otherwise trimming would stop until it has caught up.</summary>
    public bool IsOver(long then, long now, TimeSpan time) => now < then || Since(then, now) >= time;

    /// <summary>The timestamp of this much time ago.</summary>
    public long Before(TimeSpan time) => Now - (long)(time.TotalSeconds * _frequency);

    private void NoteCalm(PressureLevel pressure, long now)
    {
        if (pressure == PressureLevel.Critical)
        {
            _calmSince = long.MaxValue;
        }
        else if (_calmSince == long.MaxValue)
        {
            _calmSince = Math.Max(1, now);
        }
        else if (_calmSince != 0 && IsOver(_calmSince, now, s_calm))
        {
            _calmSince = 0;
        }
    }
}
