using Pools.Internal;

namespace Pools.PerCore;

/// <summary>What a thread notes about one bucket of one pool, off the fast path.</summary>
/// <remarks><b>Threading</b>: the thread writes; others read the counts for statistics.</remarks>
internal struct BucketTally
{
    /// <summary>Rents that were counted in magazines which this thread has taken out of their place. Who adds up reads it before the places, so that it meets no rent in both.</summary>
    [Shared(Sharing.SeamForOthers)]
    public long Rented;

    /// <summary>Returns of this thread that were not kept.</summary>
    [Shared(Sharing.Owner)]
    public long Dropped;

    /// <summary>How many arrays in a row the thread has taken one by one from the depot, without returning any.</summary>
    [Shared(Sharing.Owner)]
    public byte Singles;
}
