using System;
using System.Buffers;

namespace Pools.Tests.Extensions;

/// <summary>Somebody else's pool, which knows how often it was disposed of.</summary>
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
