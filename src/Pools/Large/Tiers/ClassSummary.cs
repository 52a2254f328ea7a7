namespace Pools.Large;

/// <summary>What a pool keeps strongly of one size class.</summary>
internal struct ClassSummary
{
    /// <summary>Arrays.</summary>
    public int Count;

    /// <summary>Of them, those whose pages have been given back.</summary>
    public int Cold;

    /// <summary>The fewest arrays there were since the last trim.</summary>
    public int LowWater;

    /// <summary>When one came back last: a timestamp of the pool's clock, where any is there.</summary>
    public long LastReturnedAt;
}
