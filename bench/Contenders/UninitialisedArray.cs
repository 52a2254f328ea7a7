using System;

namespace Pools.Bench.Contenders;

/// <summary><c>GC.AllocateUninitializedArray</c>: no pool, and no zeroing from 2 KiB upwards.</summary>
internal readonly struct UninitialisedArray : IContender<UninitialisedArray, ArrayLease<byte>>
{
    public static UninitialisedArray Create(int length) => default;

    public ArrayLease<byte> Rent(int length) => new(GC.AllocateUninitializedArray<byte>(length));

    public void Return(ArrayLease<byte> lease) => GC.KeepAlive(lease.Array);

    public void Dispose() { }
}
