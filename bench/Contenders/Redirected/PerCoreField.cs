using System.Buffers;

namespace Pools.Bench.Contenders.Redirected;

/// <summary><c>PerCoreArrayPool&lt;T&gt;.Shared</c> behind an <see cref="ArrayPool{T}"/> field, as a class holds one that was injected: what a redirected call through a field is compared with.</summary>
internal readonly struct PerCoreField : IContender<PerCoreField, ArrayLease<byte>>
{
    private readonly ArrayPool<byte> _pool = PerCoreArrayPool<byte>.Shared;

    public PerCoreField()
    {
    }

    public static PerCoreField Create(int length) => new();

    public ArrayLease<byte> Rent(int length) => new(_pool.Rent(length));

    public void Return(ArrayLease<byte> lease) => _pool.Return(lease.Array);

    public void Dispose() { }
}
