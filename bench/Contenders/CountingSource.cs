using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary><see cref="CountingPool"/> behind an <see cref="ArrayPool{T}"/> field.</summary>
internal readonly struct CountingSource : IPoolSource<byte>
{
    public static ArrayPool<byte> Create() => new CountingPool();
}
