using Pools.Internal;

namespace Pools.PerCore;

/// <summary>The part of a thread's state of a bucket that the fast path reads. The rest is in <see cref="ThreadBucket"/>.</summary>
/// <remarks>
/// A single word, because a thread has a slot for every bucket: 200 threads of one array each keep 29 slots for each array.
/// <para><b>Threading</b>: its thread reads and writes; a trim only ever writes <see cref="Magazine.Sentinel"/>.</para>
/// </remarks>
internal struct ThreadSlot
{
    /// <summary>sentinel: take the slow path / another magazine: use it, and the bucket's <see cref="ThreadBucket"/> exists.</summary>
    [Shared(Sharing.SeamForOthers)]
    public Magazine Loaded;
}
