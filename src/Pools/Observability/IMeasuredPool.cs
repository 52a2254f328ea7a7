namespace Pools.Observability;

/// <summary>A pool whose counts are published.</summary>
internal interface IMeasuredPool
{
    /// <summary>A snapshot of its counts. Safe for any thread; must not throw.</summary>
    PoolStatistics GetStatistics();
}
