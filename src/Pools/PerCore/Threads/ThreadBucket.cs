using Pools.Internal;

namespace Pools.PerCore;

/// <summary>A thread's state of one bucket of one pool, off the fast path. Created when the thread first keeps or counts.</summary>
/// <remarks>
/// Two magazines, this one and the slot's: with one, a thread at a magazine's edge would exchange it at every step (Bonwick and Adams).
/// <para><b>Threading</b>: its thread reads and writes. A trim writes null to <see cref="Previous"/>, and its notes. Statistics read the
/// counts.</para>
/// </remarks>
internal sealed class ThreadBucket
{
    /// <summary>null: none / a magazine: the one that was loaded before; full, empty, or in between.</summary>
    [Shared(Sharing.SeamForOthers)]
    public Magazine? Previous;

    /// <summary>Rents of kept arrays, without those that the loaded magazine counts. Read first, so no rent counts twice.</summary>
    [Shared(Sharing.SeamForOthers)]
    public long Rented;

    /// <summary>Rents of this thread that allocated.</summary>
    [Shared(Sharing.Owner)]
    public long Allocated;

    /// <summary>Returns of this thread that were not kept.</summary>
    [Shared(Sharing.Owner)]
    public long Dropped;

    /// <summary>The rents, and the loaded magazine's top, at the last trim. Every rent changes this, and almost every return.</summary>
    [Shared(Sharing.Owner)]
    public long SeenState;

    /// <summary>When a trim first saw that state: a timestamp of the pool's clock; 0 before the first trim. Used by trims only.</summary>
    [Shared(Sharing.Owner)]
    public long SeenAt;

    /// <summary>The lane of the shared list in which this thread looks first.</summary>
    [Shared(Sharing.Owner)]
    public byte Lane;

    /// <summary>The bucket; never changes.</summary>
    public readonly byte Bucket;

    /// <summary>The number of single arrays in a row that the thread has taken from the shared bucket without returning any.</summary>
    [Shared(Sharing.Owner)]
    public byte Singles;

    public ThreadBucket(int bucket) => Bucket = (byte)bucket;
}
