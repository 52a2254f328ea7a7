using System;
using System.Buffers;
using Pools.Bench.Contenders;
using Pools.Diagnostics;

namespace Pools.Bench.DebugPools;

/// <summary>No pool: the floor of an isolated one. A new array each time, of the lengths that the pool chooses by default.</summary>
internal readonly struct BareIsolated : IContender<BareIsolated, ArrayLease<byte>>
{
    private readonly WatchedArrays _watched = new();
    private readonly DebugSizer _sizer = new(DebugSizing.Mixed, seed: 1);

    public BareIsolated()
    {
    }

    public static BareIsolated Create(int length) => new();

    public ArrayLease<byte> Rent(int length)
    {
        byte[] array = GC.AllocateUninitializedArray<byte>(_sizer.LengthFor(length));
        _watched.Begin(array);
        return new ArrayLease<byte>(array);
    }

    public void Return(ArrayLease<byte> lease)
    {
        _watched.End(lease.Array);
        while (_watched.TakeExcess() is not null)
        {
        }
    }

    public void Dispose() { }
}

/// <summary>No pool: the floor of one around a per-core pool, which lends the arrays.</summary>
internal readonly struct BareDecorating : IContender<BareDecorating, ArrayLease<byte>>
{
    private readonly WatchedArrays _watched = new();
    private readonly ArrayPool<byte> _inner = new PerCoreArrayPool<byte>();

    public BareDecorating()
    {
    }

    public static BareDecorating Create(int length) => new();

    public ArrayLease<byte> Rent(int length)
    {
        byte[] array = _inner.Rent(length);
        _watched.Begin(array);
        return new ArrayLease<byte>(array);
    }

    public void Return(ArrayLease<byte> lease)
    {
        _watched.End(lease.Array);
        while (_watched.TakeExcess() is { } oldest)
        {
            _inner.Return(oldest);
        }
    }

    public void Dispose() => (_inner as IDisposable)?.Dispose();
}
