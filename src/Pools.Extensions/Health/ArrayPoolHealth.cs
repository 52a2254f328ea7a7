namespace Pools;

/// <summary>The state of one array pool of a container.</summary>
/// <remarks>Immutable; safe for any thread.</remarks>
public sealed record ArrayPoolHealth
{
    /// <summary>Gets the type of the pool, or of the debug pool in its place.</summary>
    public Type PoolType { get; init; } = typeof(object);

    /// <summary>Gets the key of the pool's registration; null: it has none.</summary>
    public object? ServiceKey { get; init; }

    /// <summary>Gets the pool's statistics.</summary>
    public PoolStatistics Statistics { get; init; } = new();

    /// <summary>Gets the pool's name.</summary>
    public string Name => Statistics.PoolName;

    /// <summary>Gets the type of the arrays' elements.</summary>
    public Type ElementType => Statistics.ElementType;

    /// <summary>Gets the number of arrays that are rented now: see <see cref="PoolStatistics.Outstanding"/>.</summary>
    public long Outstanding => Statistics.Outstanding;

    /// <summary>Gets the share of rents that did not allocate: 0 … 1; null before the first rent, and for debug pools.</summary>
    public double? HitRate => Statistics.Rented == 0 || Statistics.Buckets.Count == 0
        ? null
        : (double)(Statistics.Rented - Statistics.Allocated) / Statistics.Rented;

    /// <summary>Gets the number of wrong returns.</summary>
    public long Misuses => Statistics.Misuses;
}
