using Pools.Internal;

namespace Pools.PerCore;

/// <summary>What one thread keeps of one bucket of one pool: two magazines, and what a rent from a dry pool needs.</summary>
/// <remarks>
/// Two magazines, because with one a thread that works at a magazine's edge would exchange it at every step (Bonwick and Adams 2001).
/// <para><b>Threading</b>: its thread reads and writes; a trimmer only ever writes <see cref="Magazine.Sentinel"/> to <see cref="Loaded"/> and null to
/// <see cref="Previous"/>, and statistics read <see cref="Allocated"/>.</para>
/// </remarks>
internal struct ThreadSlot
{
    /// <summary>sentinel: nothing here, ask the slow path / another magazine: where arrays come from and go to.</summary>
    [Shared(Sharing.SeamForOthers)]
    public Magazine Loaded;

    /// <summary>null: none / a magazine: the one that was loaded before; full, empty, or between.</summary>
    [Shared(Sharing.SeamForOthers)]
    public Magazine? Previous;

    /// <summary>Rents of this thread that allocated.</summary>
    [Shared(Sharing.Owner)]
    public long Allocated;

    /// <summary>The account of the pool whose bucket this is; null: of no pool, or the pool has no such bucket. Written before the slot can be found.</summary>
    [Shared(Sharing.Owner)]
    public PoolAccount? Account;
}
