using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary><c>ArrayPool&lt;T&gt;.Shared</c>: what everything is compared with.</summary>
internal readonly struct SharedSource<T> : IPoolSource<T>
{
    public static ArrayPool<T> Create() => ArrayPool<T>.Shared;
}

/// <summary><c>ArrayPool&lt;T&gt;.Create()</c>, a fresh instance.</summary>
internal readonly struct CreateSource<T> : IPoolSource<T>
{
    public static ArrayPool<T> Create() => ArrayPool<T>.Create();
}

/// <summary><c>ArrayPool&lt;T&gt;.Shared</c> named at the call: the compiler knows its sealed type there, so this is its sealed form.</summary>
internal readonly struct SharedDirect : IContender<SharedDirect, ArrayLease<byte>>
{
    public static SharedDirect Create(int length) => default;

    public ArrayLease<byte> Rent(int length) => new(ArrayPool<byte>.Shared.Rent(length));

    public void Return(ArrayLease<byte> lease) => ArrayPool<byte>.Shared.Return(lease.Array);

    public void Dispose() { }
}
