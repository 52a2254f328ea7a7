using System;
using System.Threading;
#if NET
using Pools.Memory;
#endif

namespace Pools.Large;

/// <content>Letting go.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <summary>After critical pressure, nothing is kept strongly until it has been below high for this long.</summary>
    private static readonly TimeSpan s_calm = TimeSpan.FromSeconds(10);

    private readonly object _maintenance = new();
    private readonly long[] _operationsSeen = new long[default(TAtomics).ProcessorCount()];
    private long _calmSince;

    /// <inheritdoc/>
    public bool Tick()
    {
        if (!Monitor.TryEnter(_maintenance))
        {
            return true;
        }

        try
        {
            return TrimLocked(ReadPressure(), TrimLevel.Surplus);
        }
        finally
        {
            Monitor.Exit(_maintenance);
        }
    }

    /// <summary>Trims on request.</summary>
    public void Trim(TrimLevel level)
    {
        lock (_maintenance)
        {
            if (level >= TrimLevel.Full)
            {
                ReadClock();
                ReleaseAll(forgetsWeak: true);
            }
            else
            {
                TrimLocked(ReadPressure(), level);
            }
        }
    }

    /// <summary>Lets go of everything and keeps nothing from now on.</summary>
    public void Close()
    {
        default(TAtomics).VolatileWrite(ref _closed, true);
        default(TAtomics).Fence();
        lock (_maintenance)
        {
            ReleaseAll(forgetsWeak: true);
            _timer.Dispose();
        }
    }

    private bool TrimLocked(PressureLevel pressure, TrimLevel level)
    {
        TAtomics atomics = default;
        long now = ReadClock();
        _observer.OnTrimPoll(pressure);
        _isScarce = pressure != PressureLevel.Low;
        NoteCalm(pressure, now);
        RefreshBudget(pressure);
        SweepSlots(everything: pressure >= PressureLevel.High);

        TrimSnapshot snapshot = TakeSnapshot(pressure, now);
        int[] releases = TrimPolicy.Decide(snapshot);
        for (int sizeClass = 0; sizeClass < releases.Length; sizeClass++)
        {
            int more = level >= TrimLevel.Idle && snapshot.Classes[sizeClass].SinceReturn >= _settings.TrimInterval ? int.MaxValue : releases[sizeClass];
            ReleaseOldest(sizeClass, more);
        }

        atomics.VolatileWrite(ref _keepsNothingStrongly, pressure == PressureLevel.Critical || _calmSince != 0);
        return KeepsAnything();
    }

    private void NoteCalm(PressureLevel pressure, long now)
    {
        if (pressure == PressureLevel.Critical)
        {
            _calmSince = long.MaxValue;
        }
        else if (pressure == PressureLevel.High && _calmSince != 0)
        {
            _calmSince = long.MaxValue;
        }
        else if (_calmSince == long.MaxValue)
        {
            _calmSince = now;
        }
        else if (_calmSince != 0 && _settings.TimeProvider.GetElapsedTime(_calmSince, now) >= s_calm)
        {
            _calmSince = 0;
        }
    }

    private TrimSnapshot TakeSnapshot(PressureLevel pressure, long now)
    {
        ClassSnapshot[] classes = new ClassSnapshot[Layout.ClassCount];
        for (int sizeClass = 0; sizeClass < classes.Length; sizeClass++)
        {
            ClassSummary summary = _strong.Summarise(sizeClass, restarts: true);
            TimeSpan since = summary.LastReturnedAt == 0 ? TimeSpan.MaxValue : Since(summary.LastReturnedAt, now);
            classes[sizeClass] = new ClassSnapshot(Layout.BytesOf(sizeClass), summary.Count, summary.Cold, summary.LowWater, since);
        }

        return new TrimSnapshot
        {
            Pressure = pressure,
            IdleRetention = _settings.IdleRetention,
            BudgetBytes = Volatile.Read(ref _budget),
            PeakInUseBytes = _account.PeakBytes,
            Idle = Since(Volatile.Read(ref _lastRent), now),
            Classes = classes,
        };
    }

    private TimeSpan Since(long then, long now) => then >= now ? TimeSpan.Zero : _settings.TimeProvider.GetElapsedTime(then, now);

    /// <summary>Moves arrays to the strong tier whose core has done nothing since the last trim; or all of them.</summary>
    private void SweepSlots(bool everything)
    {
        for (int core = 0; core < _slots.Count; core++)
        {
            long operations = _traffic.Operations(core);
            bool isUnused = operations == _operationsSeen[core];
            _operationsSeen[core] = operations;
            if ((isUnused || everything) && _slots.Take(core) is { } record)
            {
                KeepStrongly(record);
            }
        }
    }

    private void ReleaseAll(bool forgetsWeak)
    {
        for (int core = 0; core < _slots.Count; core++)
        {
            if (_slots.Take(core) is { } record)
            {
                KeepStrongly(record);
            }
        }

        for (int sizeClass = 0; sizeClass < Layout.ClassCount; sizeClass++)
        {
            ReleaseOldest(sizeClass, int.MaxValue);
        }

        if (forgetsWeak)
        {
            _weak.Clear();
        }
    }

    private void ReleaseOldest(int sizeClass, int count)
    {
        for (; count > 0 && _strong.TakeOldest(sizeClass, long.MaxValue, skipsCold: false) is { } record; count--)
        {
            _ledger.Subtract(_account, record.Bytes);
            _counters.CountTrimmed(sizeClass, record.Bytes);
            NoteTrimmed(record.Bytes);
            Array array = record.Array;
            Weaken(record);
            _observer.OnTrimmed(array);
        }
    }

    private bool KeepsAnything()
    {
        if (_account.StrongBytes != 0 || _keepsNothingStrongly)
        {
            return true;
        }

        for (int core = 0; core < _slots.Count; core++)
        {
            if (_slots.Peek(core) is not null)
            {
                return true;
            }
        }

        return false;
    }

    private void RecheckClosed()
    {
        if (IsClosed)
        {
            Trim(TrimLevel.Full);
        }
    }

    private PressureLevel ReadPressure()
    {
        try
        {
            return _pressureSource.Current;
        }
        catch (Exception)
        {
            // As the interface promises: a source that fails tells nothing.
            return PressureLevel.Low;
        }
    }
}
