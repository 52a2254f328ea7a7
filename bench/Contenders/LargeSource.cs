using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary><see cref="LargeArrayPool{T}"/>, a fresh instance with default options behind an <see cref="ArrayPool{T}"/> field.</summary>
internal readonly struct LargeSource<T> : IPoolSource<T>
{
    public static ArrayPool<T> Create() => new LargeArrayPool<T>();
}
