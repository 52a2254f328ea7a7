using Pools.Bench.Redirected;

namespace Pools.Bench.Contenders.Redirected;

/// <summary><c>ArrayPool&lt;T&gt;.Shared</c> named at the call, and redirected.</summary>
internal readonly struct RedirectedShared : IContender<RedirectedShared, ArrayLease<byte>>
{
    public static RedirectedShared Create(int length) => default;

    public ArrayLease<byte> Rent(int length) => new(SharedCalls.Rent(length));

    public void Return(ArrayLease<byte> lease) => SharedCalls.Return(lease.Array);

    public void Dispose() { }
}
