using Microsoft.Extensions.ObjectPool;

namespace Pools.Bench.Contenders.Objects;

/// <summary>Where an object pool comes from. A struct tag: it makes each contender a type of its own.</summary>
internal interface IObjectSource
{
    static abstract ObjectPool<T> Create<T>(IPooledObjectPolicy<T> policy)
        where T : class;
}
