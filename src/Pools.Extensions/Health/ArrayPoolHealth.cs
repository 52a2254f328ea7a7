using System;

namespace Pools;

/// <summary>How one pool is doing, at the moment of <see cref="IArrayPoolHealth.GetReport"/>.</summary>
/// <remarks>Immutable; safe for any thread.</remarks>
public sealed class ArrayPoolHealth
{
    internal ArrayPoolHealth(Type poolType, object? serviceKey, PoolStatistics statistics)
    {
        PoolType = poolType;
        ServiceKey = serviceKey;
        Statistics = statistics;
    }

    /// <summary>The pool's type: a debug pool's, where the switch has put one in its place.</summary>
    public Type PoolType { get; }

    /// <summary>The key of its registration; null: it has none.</summary>
    public object? ServiceKey { get; }

    /// <summary>All that it has counted.</summary>
    public PoolStatistics Statistics { get; }

    /// <summary>Its name.</summary>
    public string Name => Statistics.PoolName;

    /// <summary>The type of its arrays' elements.</summary>
    public Type ElementType => Statistics.ElementType;

    /// <summary>Arrays that are out: see <see cref="PoolStatistics.Outstanding"/>.</summary>
    public long Outstanding => Statistics.Outstanding;

    /// <summary>The part of the rents that did not allocate: 0 … 1; null before the first rent, and of debug pools, whose arrays are all new or all another pool's.</summary>
    public double? HitRate => Statistics.Rented == 0 || Statistics.Buckets.Count == 0 ? null : (double)(Statistics.Rented - Statistics.Allocated) / Statistics.Rented;

    /// <summary>Of a large-array pool, <see cref="LargeArrayStatistics.TrimRegret"/>; else null.</summary>
    public double? TrimRegret => Statistics.Large?.TrimRegret;

    /// <summary>Wrong returns.</summary>
    public long Misuses => Statistics.Misuses;
}
