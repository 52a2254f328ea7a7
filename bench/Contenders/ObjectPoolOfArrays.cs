using Microsoft.Extensions.ObjectPool;

namespace Pools.Bench.Contenders;

/// <summary>The default pool of <c>Microsoft.Extensions.ObjectPool</c> over arrays of one length: for loads that never ask for another.</summary>
internal readonly struct ObjectPoolOfArrays : IContender<ObjectPoolOfArrays, ArrayLease<byte>>
{
    private readonly ObjectPool<byte[]> _pool;

    private ObjectPoolOfArrays(ObjectPool<byte[]> pool) => _pool = pool;

    public static ObjectPoolOfArrays Create(int length) => new(new DefaultObjectPool<byte[]>(new PreSized(length)));

    public ArrayLease<byte> Rent(int length) => new(_pool.Get());

    public void Return(ArrayLease<byte> lease) => _pool.Return(lease.Array);

    public void Dispose() { }

    private sealed class PreSized(int length) : PooledObjectPolicy<byte[]>
    {
        public override byte[] Create() => new byte[length];

        public override bool Return(byte[] obj) => true;
    }
}
