using System;
using System.Threading;
using Pools.Large;

namespace Pools;

/// <content>Statistics.</content>
public sealed partial class LargeArrayPool<T>
{
    private long _rentsAfterDispose;

    /// <summary>Takes a snapshot of the pool's counts: the inner pool's lengths first, if it is this pool's own, then the size classes.</summary>
    /// <remarks>Safe for any thread; takes microseconds, and makes no rent or return wait; may itself wait for a trim. The counts, of arrays and bytes, are exact and of one moment when the pool rests, whatever ticks, collections and finalizers do to it meanwhile.</remarks>
    public PoolStatistics GetStatistics()
    {
        PoolStatistics? inner = _ownInner?.GetStatistics();
        LargeCounts counts = _engine.Census.Count();

        // The two are counted one after the other: bytes that move between them meanwhile may count for both.
        long retained = counts.Large.RetainedBytes + (inner?.RetainedBytes ?? 0);
        return new PoolStatistics
        {
            PoolName = Name,
            ElementType = typeof(T),
            Buckets = Array.AsReadOnly(inner is null ? counts.Classes : [.. inner.Buckets, .. counts.Classes]),
            OverMaximum = counts.OverMaximum,
            Misuses = _engine.Counters.Misuses + (inner?.Misuses ?? 0),
            RentsAfterDispose = Volatile.Read(ref _rentsAfterDispose),
            RetainedBytes = Math.Min(retained, _whole?.MaxBytes ?? long.MaxValue),
            MaxRetainedBytes = _settings.MaxRetainedBytes ?? _engine.MaxRetainedBytes + (inner?.MaxRetainedBytes ?? 0),
            Large = counts.Large,
            OverMaximumBytes = counts.OverMaximumBytes,
        };
    }
}
