using System;
using System.Linq;
using Pools.Internal;
using Pools.Memory;

namespace Pools;

/// <content>Trimming and counting.</content>
public sealed partial class LargeArrayPool<T>
{
    /// <summary>Releases arrays that the pool keeps.</summary>
    /// <param name="level">
    /// <see cref="TrimLevel.Surplus"/>: what a trim of the pool's own would let go now. <see cref="TrimLevel.Idle"/>: also the arrays of every size class to which
    /// nothing came back for a trim interval. <see cref="TrimLevel.Full"/>: everything. <see cref="TrimLevel.Discard"/>: everything, and the memory pages go back
    /// to the operating system at once where that is possible.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="level"/> is none of these.</exception>
    /// <remarks>Safe for any thread; waits for another trim of the same pool, and makes no rent or return wait.</remarks>
    public void Trim(TrimLevel level = TrimLevel.Full)
    {
        PoolOptionChecks.RequireTrimLevel(nameof(level), level);

        _ownInner?.Trim(level);
        _engine.Trim(level);
    }

    /// <summary>Takes a snapshot of the pool's counts: the inner pool's lengths first, if it is this pool's own, then the size classes.</summary>
    /// <remarks>Safe for any thread; takes microseconds, and makes no rent or return wait. Exact when the pool rests.</remarks>
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

    /// <summary>Whether there is anything to let go of.</summary>
    internal bool KeepsAnything => _engine.RetainedBytes != 0;

    /// <summary>What both parts keep. They are counted one after the other, and bytes may move from one to the other meanwhile; what they have together is counted at once.</summary>
    private long CountRetained(PoolStatistics? inner) =>
        Math.Min(_engine.RetainedBytes + (inner?.RetainedBytes ?? 0), _whole?.Bytes<HardwareAtomics>() ?? long.MaxValue);

    /// <inheritdoc/>
    void IGen2Listener.OnGen2Collection() => OnGen2Collection();

    /// <summary>Trims as much as pressure asks for.</summary>
    internal void OnGen2Collection() => _engine.OnFullCollection();
}
