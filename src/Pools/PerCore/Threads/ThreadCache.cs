using Pools.Internal;
using Pools.Sizing;

namespace Pools.PerCore;

/// <summary>What one thread keeps of one pool.</summary>
/// <remarks>
/// <para><b>Threading</b>: see <see cref="ThreadSlot"/> and <see cref="ThreadBucket"/>. Only its thread adds buckets. When the thread has
/// ended, the cache waits for one that starts; to trims it looks like the cache of a thread that does nothing.</para>
/// <para><b>Ordering</b>: a bucket is published before its slot gets a magazine, so a trim that finds the magazine finds the bucket.</para>
/// <para><b>Bounds</b>: two magazines a bucket, and about 0.4 KB for itself, with 0.3 KB for each bucket that the thread uses.</para>
/// <para><b>Accepted races</b>: another thread may read the buckets too early to see the newest one.</para>
/// <para>It references the pool's account but not the pool: a cache in a living thread keeps no pool alive.</para>
/// </remarks>
internal sealed class ThreadCache
{
    /// <summary>A slot for every index that <see cref="BucketLayout.LadderBucket"/> can give: bad lengths miss without a check.</summary>
    public const int SlotCount = BucketLayout.LadderMaxBuckets + 2;

    /// <summary>No buckets yet: one empty place.</summary>
    private static readonly ThreadBucket?[] s_noBuckets = new ThreadBucket?[1];

    /// <summary>The next cache in its pool's list. Written before the cache is published, then only by trims and at the end.</summary>
    [Shared(Sharing.Seam)]
    public ThreadCache? Next;

    /// <summary>
    /// Each bucket at its number modulo the length, the smallest power of two that gives each a place of its own. Never modified: adding a
    /// bucket creates a new array, so readers need only the reference.
    /// </summary>
    [Shared(Sharing.SeamForOthers)]
    private ThreadBucket?[] _buckets = s_noBuckets;

    [Shared(Sharing.Seam)]
    private bool _isReleased;

    /// <param name="slots">The slots of the cache, which the constructor empties.</param>
    /// <param name="account">The pool's account.</param>
    public ThreadCache(ThreadSlot[] slots, PoolAccount account)
    {
        Slots = slots;
        Account = account;
        ClearSlots(slots);
        OwnerOf(ref slots[0], bucket: 0) = this;
    }

    /// <summary>
    /// The slots, on the pinned heap where there is one: the thread finds them by address. Behind them is a reference to the cache.
    /// </summary>
    public ThreadSlot[] Slots { get; }

    /// <summary>The pool's account, which also identifies the pool.</summary>
    public PoolAccount Account { get; }

    /// <summary>Whether no thread will ever use the cache again.</summary>
    public bool IsReleased<TAtomics>()
        where TAtomics : struct, IAtomics => default(TAtomics).VolatileRead(ref _isReleased);

    /// <summary>Marks the cache as never to be used again: the next trim removes it from the pool's list.</summary>
    public void Release<TAtomics>()
        where TAtomics : struct, IAtomics => default(TAtomics).VolatileWrite(ref _isReleased, true);

    /// <summary>This thread's state of a bucket; null before the first use. Called by its thread.</summary>
    public ThreadBucket? Find(int bucket) => At(_buckets, bucket);

    /// <summary>The same, called by other threads.</summary>
    public ThreadBucket? FindOfOther<TAtomics>(int bucket)
        where TAtomics : struct, IAtomics => At(AllOfOther<TAtomics>(), bucket);

    /// <summary>All buckets that the thread has used, with gaps; called by other threads.</summary>
    public ThreadBucket?[] AllOfOther<TAtomics>()
        where TAtomics : struct, IAtomics => default(TAtomics).VolatileRead(ref _buckets);

    /// <summary>Adds a bucket, unless it is there.</summary>
    /// <remarks>Called by its thread only. Publishes the bucket before its slot gets a magazine: a trim finds both or none.</remarks>
    /// <exception cref="OutOfMemoryException">There is not enough memory. The state stays as it was.</exception>
    public ThreadBucket Add<TAtomics>(int bucket)
        where TAtomics : struct, IAtomics
    {
        ThreadBucket?[] buckets = _buckets;
        if (At(buckets, bucket) is { } known)
        {
            return known;
        }

        // First, find a length at which the bucket meets no other: so a lookup is one mask and one load.
        ThreadBucket added = new(bucket);
        int length = buckets.Length;
        while (Array.Exists(buckets, other => other is not null && ((other.Bucket ^ bucket) & (length - 1)) == 0))
        {
            length *= 2;
        }

        // Next, fill a new table, and publish it whole: a trim may be reading the old one.
        ThreadBucket?[] more = new ThreadBucket?[length];
        foreach (ThreadBucket? other in buckets)
        {
            if (other is not null)
            {
                more[other.Bucket & (length - 1)] = other;
            }
        }

        more[bucket & (length - 1)] = added;
        default(TAtomics).VolatileWrite(ref _buckets, more);
        return added;
    }

    public static ThreadSlot[] NewSlots() =>
#if NET
        GC.AllocateArray<ThreadSlot>(SlotCount + 1, pinned: true);
#else
        new ThreadSlot[SlotCount + 1];
#endif

    /// <summary>The cache that a slot belongs to; null for the slots of a thread that does not know the pool.</summary>
    /// <param name="slot">One of the slots.</param>
    /// <param name="bucket">Its bucket.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref ThreadCache? OwnerOf(ref ThreadSlot slot, int bucket) =>
        ref Unsafe.As<ThreadSlot, ThreadCache?>(ref Unsafe.Add(ref slot, SlotCount - bucket));

    public static void ClearSlots(ThreadSlot[] slots)
    {
        for (int bucket = 0; bucket < SlotCount; bucket++)
        {
            slots[bucket].Loaded = Magazine.Sentinel;
        }
    }

    /// <summary>Releases the magazines of an ended thread. Its native exit code may still use them, as during a trim.</summary>
    public void EndThread<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        foreach (ThreadBucket? kept in AllOfOther<TAtomics>())
        {
            if (kept is not null)
            {
                Drop<TAtomics>(atomics.Exchange(ref Slots[kept.Bucket].Loaded, Magazine.Sentinel));
                Drop<TAtomics>(atomics.Exchange(ref kept.Previous, null));
            }
        }
    }

    private void Drop<TAtomics>(Magazine? magazine)
        where TAtomics : struct, IAtomics
    {
        if (Account.Release<TAtomics>(magazine))
        {
            Account.AddDropped<TAtomics>(magazine!.Bucket, MagazineOperations<TAtomics>.Count(magazine));
        }
    }

    private static ThreadBucket? At(ThreadBucket?[] buckets, int bucket) =>
        buckets[bucket & (buckets.Length - 1)] is { } found && found.Bucket == bucket ? found : null;
}
