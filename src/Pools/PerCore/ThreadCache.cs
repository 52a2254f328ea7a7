using System;
using System.Threading;
using Pools.Internal;
using Pools.Sizing;

namespace Pools.PerCore;

/// <summary>What one thread keeps of one pool.</summary>
/// <remarks>
/// <para><b>Threading</b>: see <see cref="ThreadSlot"/> and <see cref="BucketTally"/>. When its thread has ended, a thread that begins may take it over, and a trim may remove it: one of the two.</para>
/// <para><b>Bounds</b>: two magazines a bucket, and about 1 KB for itself.</para>
/// <para>It refers to the pool's account but not to the pool: a cache in a living thread keeps no pool alive.</para>
/// </remarks>
internal sealed class ThreadCache
{
    /// <summary>A slot for every index that <see cref="BucketLayout.LadderBucket"/> can give, so that a bad length needs no check to miss.</summary>
    public const int SlotCount = BucketLayout.LadderMaxBuckets + 2;

    /// <summary>A thread uses it.</summary>
    private const long InUse = 0;

    /// <summary>Its thread has ended. Its pool has it in the list.</summary>
    private const long Ended = 1;

    /// <summary>For good nobody's. Its pool has taken it off the list, or is about to.</summary>
    private const long Removed = 2;

    /// <summary>The next cache in its pool's list; written once before the cache is published, later by trims and the pool's end only.</summary>
    public ThreadCache? Next;

    private long _state;

    public ThreadCache(ThreadSlot[] slots, PoolAccount account, WeakReference<ThreadCaches> owner)
    {
        Owner = owner;
        Slots = slots;
        Account = account;
        Tallies = new BucketTally[account.BucketCount];
        ClearSlots(slots);
    }

    /// <summary>On the pinned heap, where there is one: the thread finds it by address.</summary>
    public ThreadSlot[] Slots { get; }

    /// <summary>The pool's account: also tells whose cache this is.</summary>
    public PoolAccount Account { get; }

    public BucketTally[] Tallies { get; }

    /// <summary>What the thread keeps that has it, or that may take it over.</summary>
    public WeakReference<ThreadCaches> Owner { private get; set; }

    /// <summary>What trims have seen; null before the first. Trims only.</summary>
    public SlotSighting[]? Sightings { get; set; }

    /// <summary>Whether it is the thread's that asks. Only that thread makes it its own, and only its end changes that.</summary>
    public bool IsInUse => _state == InUse;

    /// <summary>Whether it is nobody's for good.</summary>
    public bool IsRemoved => Volatile.Read(ref _state) == Removed;

    /// <summary>Makes the cache of a thread that has ended, and that the pool has not removed, the calling thread's.</summary>
    public bool TryTakeOver<TAtomics>()
        where TAtomics : struct, IAtomics => default(TAtomics).CompareExchange(ref _state, InUse, Ended) == Ended;

    /// <summary>Makes the cache nobody's for good, if its thread has ended.</summary>
    /// <returns>Whether it is. Under the lock of the trims: it then belongs off the list.</returns>
    public bool TryRemove<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        long state = atomics.VolatileRead(ref _state);
        return state == Removed || (state == Ended && atomics.CompareExchange(ref _state, Removed, Ended) == Ended);
    }

    /// <summary>Makes the thread forget this cache, if it is still alive, and no other one take it over. For the pool's finalizer: see <see cref="ThreadCaches.Forget"/>.</summary>
    /// <param name="id">The pool's id.</param>
    public void Leave(int id)
    {
        Volatile.Write(ref _state, Removed);
        if (Owner.TryGetTarget(out ThreadCaches? owner))
        {
            owner.Forget(id, this);
        }
    }

    public static ThreadSlot[] NewSlots() =>
#if NET
        GC.AllocateArray<ThreadSlot>(SlotCount, pinned: true);
#else
        new ThreadSlot[SlotCount];
#endif

    public static void ClearSlots(ThreadSlot[] slots)
    {
        for (int bucket = 0; bucket < slots.Length; bucket++)
        {
            slots[bucket].Loaded = Magazine.Sentinel;
            slots[bucket].Previous = null;
        }
    }

    /// <summary>
    /// Gives up everything, because the thread has ended; of a strict pool, leaves it to the pool's next trim, or to who takes it over. Only the finalizer of <see cref="ThreadCaches"/> calls this.
    /// </summary>
    public void Abandon<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        if (!IsInUse)
        {
            return;
        }

        TAtomics atomics = default;
        for (int bucket = 0; bucket < Tallies.Length && !Account.IsStrict; bucket++)
        {
            ref ThreadSlot slot = ref Slots[bucket];
            Magazine loaded = atomics.Read(ref slot.Loaded);
            Magazine? previous = atomics.Read(ref slot.Previous);
            atomics.Write(ref slot.Loaded, Magazine.Sentinel);
            atomics.Write(ref slot.Previous, null);
            Account.Retire<TAtomics>(loaded);
            Account.Retire<TAtomics>(previous);
        }

        atomics.VolatileWrite(ref _state, Ended);
    }
}
