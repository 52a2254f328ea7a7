using System;
using System.Threading;

namespace Pools.Large;

/// <content>What goes in a trim that is not asked to let everything go.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <summary>After critical pressure, nothing is kept strongly until it has been below high for this long.</summary>
    private static readonly TimeSpan s_calm = TimeSpan.FromSeconds(10);

    private readonly CoreUse[] _uses = new CoreUse[default(TAtomics).ProcessorCount()];
    private readonly ClassSnapshot[] _classes;
    private readonly TrimVerdict[] _verdicts;

    /// <summary>Since when pressure has been below high after it was critical: 0: it was not; <see cref="long.MaxValue"/>: it still is not.</summary>
    private long _calmSince;

    /// <summary>When surplus was last let go.</summary>
    private long _lastDecay;

    private void TrimByPolicy(PressureLevel pressure, TrimLevel level, bool decays, long now)
    {
        Volatile.Write(ref _pressureSeen, (int)pressure);
        Volatile.Write(ref _isScarce, pressure != PressureLevel.Low);
        NoteCalm(pressure, now);
        default(TAtomics).VolatileWrite(ref _keepsNothingStrongly, _calmSince != 0);
        _budget.Refresh(now, pressure);
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

        EvictExcess(inTrim: true);
    }

    /// <summary>
    /// What nobody needed since the last trim is surplus only if that is some time ago: a collection may follow another at once. A timer may come a little early.
    /// </summary>
    /// <remarks>A trim that has read the time before another one began looks like a clock that was put back, and lets go of surplus once more: an accepted race, which costs what the next trim would have let go.</remarks>
    private bool IsDecayDue(long now)
    {
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
            BudgetBytes = Math.Max(0, _budget.Bytes - _slots.CountedBytes()),
            PeakInUseBytes = _budget.PeakForReserve,
            Idle = Since(Volatile.Read(ref _lastRent), now),
            Classes = _classes,
        };
    }

    /// <summary>Whether so much time has passed; also if the clock has been put back, or trimming would end until it has caught up.</summary>
    private bool IsOver(long then, long now, TimeSpan time) => now < then || Since(then, now) >= time;

    private TimeSpan Since(long then, long now) => then >= now ? TimeSpan.Zero : _settings.TimeProvider.GetElapsedTime(then, now);

    /// <summary>Moves arrays to the strong tier that their slots should not keep.</summary>
    /// <param name="everything">Whether that is all of them.</param>
    private void SweepSlots(bool everything)
    {
        for (int core = 0; core < _slots.Count; core++)
        {
            _slots.Uncounted(core, out long rents, out _);
            _uses[core].Note(_traffic.Operations(core) + rents);
            bool isOverdue = _uses[core].IsUnused || _slots.Peek(core)?.Bytes > _budget.LargestInSlot;
            if ((everything || isOverdue) && _slots.Take(core) is { } record)
            {
                KeepStrongly(record, inTrim: true);
            }
        }
    }

    /// <summary>How much a core has done, as trims have seen it.</summary>
    private struct CoreUse
    {
        private long _operations;

        /// <summary>Whether the last trim has found that it had done nothing since the one before.</summary>
        public bool IsUnused { get; private set; }

        public void Note(long operations)
        {
            IsUnused = operations == _operations;
            _operations = operations;
        }
    }
}
