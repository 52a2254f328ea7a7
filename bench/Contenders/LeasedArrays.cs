using System;
using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary>Leases from a fresh <see cref="PerCoreArrayPool{T}"/> behind an <see cref="ArrayPool{T}"/> field.</summary>
internal readonly struct LeasedArrays : IContender<LeasedArrays, LeasedArrays.Lease>
{
    private readonly ArrayPool<byte> _pool;

    private LeasedArrays(ArrayPool<byte> pool) => _pool = pool;

    public static LeasedArrays Create(int length) => new(new PerCoreArrayPool<byte>());

    public Lease Rent(int length) => new(_pool.Lease(length));

    public void Return(Lease lease) => lease.Array.Dispose();

    public void Dispose() => ((PerCoreArrayPool<byte>)_pool).Dispose();

    /// <summary>A <see cref="RentedArray{T}"/>.</summary>
    internal readonly struct Lease(RentedArray<byte> array) : ILease
    {
        public RentedArray<byte> Array { get; } = array;

        public void Touch()
        {
            Span<byte> span = Array.Span;
            span[0] = default;
            span[^1] = default;
        }
    }
}
