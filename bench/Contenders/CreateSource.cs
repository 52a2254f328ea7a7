using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary><c>ArrayPool&lt;T&gt;.Create()</c>, a fresh instance.</summary>
internal readonly struct CreateSource<T> : IPoolSource<T>
{
    public static ArrayPool<T> Create() => ArrayPool<T>.Create();
}
