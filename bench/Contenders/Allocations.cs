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

/// <summary><c>GC.AllocateUninitializedArray</c>: no pool, and no zeroing from 2 KiB upwards.</summary>
internal readonly struct UninitialisedArray : IContender<UninitialisedArray, ArrayLease<byte>>
{
    public static UninitialisedArray Create(int length) => default;

    public ArrayLease<byte> Rent(int length) => new(GC.AllocateUninitializedArray<byte>(length));

    public void Return(ArrayLease<byte> lease) => GC.KeepAlive(lease.Array);

    public void Dispose() { }
}
