using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <content>Letting go.</content>
/// <remarks>
/// Inside the gate no code of the user's runs: the clock and the pressure are read before it closes, and what has gone is told once it is open. A listener may wait for
/// a lock whose owner waits for the gate.
/// </remarks>
internal sealed partial class LargeEngine<TAtomics>
{
    private readonly object _maintenance = new();
    private readonly CallGuard _telling = new();

    /// <summary>Of the trim that holds the gate.</summary>
    private TrimReport _report;

    /// <summary>Trims on request, waiting for another trim. Within a listener to the events of a trim it does nothing.</summary>
    public void Trim(TrimLevel level)
    {
        if (_telling.IsInside)
        {
            return;
        }

        PressureLevel pressure = ReadPressure();
        Trim(level, pressure, ReadClockToTrim(), onRequest: true);
        if (level < TrimLevel.Full)
        {
            DiscardVerdicts();
        }
    }

    /// <summary>Trims as pressure asks for, unless somebody does so already.</summary>
    private void TryTrim(PressureLevel pressure)
    {
        if (!_telling.IsInside)
        {
            Trim(TrimLevel.Surplus, pressure, ReadClockToTrim(), onRequest: false);
        }
    }

    /// <summary>Trims, and tells what has gone.</summary>
    /// <param name="level">How much to let go.</param>
    /// <param name="pressure">How scarce memory is.</param>
    /// <param name="now">The time.</param>
    /// <param name="onRequest">Whether to wait for another trim, and let surplus go however short a time ago that was done last.</param>
    private void Trim(TrimLevel level, PressureLevel pressure, long now, bool onRequest)
    {
        if (!Gate.TryEnter<TAtomics>(_maintenance, waits: onRequest))
        {
            return;
        }

        TrimReport report;
        try
        {
            bool decays = onRequest || IsDecayDue(now);
            report = TrimLocked(level, pressure, decays, now);
        }
        finally
        {
            _report = default;
            default(TAtomics).Exit(_maintenance);
        }

        // A pool that a listener closes tells him what goes, but not that a trim begins: he might close it again.
        bool isNested = _telling.IsInside;
        using (_telling.Begin())
        {
            report.Tell(_observer, polls: !isNested);
        }

        TellDiscardFailure();
    }

    private TrimReport TrimLocked(TrimLevel level, PressureLevel pressure, bool decays, long now)
    {
        Volatile.Write(ref _lastTrim, now);
        _report = new TrimReport(pressure, KeepsAnything(), _observer.HearsArrays);
        if (level >= TrimLevel.Full)
        {
            ReleaseEverything(givesPagesBack: level == TrimLevel.Discard);
        }
        else
        {
            TrimByPolicy(pressure, level, decays, now);
        }

        _report.Bytes = TakeTrimmedBytes();
        return _report;
    }

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
        _report.NoteTrimmed(record.Array);
    }
}
