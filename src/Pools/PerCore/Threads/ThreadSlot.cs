using Pools.Internal;

namespace Pools.PerCore;

/// <summary>What a thread's fast path reads of one bucket of one pool; everything else is in the bucket's <see cref="ThreadBucket"/>.</summary>
/// <remarks>
/// A single word, because a thread has a slot for every bucket, even if it uses only one: 200 threads of one array each keep 29 slots for each array.
/// <para><b>Threading</b>: its thread reads and writes; a trim only ever writes <see cref="Magazine.Sentinel"/>.</para>
/// </remarks>
internal struct ThreadSlot
{
    /// <summary>sentinel: nothing here, take the slow path / another magazine: where arrays come from and go to; the bucket's <see cref="ThreadBucket"/> exists then.</summary>
    [Shared(Sharing.SeamForOthers)]
    public Magazine Loaded;
}
