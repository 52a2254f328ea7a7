namespace Pools.Bench;

/// <summary>A memory owner of a <see cref="MemoryPool{T}"/>.</summary>
internal readonly struct MemoryLease(IMemoryOwner<byte> owner) : ILease<byte>
{
    public IMemoryOwner<byte> Owner { get; } = owner;

    public Memory<byte> Memory => Owner.Memory;

    public void Touch()
    {
        Span<byte> span = Owner.Memory.Span;
        span[0] = default;
        span[^1] = default;
    }
}

/// <summary>A pool behind a <see cref="MemoryPool{T}"/> field.</summary>
internal readonly struct MemoryField<TTag>(MemoryPool<byte> pool) : IContender<MemoryLease>
    where TTag : struct
{
    public MemoryLease Rent(int length) => new(pool.Rent(length));

    public void Return(MemoryLease lease) => lease.Owner.Dispose();
}

/// <summary>Leases of a pool behind an <see cref="ArrayPool{T}"/> field.</summary>
internal readonly struct LeasedArrays(ArrayPool<byte> pool) : IContender<LeasedArrays.Lease>
{
    public Lease Rent(int length) => new(pool.Lease(length));

    public void Return(Lease lease) => lease.Array.Dispose();

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

/// <summary>Who rents memory.</summary>
internal static class MemoryContenders
{
    public const string BaselineId = "memory-pool";

    public static IReadOnlyList<Contender> All { get; } =
    [
        new Contender<MemoryField<SharedTag>, MemoryLease>(BaselineId, "MemoryPool.Shared", ContenderKind.Baseline, _ => new(MemoryPool<byte>.Shared)),
        new Contender<MemoryField<OverPerCoreTag>, MemoryLease>("memory-over-per-core", "ArrayPoolMemoryPool over PerCoreArrayPool", ContenderKind.Ours,
            _ => new(new ArrayPoolMemoryPool<byte>(new PerCoreArrayPool<byte>()))),
        new Contender<MemoryField<RecycledOverPerCoreTag>, MemoryLease>("memory-recycled-over-per-core", "RecycleOwners = true over PerCoreArrayPool", ContenderKind.Ours,
            _ => new(new ArrayPoolMemoryPool<byte>(new PerCoreArrayPool<byte>(), Recycled()))),
        new Contender<MemoryField<OverSharedTag>, MemoryLease>("memory-over-shared", "ArrayPoolMemoryPool over ArrayPool.Shared", ContenderKind.Ours,
            _ => new(new ArrayPoolMemoryPool<byte>(ArrayPool<byte>.Shared))),
        new Contender<MemoryField<RecycledOverSharedTag>, MemoryLease>("memory-recycled-over-shared", "RecycleOwners = true over ArrayPool.Shared", ContenderKind.Ours,
            _ => new(new ArrayPoolMemoryPool<byte>(ArrayPool<byte>.Shared, Recycled()))),
        new Contender<LeasedArrays, LeasedArrays.Lease>("lease-over-per-core", "RentedArray over PerCoreArrayPool", ContenderKind.Ours, _ => new(new PerCoreArrayPool<byte>())),
    ];

    private static ArrayPoolMemoryPoolOptions Recycled() => new() { RecycleOwners = true };

    private readonly struct SharedTag;
    private readonly struct OverPerCoreTag;
    private readonly struct RecycledOverPerCoreTag;
    private readonly struct OverSharedTag;
    private readonly struct RecycledOverSharedTag;
}
