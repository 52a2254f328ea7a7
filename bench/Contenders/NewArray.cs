using System;

namespace Pools.Bench.Contenders;

/// <summary><c>new T[]</c>: no pool at all.</summary>
internal readonly struct NewArray<T> : IContender<NewArray<T>, ArrayLease<T>>
{
    public static NewArray<T> Create(int length) => default;

    public ArrayLease<T> Rent(int length) => new(new T[length]);

    public void Return(ArrayLease<T> lease) => GC.KeepAlive(lease.Array);

    public void Dispose() { }
}
