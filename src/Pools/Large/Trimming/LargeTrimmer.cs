using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <summary>Releases what is no longer needed: as much as pressure and decay call for, or everything.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread; one trim at a time, behind a gate that a trim on request waits for and any other only tries.</para>
/// <para><b>Ordering</b>: what a trim has released is reported after the gate is free again, in the order in which it went.</para>
/// <para><b>Bounds</b>: one trim at a time; one verdict a size class.</para>
/// <para><b>Accepted races</b>: a trim that read the time before another one began looks like a clock that was put back, and releases surplus once more: what the next trim would have released.</para>
/// <para>
/// No user code runs inside the gate: the clock and the pressure are read before it is entered, and what has gone is reported once it is free. A listener may wait for
/// a lock whose holder waits for the gate.
/// </para>
/// </remarks>
internal sealed class LargeTrimmer<TAtomics>
    where TAtomics : struct, IAtomics
{
    private readonly object _gate = new();
    private readonly CallGuard _telling = new();
    private readonly TrimJournal _journal = new();
    private readonly LargeSettings _settings;
    private readonly LargeLayout _layout;
    private readonly LargeTiers<TAtomics> _tiers;
    private readonly LargeBudget<TAtomics> _budget;
    private readonly LargeConditions<TAtomics> _conditions;
    private readonly LargeCounters _counters;
    private readonly PageDiscarder<TAtomics> _pages;
    private readonly Retention<TAtomics> _retention;
    private readonly SlotSweep<TAtomics> _sweep;
    private readonly ArrayReleaser<TAtomics> _releaser;
    private readonly ILargePoolObserver _observer;
    private readonly ClassSnapshot[] _classes;
    private readonly TrimVerdict[] _verdicts;
    [Shared(Sharing.Number)]
    private long _lastTrim;

    /// <summary>When surplus was last let go.</summary>
    [Shared(Sharing.Owner)]
    private long _lastDecay;
    [Shared(Sharing.Owner)]
    private long _trimmedReported;

    public LargeTrimmer(
        LargeSettings settings,
        LargeTiers<TAtomics> tiers,
        LargeBudget<TAtomics> budget,
        LargeConditions<TAtomics> conditions,
        LargeCounters counters,
        TrimmedMemory<TAtomics> trimmed,
        PageDiscarder<TAtomics> pages,
        Retention<TAtomics> retention,
        SlotSweep<TAtomics> sweep,
        ILargePoolObserver observer)
    {
        _settings = settings;
        _layout = settings.Layout;
        _tiers = tiers;
        _budget = budget;
        _conditions = conditions;
        _counters = counters;
        _releaser = new ArrayReleaser<TAtomics>(_layout, tiers, counters, trimmed, pages, _journal);
        _pages = pages;
        _retention = retention;
        _sweep = sweep;
        _observer = observer;
        _classes = new ClassSnapshot[_layout.ClassCount];
        _verdicts = new TrimVerdict[_layout.ClassCount];
        _lastTrim = conditions.Now;
        _lastDecay = _lastTrim;
    }

    /// <summary>When the last trim began. May be set to keep other threads from requesting one at the same time.</summary>
    public long LastTrim
    {
        get => Volatile.Read(ref _lastTrim);
        set => Volatile.Write(ref _lastTrim, value);
    }

    /// <summary>Whether a trim could release anything, or has a state to end.</summary>
    public bool HasWork => _tiers.RetainedBytes != 0 || _conditions.KeepsNothingStrongly;

    /// <summary>Trims on request, waiting for another trim. Does nothing if called by a listener to a trim's events.</summary>
    public void Trim(TrimLevel level)
    {
        if (!_telling.IsInside)
        {
            TrimEvenInside(level);
        }
    }

    /// <summary>Trims on request, even if called by a listener to a trim's events.</summary>
    public void TrimEvenInside(TrimLevel level)
    {
        _pages.Decide();
        PressureLevel pressure = _conditions.ReadPressure();
        Trim(level, pressure, _conditions.ReadClockToTrim(), onRequest: true);
        if (level < TrimLevel.Full)
        {
            _pages.CarryOut();
        }
    }

    /// <summary>Trims as pressure calls for, unless another thread is trimming.</summary>
    public void TryTrim(PressureLevel pressure)
    {
        if (!_telling.IsInside)
        {
            Trim(TrimLevel.Surplus, pressure, _conditions.ReadClockToTrim(), onRequest: false);
        }
    }

    /// <summary>Trims, and reports what has gone.</summary>
    /// <param name="level">How much to release.</param>
    /// <param name="pressure">How scarce memory is.</param>
    /// <param name="now">The time.</param>
    /// <param name="onRequest">Whether to wait for another trim, and let surplus go however short a time ago that was done last.</param>
    private void Trim(TrimLevel level, PressureLevel pressure, long now, bool onRequest)
    {
        if (!Gate.TryEnter<TAtomics>(_gate, waits: onRequest))
        {
            return;
        }

        TrimReport report;
        try
        {
            bool decays = onRequest || IsDecayDue_NeedsLock(now);
            report = Trim_NeedsLock(level, pressure, decays, now);
        }
        finally
        {
            default(TAtomics).Exit(_gate);
        }

        // A listener that closes the pool is told what goes, but not that a trim begins: it might close the pool again.
        bool isNested = _telling.IsInside;
        using (_telling.Begin())
        {
            report.Tell(_observer, polls: !isNested);
        }

        _pages.TellTrouble();
    }

    private TrimReport Trim_NeedsLock(TrimLevel level, PressureLevel pressure, bool decays, long now)
    {
        LastTrim = now;
        _journal.Begin(pressure, HasWork, _observer.HearsArrays);
        if (level >= TrimLevel.Full)
        {
            _releaser.ReleaseEverything(givesPagesBack: level == TrimLevel.Discard);
        }
        else
        {
            TrimByPolicy_NeedsLock(pressure, level, decays, now);
        }

        // Finally, take all credit back: other pools may have those bytes, and a pool that keeps nothing is not trimmed again.
        using (_tiers.Account.HoldMoves())
        {
            _tiers.Account.GiveBack();
        }

        return _journal.End(TakeTrimmedBytes_NeedsLock());
    }

    private void TrimByPolicy_NeedsLock(PressureLevel pressure, TrimLevel level, bool decays, long now)
    {
        // First, bring conditions and budget up to date, and move what slots should no longer keep to the strong tier.
        _conditions.Note(pressure, now);
        _budget.Refresh(now, pressure);
        _sweep.Sweep(everything: pressure >= PressureLevel.High, _journal);

        // Next, decide from a snapshot, and carry out the verdicts, class by class.
        TrimSnapshot snapshot = TakeSnapshot_NeedsLock(pressure, decays, now);
        TrimPolicy.Decide(snapshot, _verdicts);
        ReleaseReason reason = pressure == PressureLevel.Low ? ReleaseReason.Surplus : ReleaseReason.Pressure;
        for (int sizeClass = 0; sizeClass < _verdicts.Length; sizeClass++)
        {
            // A copy, because the thread that gives pages back may still be at work when the next trim decides.
            _pages.Order(sizeClass, _verdicts[sizeClass].Discard);
            bool isIdle = level >= TrimLevel.Idle && snapshot.Classes[sizeClass].SinceReturn >= _settings.TrimInterval;

            // At critical pressure everything goes, including what was in transit when it was counted; returns keep nothing strongly by now.
            int count = pressure == PressureLevel.Critical ? int.MaxValue : isIdle ? snapshot.Classes[sizeClass].Count : _verdicts[sizeClass].Release;
            _releaser.ReleaseOldest(sizeClass, count, isIdle ? ReleaseReason.Request : reason);
        }

        // Finally, drop what still exceeds the budget.
        using (_tiers.Account.HoldMoves())
        {
            _retention.DropExcess(_journal);
        }
    }

    /// <summary>Takes the count of bytes trimmed since the last call, including what other threads gave back to the operating system.</summary>
    private long TakeTrimmedBytes_NeedsLock()
    {
        long trimmed = _counters.TrimmedBytes;
        long bytes = trimmed - _trimmedReported;
        _trimmedReported = trimmed;
        return bytes;
    }

    /// <summary>
    /// Whether what nothing has needed since the last trim is surplus: only if that trim was some time ago, because one collection may directly follow another. A timer may fire slightly early.
    /// </summary>
    private bool IsDecayDue_NeedsLock(long now)
    {
        bool isDue = _conditions.IsOver(_lastDecay, now, TimeSpan.FromTicks(_settings.TrimInterval.Ticks / 4 * 3));
        _lastDecay = isDue ? now : _lastDecay;
        return isDue;
    }

    private TrimSnapshot TakeSnapshot_NeedsLock(PressureLevel pressure, bool decays, long now)
    {
        for (int sizeClass = 0; sizeClass < _classes.Length; sizeClass++)
        {
            ClassSummary summary = _tiers.Strong.Summarize(sizeClass, restarts: decays);
            TimeSpan since = summary.Count == 0 ? TimeSpan.MaxValue : _conditions.Since(summary.LastReturnedAt, now);
            _classes[sizeClass] = new ClassSnapshot(_layout.BytesOf(sizeClass), summary.Count, summary.Cold, decays ? summary.LowWater : 0, since);
        }

        return new TrimSnapshot
        {
            Pressure = pressure,
            IdleRetention = _settings.IdleRetention,
            DiscardsPages = _pages.IsOn,
            BudgetBytes = Math.Max(0, _budget.Bytes - _tiers.Slots.Bytes.Counted),
            PeakInUseBytes = _budget.PeakForReserve,
            Idle = _conditions.SinceRent(now),
            Classes = _classes,
        };
    }
}
