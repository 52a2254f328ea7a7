namespace Pools.Extensions;

/// <summary>An object pool with statistics, of any type of objects.</summary>
internal interface IMeasuredObjectPool
{
    ObjectPoolStatistics GetStatistics();
}
