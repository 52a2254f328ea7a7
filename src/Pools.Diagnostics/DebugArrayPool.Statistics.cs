using System.Threading;

namespace Pools.Diagnostics;

/// <content>What the pool has counted.</content>
public sealed partial class DebugArrayPool<T>
{
    /// <summary>Returned and released at once. The others are counted where they are put, so that threads do not fight over these.</summary>
    private long _unwatched;

    private long _unwatchedBytes;
    private long _lost;
    private long _rentsAfterDispose;

    internal long Rented => _table.Added;

    private long Returned => _quarantine.Entered + Volatile.Read(ref _unwatched);

    /// <summary>Arrays that are out and, as far as is known, not lost.</summary>
    internal long Outstanding => Rented - Returned - Volatile.Read(ref _lost);

    /// <summary>Takes a snapshot of the pool's counts, in the form that other pools give it.</summary>
    /// <remarks>
    /// Without buckets: all arrays are counted among those that are never kept, in <see cref="PoolStatistics.OverMaximum"/>, for none is handed out again by this pool.
    /// <see cref="PoolStatistics.RetainedBytes"/> is what it watches, of the bytes that it may watch by itself. Around another pool, what was allocated, kept and dropped
    /// is reported by that pool. Returns that are refused are not counted, and information is not counted as misuse. Safe for any thread; no lock; counts are read one after another, and exact when the pool
    /// rests.
    /// </remarks>
    public PoolStatistics GetStatistics()
    {
        // Drops before returns and these before rents: one that comes between must not outnumber what it follows.
        bool isIsolated = _inner is null;
        long watched = _quarantine.Count;
        long watchedBytes = _quarantine.Bytes;
        long returned = Returned;
        long returnedBytes = _quarantine.EnteredBytes + Volatile.Read(ref _unwatchedBytes);
        long rented = Rented;
        long rentedBytes = _table.AddedBytes;
        return new PoolStatistics
        {
            PoolName = Name,
            ElementType = typeof(T),
            OverMaximum = new BucketStatistics
            {
                Rented = rented,
                Returned = returned,
                Allocated = isIsolated ? rented : 0,
                Dropped = isIsolated ? returned - watched : 0,
            },
            Misuses = _sink.Misuses,
            RentsAfterDispose = Volatile.Read(ref _rentsAfterDispose),
            RetainedBytes = watchedBytes,
            MaxRetainedBytes = _settings.MaxQuarantineBytes,
            OverMaximumBytes = new OverMaximumBytes(
                rentedBytes, returnedBytes, Allocated: isIsolated ? rentedBytes : 0, Dropped: isIsolated ? returnedBytes - watchedBytes : 0),
        };
    }
}
