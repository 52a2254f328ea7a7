using System.Diagnostics;
using System.Linq;

namespace Pools.Observability;

/// <summary>A debugger's view of a pool: its counts, and the buckets that have been used.</summary>
/// <remarks>A snapshot, taken when the debugger asks for it. Waits for a running trim, as <c>GetStatistics</c> does.</remarks>
internal sealed class PoolDebugView(ITrimmableArrayPool pool)
{
    private readonly PoolStatistics _statistics = pool.GetStatistics();

    public string Name => _statistics.PoolName;

    public Type ElementType => _statistics.ElementType;

    public long Outstanding => _statistics.Outstanding;

    public string RetainedBytes => FormattableString.Invariant($"{_statistics.RetainedBytes:N0} of {_statistics.MaxRetainedBytes:N0}");

    public long Misuses => _statistics.Misuses;

    public long RentsAfterDispose => _statistics.RentsAfterDispose;

    public LargeArrayStatistics? Large => _statistics.Large;

    /// <summary>The buckets that have been used; the last one may be of arrays that are not kept.</summary>
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public BucketStatistics[] Buckets =>
        [.. _statistics.Buckets.Append(_statistics.OverMaximum).Where(static bucket => bucket.Rented != 0)];
}
