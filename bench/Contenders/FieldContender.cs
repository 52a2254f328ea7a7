using System;
using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary>A pool behind an <see cref="ArrayPool{T}"/> field, as a class holds one that was injected.</summary>
internal readonly struct FieldContender<TSource, T> : IContender<FieldContender<TSource, T>, ArrayLease<T>>
    where TSource : struct, IPoolSource<T>
{
    private readonly ArrayPool<T> _pool;

    private FieldContender(ArrayPool<T> pool) => _pool = pool;

    public static FieldContender<TSource, T> Create(int length) => new(TSource.Create());

    public ArrayLease<T> Rent(int length) => new(_pool.Rent(length));

    public void Return(ArrayLease<T> lease) => _pool.Return(lease.Array);

    public void Dispose() => (_pool as IDisposable)?.Dispose();
}
