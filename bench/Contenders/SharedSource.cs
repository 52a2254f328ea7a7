using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary><c>ArrayPool&lt;T&gt;.Shared</c>: what everything is compared with.</summary>
internal readonly struct SharedSource<T> : IPoolSource<T>
{
    public static ArrayPool<T> Create() => ArrayPool<T>.Shared;
}
