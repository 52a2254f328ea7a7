using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary><see cref="LargeArrayPool{T}"/> that keeps its memory pages, a fresh instance behind an <see cref="ArrayPool{T}"/> field.</summary>
internal readonly struct LargeOffSource<T> : IPoolSource<T>
{
    public static ArrayPool<T> Create() => new LargeArrayPool<T>(new LargeArrayPoolOptions { DiscardPages = PageDiscardMode.Off });
}
