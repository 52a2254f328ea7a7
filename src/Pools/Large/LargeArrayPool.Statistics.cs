using System;
using System.Linq;
using Pools.Internal;

namespace Pools;

/// <content>Statistics.</content>
public sealed partial class LargeArrayPool<T>
{
    /// <summary>Takes a snapshot of the pool's counts: the inner pool's lengths first, if it is this pool's own, then the size classes.</summary>
    /// <remarks>Safe for any thread; takes microseconds, and makes no rent or return wait; may itself wait for a trim. Exact when the pool rests.</remarks>
    public PoolStatistics GetStatistics()
    {
        PoolStatistics? inner = _ownInner?.GetStatistics();
        BucketStatistics[] classes = Enumerable.Range(0, _settings.Layout.ClassCount).Select(_engine.Census.CountClass).ToArray();
        return new PoolStatistics
        {
            PoolName = Name,
            ElementType = typeof(T),
            Buckets = Array.AsReadOnly(inner is null ? classes : [.. inner.Buckets, .. classes]),
            OverMaximum = _engine.Census.CountClass(-1),
            Misuses = _engine.Counters.Misuses + (inner?.Misuses ?? 0),
            RetainedBytes = CountRetained(inner),
            MaxRetainedBytes = _settings.MaxRetainedBytes ?? _engine.MaxRetainedBytes + (inner?.MaxRetainedBytes ?? 0),
            Large = _engine.Census.Describe(_engine.Admission?.Waiting ?? 0),
            OverMaximumBytes = _engine.Census.OverMaximumBytes,
        };
    }

    /// <summary>The bytes that both parts keep. They are counted one after the other, and bytes may move between them in the meantime; the common bound, if there is one, counts both at once.</summary>
    private long CountRetained(PoolStatistics? inner) =>
        Math.Min(_engine.RetainedBytes + (inner?.RetainedBytes ?? 0), _whole?.KeptBytes<HardwareAtomics>() ?? long.MaxValue);
}
