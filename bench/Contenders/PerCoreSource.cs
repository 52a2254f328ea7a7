using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary><see cref="PerCoreArrayPool{T}"/>, a fresh instance behind an <see cref="ArrayPool{T}"/> field.</summary>
internal readonly struct PerCoreSource<T> : IPoolSource<T>
{
    public static ArrayPool<T> Create() => new PerCoreArrayPool<T>();
}
