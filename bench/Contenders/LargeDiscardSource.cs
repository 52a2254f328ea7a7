using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary><see cref="LargeArrayPool{T}"/> that gives memory pages back, a fresh instance behind an <see cref="ArrayPool{T}"/> field.</summary>
internal readonly struct LargeDiscardSource<T> : IPoolSource<T>
{
    public static ArrayPool<T> Create() => new LargeArrayPool<T>(new LargeArrayPoolOptions { PageDiscard = true });
}
