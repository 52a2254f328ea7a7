namespace Pools.Bench.Contenders.Redirected;

/// <summary><c>PerCoreArrayPool&lt;T&gt;.Shared</c> named at the call: what a redirected call is compared with.</summary>
internal readonly struct PerCoreShared : IContender<PerCoreShared, ArrayLease<byte>>
{
    public static PerCoreShared Create(int length) => default;

    public ArrayLease<byte> Rent(int length) => new(PerCoreArrayPool<byte>.Shared.Rent(length));

    public void Return(ArrayLease<byte> lease) => PerCoreArrayPool<byte>.Shared.Return(lease.Array);

    public void Dispose() { }
}
