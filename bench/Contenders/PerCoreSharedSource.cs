using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary><see cref="PerCoreArrayPool{T}.Shared"/> behind an <see cref="ArrayPool{T}"/> field.</summary>
internal readonly struct PerCoreSharedSource<T> : IPoolSource<T>
{
    public static ArrayPool<T> Create() => PerCoreArrayPool<T>.Shared;
}
