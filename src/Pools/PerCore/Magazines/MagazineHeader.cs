using Pools.Internal;

namespace Pools.PerCore;

/// <summary>The fields of a magazine that only slow paths and trims use.</summary>
/// <remarks>
/// A class of its own because the runtime lays out a base class's fields first. So a magazine's state and its lowest arrays, all that a
/// thread with few arrays touches, are adjacent, mostly on one cache line. A thread that uses 64 pools in turn touches 64 fewer lines.
/// </remarks>
internal abstract class MagazineHeader : CacheLineFront
{
    /// <summary>The bytes charged for this magazine; 0: released. The thread that changes it to 0 releases the magazine.</summary>
    [Shared(Sharing.Seam)]
    public long Charge;

    /// <summary>The bucket of its arrays; never changes.</summary>
    public readonly int Bucket;

    /// <summary>The number of arrays it has room for: 0 … <see cref="Magazine.LargestCapacity"/>.</summary>
    public readonly int Capacity;

    protected MagazineHeader(int bucket, int capacity, long charge)
    {
        Bucket = bucket;
        Capacity = capacity;
        Charge = charge;
    }
}
