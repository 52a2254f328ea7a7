using Pools.Internal;
using Pools.Memory;
using Pools.Observability;
using Pools.PerCore;

namespace Pools;

/// <content>Trims, statistics and events. Only slow paths get here.</content>
public sealed partial class PerCoreArrayPool<T>
{
    private readonly TrimSchedule _schedule;
    private volatile bool _listening;
    private long _rentsAfterDispose;
    private long _trimmedTold;

    bool IObservedPool.IsOfProcess => Reporter.IsOfProcess;

    private PoolReporter Reporter => new(this, _settings.Reporting);

    internal bool KeepsAnything => _engine.Account.Bytes<HardwareAtomics>() != 0;

    /// <summary>Releases arrays that the pool keeps, on all threads and cores.</summary>
    /// <param name="level">
    /// <see cref="TrimLevel.Surplus"/>: half of the magazines in each core's cache that were not needed since the last trim.
    /// <see cref="TrimLevel.Idle"/>: also the arrays that were not used for a trim interval, as far as earlier trims have looked.
    /// <see cref="TrimLevel.Full"/> and <see cref="TrimLevel.Discard"/>: everything.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="level"/> is not one of the named values.</exception>
    /// <remarks>
    /// Safe for any thread. Waits for another trim, a snapshot or the disposal of the same pool; no rent or return waits for it. Listeners
    /// to its events run on this thread, after its lock is free.
    /// </remarks>
    public void Trim(TrimLevel level = TrimLevel.Full)
    {
        PoolOptionChecks.RequireTrimLevel(nameof(level), level);

        TrimRequest request = _schedule.For(level);
        List<object>? trimmed = NewTrimLog();
        List<object>? released = DiscardsReleased ? [] : null;
        _engine.Trim(request with { FromShared = released }, trimmed);
        Discard(released);
        ReportTrim(trimmed, _schedule.PressureSeen);
    }

    /// <summary>Takes a snapshot of the pool's counts.</summary>
    /// <remarks>
    /// Safe for any thread. It adds up the counts of all threads and cores, which takes microseconds. It waits for a trim or another
    /// snapshot; no rent or return waits for it. The counts are exact when the pool is at rest. An operation that ran at the same time as a
    /// trim, or as the end of its thread was noticed, may be missing.
    /// </remarks>
    public PoolStatistics GetStatistics()
    {
        BucketStatistics[] counts = _engine.CountBuckets(out long keptBytes);
        return new PoolStatistics
        {
            PoolName = Name,
            ElementType = typeof(T),
            Buckets = Array.AsReadOnly(counts.AsSpan(0, counts.Length - 1).ToArray()),
            OverMaximum = counts[counts.Length - 1],
            Misuses = Volatile.Read(ref _misuses),
            RentsAfterDispose = Volatile.Read(ref _rentsAfterDispose),
            RetainedBytes = keptBytes,
            MaxRetainedBytes = _engine.Account.MaxBytes,
            OverMaximumBytes = _engine.Account.ReadOverMaximum<HardwareAtomics>(),
        };
    }

    /// <summary>Trims as much as memory pressure calls for, at most once for each interval.</summary>
    void IGen2Listener.OnGen2Collection() => OnGen2Collection();

    internal void OnGen2Collection()
    {
        ObservedPools.LookAgain();
        TrimIfDue(fromShared: null);
    }

    /// <summary>Trims as after a collection, for a pool around this one that has a timer.</summary>
    /// <param name="fromShared">Receives the arrays that leave the shared buckets: only the caller has them.</param>
    /// <returns>Whether the pool still keeps arrays.</returns>
    internal bool TrimByTimer(List<object>? fromShared)
    {
        TrimIfDue(fromShared);
        return KeepsAnything;
    }

    void IObservedPool.SetListening(bool listening)
    {
        if (_listening != listening)
        {
            _listening = listening;
            _engine.DropObserver = listening ? this : null;
        }

        ChooseFastPath();
    }

    void IObservedPool.TellName() => Reporter.TellName();

    void IDropObserver.OnDropped(object array, int bucket) => ReportDropped((T[])array, bucket);

    private void TrimIfDue(List<object>? fromShared)
    {
        if (!_schedule.TryBegin(out PressureLevel pressure, out TrimRequest request))
        {
            return;
        }

        Reporter.TrimPoll(pressure, KeepsAnything);
        List<object>? trimmed = NewTrimLog();
        List<object>? released = fromShared is null && DiscardsReleased ? [] : null;
        _engine.TryTrim(request with { FromShared = fromShared ?? released }, trimmed);
        Discard(released);
        ReportTrim(trimmed, pressure);
    }

    private bool DiscardsReleased => _settings.DiscardsReleased && PageDiscard.IsSupported;

    /// <summary>Discards the pages of pinned arrays that the pool has dropped: the collector does not compact their heap.</summary>
    private static void Discard(List<object>? released)
    {
#if NET
        try
        {
            if (released is { Count: > 0 } && PageProbe.Support.IsDefault)
            {
                int error = 0;
                for (int i = 0; error == 0 && i < released.Count; i++)
                {
                    PageDiscard.Discard((T[])released[i], out error);
                }
            }
        }
        catch (OutOfMemoryException)
        {
            // The arrays go to the collector as they are.
        }
#endif
    }

    private static List<object>? NewTrimLog() => PoolReporter.IsListenedTo ? [] : null;

    /// <summary>Raises the events of a trim, and tells the pool's owner how much trims have released since the last report.</summary>
    private void ReportTrim(List<object>? trimmed, PressureLevel pressure)
    {
        trimmed?.ForEach(array => Reporter.Trimmed((T[])array));
        if (_settings.Reporting?.Observer is null)
        {
            return;
        }

        long bytes = _engine.TrimmedBytes;
        long told = Rising.Raise<HardwareAtomics>(ref _trimmedTold, bytes);
        if (bytes > told)
        {
            Reporter.TrimDone(bytes - told, pressure);
        }
    }

    private void ReportRented(T[] array, int bucket, bool isNew)
    {
        if (isNew)
        {
            Reporter.RentedNew(array, BufferAllocatedReason.PoolExhausted);
        }
        else
        {
            Reporter.Rented(array, bucket);
        }
    }

    private void ReportDropped(T[] array, int bucket) => Reporter.Dropped(array, bucket, BufferDroppedReason.Full);
}
