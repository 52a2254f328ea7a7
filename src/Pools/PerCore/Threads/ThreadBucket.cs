using Pools.Internal;

namespace Pools.PerCore;

/// <summary>What one thread keeps and notes of one bucket of one pool, off the fast path. Created when the thread first keeps or counts something there.</summary>
/// <remarks>
/// There are two magazines, the one here and the slot's: with only one, a thread that works at a magazine's edge would exchange it at every step (Bonwick and Adams 2001).
/// <para><b>Threading</b>: its thread reads and writes; a trim only ever writes null to <see cref="Previous"/>, and its own notes; statistics read the counts.</para>
/// </remarks>
internal sealed class ThreadBucket
{
    /// <summary>null: none / a magazine: the one that was loaded before; full, empty, or in between.</summary>
    [Shared(Sharing.SeamForOthers)]
    public Magazine? Previous;

    /// <summary>Rents counted in magazines that this thread has taken out of their place. A count reads this before the places, so that it meets no rent in both.</summary>
    [Shared(Sharing.SeamForOthers)]
    public long Rented;

    /// <summary>Rents of this thread that allocated.</summary>
    [Shared(Sharing.Owner)]
    public long Allocated;

    /// <summary>Returns of this thread that were not kept.</summary>
    [Shared(Sharing.Owner)]
    public long Dropped;

    /// <summary>What the last trim saw: all rents of the thread, and the loaded magazine's top. Every rent changes it, and almost every return. Used by trims only.</summary>
    [Shared(Sharing.Owner)]
    public long SeenState;

    /// <summary>When a trim first saw that state: a timestamp of the pool's clock; 0 before the first trim. Used by trims only.</summary>
    [Shared(Sharing.Owner)]
    public long SeenAt;

    /// <summary>The bucket; never changes.</summary>
    public readonly byte Bucket;

    /// <summary>How many single arrays in a row the thread has taken from the depot without returning any.</summary>
    [Shared(Sharing.Owner)]
    public byte Singles;

    public ThreadBucket(int bucket) => Bucket = (byte)bucket;
}
