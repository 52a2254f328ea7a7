using Pools.Internal;
using Pools.Large;
using Pools.Memory;
using Pools.Observability;

namespace Pools;

/// <content>Trims, statistics and events.</content>
public sealed partial class LargeArrayPool<T>
{
    /// <summary>In bytes, where the large object heap begins by default: the collector moves shorter arrays unless pinned.</summary>
    private const int SmallestDiscarded = 85_000;

    private long _rentsAfterDispose;

    /// <summary>Releases arrays that the pool keeps.</summary>
    /// <param name="level">
    /// <see cref="TrimLevel.Surplus"/>: half of the arrays unused for a trim interval. <see cref="TrimLevel.Idle"/>: all
    /// of these. <see cref="TrimLevel.Full"/>: everything. <see cref="TrimLevel.Discard"/>: everything, and the memory pages return to the
    /// operating system at once where that is possible.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="level"/> is not one of the named values.</exception>
    /// <remarks>Safe for any thread; makes no rent or return wait. Listeners run on this thread; their trims do nothing.</remarks>
    public void Trim(TrimLevel level = TrimLevel.Full)
    {
        PoolOptionChecks.RequireTrimLevel(nameof(level), level);

        _engine.Trim(level);
    }

    /// <summary>Takes a snapshot of the counts: the inner pool's lengths first, if this pool created it, then the size classes.</summary>
    /// <remarks>Safe for any thread; takes microseconds. The counts of large arrays are of one moment.</remarks>
    public PoolStatistics GetStatistics()
    {
        PoolStatistics? inner = _ownInner?.GetStatistics();
        LargeCounts counts = _engine.Count();

        // Bytes that move between the two pools may count twice.
        long retained = counts.Large.RetainedBytes + (inner?.RetainedBytes ?? 0);
        return new PoolStatistics
        {
            PoolName = Name,
            ElementType = typeof(T),
            Buckets = Array.AsReadOnly(inner is null ? counts.Classes : [.. inner.Buckets, .. counts.Classes]),
            OverMaximum = counts.OverMaximum,
            Misuses = Volatile.Read(ref _misuses) + (inner?.Misuses ?? 0),
            RentsAfterDispose = Volatile.Read(ref _rentsAfterDispose),
            RetainedBytes = Math.Min(retained, _whole?.MaxBytes ?? long.MaxValue),
            MaxRetainedBytes = _settings.MaxRetainedBytes ?? _engine.MaxRetainedBytes + (inner?.MaxRetainedBytes ?? 0),
            Large = counts.Large,
            OverMaximumBytes = counts.OverMaximumBytes,
        };
    }

    /// <summary>Whether a trim could release anything.</summary>
    internal bool KeepsAnything => _engine.KeepsAnything;

    /// <inheritdoc/>
    void IGen2Listener.OnGen2Collection() => OnGen2Collection();

    /// <summary>Trims as much as memory pressure calls for.</summary>
    internal void OnGen2Collection() => _engine.OnFullCollection();

    void ILargePool.TrimInner(TrimLevel level) => _ownInner?.Trim(level);

    bool ILargePool.TrimInner(PageDiscarder discarder)
    {
        if (_ownInner is null)
        {
            return false;
        }

        // The pool drops the arrays that leave the inner pool's core caches. Without their pages, they take no memory until a collection.
        List<object>? released = discarder.IsOn ? [] : null;
        bool keeps = _ownInner.TrimByTimer(released);
        foreach (object array in released ?? [])
        {
            if (_settings.Pinned || ((T[])array).LongLength * ElementBytes >= SmallestDiscarded)
            {
                discarder.Discard((Array)array);
            }
        }

        return keeps;
    }

    void ILargePool.OnTrimBegins(PressureLevel pressure, bool keepsAnything) =>
        Reporter.TrimPoll(pressure, keepsAnything || _ownInner?.KeepsAnything == true);

    void ILargePool.OnTrimmed(Array array)
    {
        if (PoolReporter.IsListenedTo)
        {
            Reporter.Trimmed(array);
        }
    }

    void ILargePool.OnEvicted(Array array, int sizeClass) => Reporter.Dropped(array, sizeClass, ReasonOf(sizeClass));

    void ILargePool.OnTrimDone(long bytes, PressureLevel pressure) => Reporter.TrimDone(bytes, pressure);

    void ILargePool.OnLeaked(Array array, long count) => Reporter.Leak(array.Length, count);

    void ILargePool.OnDegraded(string what, string why) => Reporter.Degraded(what, why);

    bool IObservedPool.IsOfProcess => Reporter.IsOfProcess;

    /// <remarks>Nothing to do: this pool has no fast path that does not check.</remarks>
    void IObservedPool.SetListening(bool listening)
    {
    }

    void IObservedPool.TellName() => Reporter.TellName();

    private PoolReporter Reporter => new(this, _settings.Reporting);

    /// <summary>Called only while a listener is attached.</summary>
    private void ReportRented(T[] array, bool isNew, bool isKeepable)
    {
        if (isNew)
        {
            Reporter.RentedNew(array, isKeepable ? BufferAllocatedReason.PoolExhausted : BufferAllocatedReason.OverMaximumSize);
        }
        else
        {
            Reporter.Rented(array, _settings.Layout.ClassOf(array.Length));
        }
    }

    private static BufferDroppedReason ReasonOf(int sizeClass) =>
        sizeClass < 0 ? BufferDroppedReason.OverMaximumSize : BufferDroppedReason.Full;
}
