namespace Pools.Extensions;

/// <summary>An object pool whose counts are published, whatever the type of its objects.</summary>
internal interface IMeasuredObjectPool
{
    ObjectPoolStatistics GetStatistics();
}
