using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary><c>MemoryPool&lt;T&gt;.Shared</c>: one owner object per rent, over <c>ArrayPool&lt;T&gt;.Shared</c>.</summary>
internal readonly struct MemoryPoolShared : IContender<MemoryPoolShared, MemoryLease<byte>>
{
    private readonly MemoryPool<byte> _pool;

    private MemoryPoolShared(MemoryPool<byte> pool) => _pool = pool;

    public static MemoryPoolShared Create(int length) => new(MemoryPool<byte>.Shared);

    public MemoryLease<byte> Rent(int length) => new(_pool.Rent(length));

    public void Return(MemoryLease<byte> lease) => lease.Owner.Dispose();

    public void Dispose() { }
}
