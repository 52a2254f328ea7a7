namespace Pools.Bench.Contenders;

/// <summary><see cref="PerCoreArrayPool{T}"/>, a fresh instance behind a field of its sealed type.</summary>
internal readonly struct PerCoreSealed : IContender<PerCoreSealed, ArrayLease<byte>>
{
    private readonly PerCoreArrayPool<byte> _pool;

    private PerCoreSealed(PerCoreArrayPool<byte> pool) => _pool = pool;

    public static PerCoreSealed Create(int length) => new(new PerCoreArrayPool<byte>());

    public ArrayLease<byte> Rent(int length) => new(_pool.Rent(length));

    public void Return(ArrayLease<byte> lease) => _pool.Return(lease.Array);

    public void Dispose() => _pool.Dispose();
}
