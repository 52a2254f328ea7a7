using System;
using System.Collections.Generic;
using System.Threading;
using Pools.Internal;
using Pools.Memory;
using Pools.Observability;
using Pools.PerCore;

namespace Pools;

/// <content>Trimming: on request, and after generation-2 collections.</content>
public sealed partial class PerCoreArrayPool<T>
{
    private readonly TrimSchedule _schedule;
    private long _trimmedTold;

    /// <summary>Whether a trim could release anything.</summary>
    internal bool KeepsAnything => _engine.Account.Bytes<HardwareAtomics>() != 0;

    /// <summary>Releases arrays that the pool keeps, on all threads and cores.</summary>
    /// <param name="level">
    /// <see cref="TrimLevel.Surplus"/>: of each core's shelf, half of what was not needed since the last trim. <see cref="TrimLevel.Idle"/>: also what was
    /// not used for a trim interval, as far as earlier trims have looked. <see cref="TrimLevel.Full"/> and <see cref="TrimLevel.Discard"/>: everything. Of large arrays, what <see cref="LargeArrayPool{T}.Trim"/> says.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="level"/> is not one of the named values.</exception>
    /// <remarks>Safe for any thread; waits for another trim, a snapshot or the disposal of the same pool, and makes no rent or return wait. Listeners to its events run on this thread, after its lock is free.</remarks>
    public void Trim(TrimLevel level = TrimLevel.Full)
    {
        PoolOptionChecks.RequireTrimLevel(nameof(level), level);

        TrimRequest request = _schedule.For(level);
        List<object>? trimmed = NewTrimLog();
        _engine.Trim(request, trimmed);
        LogTrimmed(trimmed);
        TellTrimmed(_schedule.PressureSeen);
        ExistingLarge?.Trim(level);
    }

    /// <summary>Trims as much as memory pressure calls for, at most once per interval.</summary>
    void IGen2Listener.OnGen2Collection() => OnGen2Collection();

    internal void OnGen2Collection()
    {
        ObservedPools.LookAgain();
        _engine.DropLate();
        TrimIfDue(fromShelves: null);
    }

    /// <summary>Trims as after a collection, for a pool around this one that has a timer.</summary>
    /// <param name="fromShelves">Receives the arrays that leave shelves: only the caller has them. Null: they are not collected.</param>
    /// <returns>Whether the pool still keeps arrays.</returns>
    internal bool TrimByTimer(List<object>? fromShelves)
    {
        TrimIfDue(fromShelves);
        return KeepsAnything;
    }

    private void TrimIfDue(List<object>? fromShelves)
    {
        if (!_schedule.TryBegin(out PressureLevel pressure, out TrimRequest request))
        {
            return;
        }

        Reporter.TrimPoll(pressure, KeepsAnything || ExistingLarge?.KeepsAnything == true, _settings.TimeProvider);
        List<object>? trimmed = NewTrimLog();
        _engine.TryTrim(request with { FromShelves = fromShelves }, trimmed);
        LogTrimmed(trimmed);
        TellTrimmed(pressure);
    }

    /// <summary>Reports to the pool's owner how much trims have released since the last report.</summary>
    private void TellTrimmed(PressureLevel pressure)
    {
        if (_settings.Reporting?.Observer is null)
        {
            return;
        }

        long trimmed = _engine.TrimmedBytes;
        long told = Rising.Raise<HardwareAtomics>(ref _trimmedTold, trimmed);
        if (trimmed > told)
        {
            Reporter.TrimDone(trimmed - told, pressure);
        }
    }
}
