using System.Buffers;
using Pools.Bench.Redirected;

namespace Pools.Bench.Contenders.Redirected;

/// <summary>The shared pool behind an <see cref="ArrayPool{T}"/> field, as a class holds one that was injected, and redirected.</summary>
internal readonly struct RedirectedField : IContender<RedirectedField, ArrayLease<byte>>
{
    private readonly ArrayPool<byte> _pool = ArrayPool<byte>.Shared;

    public RedirectedField()
    {
    }

    public static RedirectedField Create(int length) => new();

    public ArrayLease<byte> Rent(int length) => new(SharedCalls.RentFrom(_pool, length));

    public void Return(ArrayLease<byte> lease) => SharedCalls.ReturnTo(_pool, lease.Array);

    public void Dispose() { }
}
