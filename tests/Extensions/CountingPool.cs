using System;
using System.Buffers;

namespace Pools.Tests.Extensions;

/// <summary>A third-party pool that counts rents and disposals.</summary>
public sealed class CountingPool<T> : ArrayPool<T>, IDisposable
{
    public int Disposals { get; private set; }

    public int Rents { get; private set; }

    public override T[] Rent(int minimumLength)
    {
        Rents++;
        return new T[minimumLength];
    }

    public override void Return(T[] array, bool clearArray = false)
    {
    }

    public void Dispose() => Disposals++;
}
