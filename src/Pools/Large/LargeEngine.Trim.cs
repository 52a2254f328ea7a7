using System;
using System.Threading;

namespace Pools.Large;

/// <content>Letting go.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <summary>After critical pressure, nothing is kept strongly until it has been below high for this long.</summary>
    private static readonly TimeSpan s_calm = TimeSpan.FromSeconds(10);

    private readonly object _maintenance = new();
    private readonly long[] _operationsSeen = new long[default(TAtomics).ProcessorCount()];
    private readonly ClassSnapshot[] _classes;
    private readonly TrimVerdict[] _verdicts;

    /// <summary>Since when pressure has been below high after it was critical: 0: it was not; <see cref="long.MaxValue"/>: it still is not.</summary>
    private long _calmSince;

    /// <summary>When surplus was last let go.</summary>
    private long _lastDecay;

    /// <summary>Whether the thread that holds the gate is inside a trim: a listener to its events may trim again.</summary>
    private bool _isTrimming;

    /// <summary>Trims on request, waiting for another trim. Within a listener to the events of a trim it does nothing.</summary>
    public void Trim(TrimLevel level)
    {
        TAtomics atomics = default;
        atomics.Enter(_maintenance);
        try
        {
            if (_isTrimming)
            {
                return;
            }

            TrimInside(pressureRead: null, level, decays: true);
        }
        finally
        {
            atomics.Exit(_maintenance);
        }

        if (level < TrimLevel.Full)
        {
            DiscardVerdicts();
        }
    }

    /// <summary>Trims as pressure asks for, unless somebody does so already.</summary>
    /// <returns>Whether this call has.</returns>
    private bool TryTrim(PressureLevel pressure)
    {
        TAtomics atomics = default;
        if (!atomics.TryEnter(_maintenance))
        {
            return false;
        }

        try
        {
            if (_isTrimming)
            {
                return false;
            }

            TrimInside(pressure, TrimLevel.Surplus, decays: IsDecayDue());
            return true;
        }
        finally
        {
            atomics.Exit(_maintenance);
        }
    }

    /// <param name="pressureRead">The pressure; null: it is read here, where a source that trims or closes the pool that asks does so once.</param>
    /// <param name="level">How much to let go.</param>
    /// <param name="decays">Whether surplus goes.</param>
    private void TrimInside(PressureLevel? pressureRead, TrimLevel level, bool decays)
    {
        _isTrimming = true;
        bool wasOpen = !IsClosed;
        try
        {
            PressureLevel pressure = pressureRead ?? ReadPressure();
            long now = ReadClock();
            Volatile.Write(ref _lastTrim, now);
            _observer.OnTrimPoll(pressure, KeepsAnything());

            if (level >= TrimLevel.Full)
            {
                ReleaseEverything(givesPagesBack: level == TrimLevel.Discard);
            }
            else
            {
                TrimByPolicy(pressure, level, decays, now);
            }

            ReportTrimmed(pressure);

            // A listener may have closed the pool from inside, where closing does not trim.
            if (wasOpen && IsClosed)
            {
                ReleaseEverything(givesPagesBack: false);
            }
        }
        finally
        {
            _isTrimming = false;
        }
    }

    private void TrimByPolicy(PressureLevel pressure, TrimLevel level, bool decays, long now)
    {
        Volatile.Write(ref _pressureSeen, (int)pressure);
        Volatile.Write(ref _isScarce, pressure != PressureLevel.Low);
        NoteCalm(pressure, now);
        default(TAtomics).VolatileWrite(ref _keepsNothingStrongly, _calmSince != 0);
        RefreshBudget(pressure);
        SweepSlots(everything: pressure >= PressureLevel.High);

        TrimSnapshot snapshot = TakeSnapshot(pressure, decays, now);
        TrimPolicy.Decide(snapshot, _verdicts);
        EvictionReason reason = pressure == PressureLevel.Low ? EvictionReason.Surplus : EvictionReason.Pressure;
        for (int sizeClass = 0; sizeClass < _verdicts.Length; sizeClass++)
        {
            // A copy for whoever gives pages back, who may still be at it when the next trim decides.
            default(TAtomics).Exchange(ref _toDiscard[sizeClass], _verdicts[sizeClass].Discard);
            bool isIdle = level >= TrimLevel.Idle && snapshot.Classes[sizeClass].SinceReturn >= _settings.TrimInterval;

            // Without memory everything goes, also what was in somebody's hands when it was counted; returns keep nothing strongly by now.
            int count = pressure == PressureLevel.Critical ? int.MaxValue : isIdle ? snapshot.Classes[sizeClass].Count : _verdicts[sizeClass].Release;
            ReleaseOldest(sizeClass, count, isIdle ? EvictionReason.Request : reason);
        }

        EvictExcess(waits: true);
    }

    /// <summary>
    /// What nobody needed since the last trim is surplus only if that is some time ago: a collection may follow another at once. A timer may come a little early.
    /// </summary>
    private bool IsDecayDue()
    {
        long now = ReadClock();
        bool isDue = IsOver(_lastDecay, now, TimeSpan.FromTicks(_settings.TrimInterval.Ticks / 4 * 3));
        _lastDecay = isDue ? now : _lastDecay;
        return isDue;
    }

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

    private TrimSnapshot TakeSnapshot(PressureLevel pressure, bool decays, long now)
    {
        for (int sizeClass = 0; sizeClass < _classes.Length; sizeClass++)
        {
            ClassSummary summary = _strong.Summarise(sizeClass, restarts: decays);
            TimeSpan since = summary.Count == 0 ? TimeSpan.MaxValue : Since(summary.LastReturnedAt, now);
            _classes[sizeClass] = new ClassSnapshot(Layout.BytesOf(sizeClass), summary.Count, summary.Cold, decays ? summary.LowWater : 0, since);
        }

        return new TrimSnapshot
        {
            Pressure = pressure,
            IdleRetention = _settings.IdleRetention,
            DiscardsPages = DiscardsPages,
            BudgetBytes = Volatile.Read(ref _budget),
            PeakInUseBytes = Volatile.Read(ref _peakForReserve),
            Idle = Since(Volatile.Read(ref _lastRent), now),
            Classes = _classes,
        };
    }

    /// <summary>Whether so much time has passed; also if the clock has been put back, or trimming would end until it has caught up.</summary>
    private bool IsOver(long then, long now, TimeSpan time) => now < then || Since(then, now) >= time;

    private TimeSpan Since(long then, long now) => then >= now ? TimeSpan.Zero : _settings.TimeProvider.GetElapsedTime(then, now);

    /// <summary>Moves arrays to the strong tier whose core has done nothing since the last trim; or all of them.</summary>
    private void SweepSlots(bool everything)
    {
        for (int core = 0; core < _slots.Count; core++)
        {
            _slots.Uncounted(core, out long rents, out _);
            long operations = _traffic.Operations(core) + rents;
            bool isUnused = operations == _operationsSeen[core];
            _operationsSeen[core] = operations;
            if ((everything || (isUnused && HasRoomFor(_slots.Peek(core)))) && _slots.Take(core) is { } record)
            {
                KeepStrongly(record, waits: true);
            }
        }
    }

    /// <summary>
    /// Where the strong tier is full, an array stays in its slot, whose bytes are not the tier's: nothing has to go for it. Cold arrays are no reason to stay: one of
    /// them goes rather than that pages are kept that nobody uses.
    /// </summary>
    private bool HasRoomFor(ArrayRecord? record) =>
        record is not null && _ledger.StrongBytes - Volatile.Read(ref _coldBytes) + record.Bytes <= Volatile.Read(ref _budget);

    private void ReleaseEverything(bool givesPagesBack)
    {
        for (int core = 0; core < _slots.Count; core++)
        {
            if (_slots.Take(core) is { } record)
            {
                NoteReleased(record, EvictionReason.Request);
                LetGo(record, givesPagesBack);
            }
        }

        for (int sizeClass = 0; sizeClass < Layout.ClassCount; sizeClass++)
        {
            // No more than are there now: others may return arrays meanwhile, for ever.
            for (int left = _strong.Summarise(sizeClass, restarts: false).Count; left > 0 && _strong.TakeOldest(sizeClass, condition: null) is { } record; left--)
            {
                NoteLeavesStrong(record);
                NoteReleased(record, EvictionReason.Request);
                Drop(record, givesPagesBack);
            }

            for (int left = _weak.CountLiving(sizeClass); left > 0 && _weak.TryTake(sizeClass, sizeClass, waits: true) is { } record; left--)
            {
                Drop(record, givesPagesBack);
            }
        }
    }

    /// <summary>Gives up an array that no tier holds any more.</summary>
    private void Drop(ArrayRecord record, bool givesPagesBack)
    {
        if (!record.TryMove<TAtomics>(ArrayRecord.Pooled, ArrayRecord.Trimming))
        {
            _counters.CountLostHandOver();
            return;
        }

        LetGo(record, givesPagesBack);
    }

    /// <summary>Gives up an array of this call's.</summary>
    private void LetGo(ArrayRecord record, bool givesPagesBack)
    {
        if (givesPagesBack && CanDiscard)
        {
            DiscardPages(record);
        }

        GiveUp(record);
    }

    private void ReleaseOldest(int sizeClass, int count, EvictionReason reason)
    {
        for (; count > 0 && _strong.TakeOldest(sizeClass, condition: null) is { } record; count--)
        {
            NoteLeavesStrong(record);
            NoteReleased(record, reason);
            Weaken(record, waits: true);
        }
    }

    private void NoteReleased(ArrayRecord record, EvictionReason reason)
    {
        _counters.CountTrimmed(record.Bucket, record.Bytes);
        _counters.CountEvicted(reason, record.Bytes);
        _regret.NoteTrimmed(Volatile.Read(ref _now), record.Bytes);
        _observer.OnTrimmed(record.Array);
    }

    private PressureLevel ReadPressure()
    {
        try
        {
            return _pressureSource.Current;
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
}
