namespace Pools.Bench;

internal readonly struct MemoryLease(IMemoryOwner<byte> owner) : ILease
{
    public IMemoryOwner<byte> Owner { get; } = owner;

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

internal static class MemoryContenders
{
    public const string BaselineId = "memory-pool";

    public static IReadOnlyList<Contender> All { get; } =
    [
        Memory<SharedTag>(BaselineId, "MemoryPool.Shared", ContenderKind.Baseline, () => MemoryPool<byte>.Shared),
        Memory<OverPerCoreTag>("memory-over-per-core", "ArrayPoolMemoryPool over PerCoreArrayPool", ContenderKind.Ours,
            () => new ArrayPoolMemoryPool<byte>(new PerCoreArrayPool<byte>())),
        Memory<OverSharedTag>("memory-over-shared", "ArrayPoolMemoryPool over ArrayPool.Shared", ContenderKind.Ours,
            () => new ArrayPoolMemoryPool<byte>(ArrayPool<byte>.Shared)),
        new Contender<LeasedArrays, LeasedArrays.Lease>("lease-over-per-core", "RentedArray over PerCoreArrayPool", ContenderKind.Ours,
            _ => new(new PerCoreArrayPool<byte>())),
    ];

    private static Contender<MemoryField<TTag>, MemoryLease> Memory<TTag>(string id, string title, ContenderKind kind,
        Func<MemoryPool<byte>> pool)
        where TTag : struct
        => new(id, title, kind, _ => new(pool()));

    private readonly struct SharedTag;
    private readonly struct OverPerCoreTag;
    private readonly struct OverSharedTag;
}
