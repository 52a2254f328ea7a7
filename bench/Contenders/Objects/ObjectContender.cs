using System;
using Microsoft.Extensions.ObjectPool;

namespace Pools.Bench.Contenders.Objects;

/// <summary>A pool behind an <see cref="ObjectPool{T}"/> field, as a class holds one that was injected.</summary>
internal readonly struct ObjectContender<TSource, TPolicy, TItem, TLease> : IContender<ObjectContender<TSource, TPolicy, TItem, TLease>, TLease>
    where TSource : struct, IObjectSource
    where TPolicy : struct, IObjectPolicy<TItem>
    where TItem : class
    where TLease : struct, IObjectLease<TLease, TItem>
{
    private readonly ObjectPool<TItem> _pool;

    private ObjectContender(ObjectPool<TItem> pool) => _pool = pool;

    public static ObjectContender<TSource, TPolicy, TItem, TLease> Create(int length) => new(TSource.Create(TPolicy.Create()));

    public TLease Rent(int length) => TLease.Of(_pool.Get());

    public void Return(TLease lease) => _pool.Return(lease.Item);

    public void Dispose() => (_pool as IDisposable)?.Dispose();
}
