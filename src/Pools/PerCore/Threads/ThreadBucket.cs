using Pools.Internal;

namespace Pools.PerCore;

/// <summary>One thread's state of one bucket of one pool, off the fast path. Created when the thread first keeps or counts something there.</summary>
/// <remarks>
/// There are two magazines, the one here and the slot's: with only one, a thread that works at a magazine's edge would exchange it at every step (Bonwick and Adams 2001).
/// <para><b>Threading</b>: its thread reads and writes; a trim only ever writes null to <see cref="Previous"/>, and its own notes; statistics read the counts.</para>
/// </remarks>
internal sealed class ThreadBucket
{
    /// <summary>null: none / a magazine: the one that was loaded before; full, empty, or in between.</summary>
    [Shared(Sharing.SeamForOthers)]
    public Magazine? Previous;

    /// <summary>Rents of kept arrays, except those that the loaded magazine counts. Statistics read this first, so they meet no rent in both.</summary>
    [Shared(Sharing.SeamForOthers)]
    public long Rented;

    /// <summary>Rents of this thread that allocated.</summary>
    [Shared(Sharing.Owner)]
    public long Allocated;

    /// <summary>Returns of this thread that were not kept.</summary>
    [Shared(Sharing.Owner)]
    public long Dropped;

    /// <summary>The rents, and the loaded magazine's top, as the last trim saw them. Every rent changes this, and almost every return. Used by trims only.</summary>
    [Shared(Sharing.Owner)]
    public long SeenState;

    /// <summary>When a trim first saw that state: a timestamp of the pool's clock; 0 before the first trim. Used by trims only.</summary>
    [Shared(Sharing.Owner)]
    public long SeenAt;

    /// <summary>The lane of the rack in which this thread looks first.</summary>
    [Shared(Sharing.Owner)]
    public byte Lane;

    /// <summary>The bucket; never changes.</summary>
    public readonly byte Bucket;

    /// <summary>The number of single arrays in a row that the thread has taken from the depot without returning any.</summary>
    [Shared(Sharing.Owner)]
    public byte Singles;

    public ThreadBucket(int bucket) => Bucket = (byte)bucket;
}
