using Pools.Internal;

namespace Pools.PerCore;

/// <summary>What a thread's fast path looks at of one bucket of one pool: everything else is in the bucket's <see cref="ThreadBucket"/>.</summary>
/// <remarks>
/// One word, because a thread has a slot for every bucket, though it may use one: 200 threads of one array each keep 29 slots for each array.
/// <para><b>Threading</b>: its thread reads and writes; a trimmer only ever writes <see cref="Magazine.Sentinel"/>.</para>
/// </remarks>
internal struct ThreadSlot
{
    /// <summary>sentinel: nothing here, ask the slow path / another magazine: where arrays come from and go to. The bucket's <see cref="ThreadBucket"/> exists.</summary>
    [Shared(Sharing.SeamForOthers)]
    public Magazine Loaded;
}
