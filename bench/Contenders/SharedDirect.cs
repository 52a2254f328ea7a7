using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary><c>ArrayPool&lt;T&gt;.Shared</c> named at the call: the compiler knows its sealed type there, so this is its sealed form.</summary>
internal readonly struct SharedDirect : IContender<SharedDirect, ArrayLease<byte>>
{
    public static SharedDirect Create(int length) => default;

    public ArrayLease<byte> Rent(int length) => new(ArrayPool<byte>.Shared.Rent(length));

    public void Return(ArrayLease<byte> lease) => ArrayPool<byte>.Shared.Return(lease.Array);

    public void Dispose() { }
}
