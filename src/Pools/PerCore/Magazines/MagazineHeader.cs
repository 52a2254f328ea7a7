using Pools.Internal;

namespace Pools.PerCore;

/// <summary>What only slow paths and trims read of a magazine.</summary>
/// <remarks>
/// A class of its own because the runtime lays out a base class's fields first: so a magazine's state and the arrays at its bottom, all that a thread with
/// few arrays touches, lie side by side, mostly on one cache line. A thread that uses 64 pools in turn has 64 lines fewer to keep.
/// </remarks>
internal abstract class MagazineHeader : CacheLineFront
{
    /// <summary>The bytes that the pool's budget is charged for this magazine; 0 once it is given up. Its change to 0 decides who gives it up.</summary>
    [Shared(Sharing.Seam)]
    public long Charge;

    /// <summary>When a trim took it from a thread: a timestamp of the pool's clock.</summary>
    [Shared(Sharing.Owner)]
    public long TrimmedAt;

    /// <summary>The bucket of its arrays, for life.</summary>
    public readonly int Bucket;

    /// <summary>How many arrays it has room for: 0 … <see cref="Magazine.LargestCapacity"/>.</summary>
    public readonly int Capacity;

    protected MagazineHeader(int bucket, int capacity, long charge)
    {
        Bucket = bucket;
        Capacity = capacity;
        Charge = charge;
    }
}
