using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary><see cref="FaultyPool"/> behind an <see cref="ArrayPool{T}"/> field.</summary>
internal readonly struct FaultySource : IPoolSource<byte>
{
    public static ArrayPool<byte> Create() => new FaultyPool();
}
