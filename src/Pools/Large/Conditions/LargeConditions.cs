using System;
using System.Threading;
using Pools.Internal;
using Pools.Memory;

namespace Pools.Large;

/// <summary>What a large pool knows of the time and of how scarce memory is.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// The clock and the pressure source may be the user's, may fail, and may use the pool: they are asked outside all gates.
/// <para><b>Threading</b>: any thread; <see cref="Note"/> inside the gate of trims only.</para>
/// <para><b>Ordering</b>: <see cref="KeepsNothingStrongly"/> is published after the pressure that caused it. Nothing else is ordered.</para>
/// <para><b>Bounds</b>: a few numbers.</para>
/// <para><b>Accepted races</b>: a clock that is read by two threads at once may step back by the time between the two reads.</para>
/// <para><b>Seam</b>: whether anything is kept strongly goes through it, because returns race with the trim that decides so. Times and the rest are numbers that each reader takes alone, and an old one is as good.</para>
/// </remarks>
internal sealed class LargeConditions<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>After critical pressure, nothing is kept strongly until it has been below high for this long.</summary>
    private static readonly TimeSpan s_calm = TimeSpan.FromSeconds(10);

    private readonly TimeProvider _clock;
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

    /// <summary>Since when pressure has been below high after it was critical: 0: it was not; <see cref="long.MaxValue"/>: it still is not.</summary>
    [Shared(Sharing.Owner)]
    private long _calmSince;

    /// <param name="clock">The pool's.</param>
    /// <param name="pressureSource">The pool's; null: the process's.</param>
    public LargeConditions(TimeProvider clock, IMemoryPressureSource? pressureSource)
    {
        _clock = clock;
        _pressureSource = pressureSource ?? ProcessPressure.OfProcess;
        _lastRent = ReadClock();
    }

    /// <summary>The time, as it was last read: a timestamp of the pool's clock.</summary>
    public long Now => Volatile.Read(ref _now);

    /// <summary>How scarce memory was at the last trim.</summary>
    public PressureLevel Pressure => (PressureLevel)Volatile.Read(ref _pressure);

    /// <summary>Whether pressure was above low at the last trim.</summary>
    public bool IsScarce => Volatile.Read(ref _isScarce);

    /// <summary>Whether what comes back is kept weakly only: memory has run out, or had shortly before.</summary>
    public bool KeepsNothingStrongly => default(TAtomics).VolatileRead(ref _keepsNothingStrongly);

    /// <summary>Reads the time on the way of a rent: allocates nothing.</summary>
    public long ReadClock()
    {
        try
        {
            Volatile.Write(ref _now, _clock.GetTimestamp());
        }
        catch (Exception)
        {
            // Without the clock, nothing grows older.
        }

        return Now;
    }

    /// <summary>Reads the time for a trim. A clock that trims the pool is not asked again inside.</summary>
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

    /// <summary>Asks how scarce memory is. A source that trims the pool is not asked again inside.</summary>
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
            // As the interface promises: a source that fails tells nothing.
            return PressureLevel.Low;
        }
    }

    /// <summary>Notes what a trim has found.</summary>
    /// <param name="pressure">How scarce memory is.</param>
    /// <param name="now">The time.</param>
    public void Note(PressureLevel pressure, long now)
    {
        Volatile.Write(ref _pressure, (int)pressure);
        Volatile.Write(ref _isScarce, pressure != PressureLevel.Low);
        NoteCalm(pressure, now);
        default(TAtomics).VolatileWrite(ref _keepsNothingStrongly, _calmSince != 0);
    }

    /// <summary>Notes that somebody rents. Written only when it changes: the line is every core's.</summary>
    public void NoteRent()
    {
        long now = Now;
        if (Volatile.Read(ref _lastRent) != now)
        {
            Volatile.Write(ref _lastRent, now);
        }
    }

    /// <summary>How long nobody has rented.</summary>
    public TimeSpan SinceRent(long now) => Since(Volatile.Read(ref _lastRent), now);

    public TimeSpan Since(long then, long now) => then >= now ? TimeSpan.Zero : _clock.GetElapsedTime(then, now);

    /// <summary>Whether so much time has passed; also if the clock has been put back, or trimming would end until it has caught up.</summary>
    public bool IsOver(long then, long now, TimeSpan time) => now < then || Since(then, now) >= time;

    /// <summary>The timestamp that lies so far back.</summary>
    public long Before(TimeSpan time) => Now - (long)(time.TotalSeconds * _clock.TimestampFrequency);

    private void NoteCalm(PressureLevel pressure, long now)
    {
        if (pressure == PressureLevel.Critical || (pressure == PressureLevel.High && _calmSince != 0))
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
