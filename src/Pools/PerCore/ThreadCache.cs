using System;
using Pools.Internal;
using Pools.Sizing;

namespace Pools.PerCore;

/// <summary>What one thread keeps of one pool.</summary>
/// <remarks>
/// <para><b>Threading</b>: see <see cref="ThreadSlot"/> and <see cref="BucketTally"/>. When its thread has ended, it waits for another one that begins: to trims it is like one whose thread does nothing.</para>
/// <para><b>Bounds</b>: two magazines a bucket, and about 1.4 KB for itself.</para>
/// <para>It refers to the pool's account but not to the pool: a cache in a living thread keeps no pool alive.</para>
/// </remarks>
internal sealed class ThreadCache
{
    /// <summary>A slot for every index that <see cref="BucketLayout.LadderBucket"/> can give, so that a bad length needs no check to miss.</summary>
    public const int SlotCount = BucketLayout.LadderMaxBuckets + 2;

    /// <summary>The next cache in its pool's list; written once before the cache is published, later by trims and the pool's end only.</summary>
    [Shared(Sharing.Seam)]
    public ThreadCache? Next;

    private readonly ThreadCaches _owner;
    [Shared(Sharing.Seam)]
    private bool _hasEnded;
    [Shared(Sharing.Seam)]
    private bool _isGone;

    /// <param name="slots">Its slots, which it empties.</param>
    /// <param name="account">The pool's.</param>
    /// <param name="owner">What the thread keeps, and those after it.</param>
    public ThreadCache(ThreadSlot[] slots, PoolAccount account, ThreadCaches owner)
    {
        _owner = owner;
        Slots = slots;
        Account = account;
        Tallies = new BucketTally[account.BucketCount];
        ClearSlots(slots);
        for (int bucket = 0; bucket < account.BucketCount; bucket++)
        {
            slots[bucket].Account = account;
        }
    }

    /// <summary>On the pinned heap, where there is one: the thread finds it by address.</summary>
    public ThreadSlot[] Slots { get; }

    /// <summary>The pool's account: also tells whose cache this is.</summary>
    public PoolAccount Account { get; }

    public BucketTally[] Tallies { get; }

    /// <summary>What trims have seen; null before the first. Trims only.</summary>
    public SlotSighting[]? Sightings { get; set; }

    /// <summary>Whether it has no thread at the moment.</summary>
    public bool HasEnded<TAtomics>()
        where TAtomics : struct, IAtomics => default(TAtomics).VolatileRead(ref _hasEnded);

    /// <summary>Whether no thread will ever use it again.</summary>
    public bool IsGone<TAtomics>()
        where TAtomics : struct, IAtomics => default(TAtomics).VolatileRead(ref _isGone);

    /// <summary>Makes the cache of a thread that has ended the calling thread's.</summary>
    public void TakeOver<TAtomics>()
        where TAtomics : struct, IAtomics => default(TAtomics).VolatileWrite(ref _hasEnded, false);

    /// <summary>Says that no thread will ever use it again: the next trim takes it off the pool's list. For who keeps what threads leave, and lets it go.</summary>
    public void LetGo<TAtomics>()
        where TAtomics : struct, IAtomics => default(TAtomics).VolatileWrite(ref _isGone, true);

    /// <summary>Makes the thread forget this cache, and those after it. For the pool's finalizer: see <see cref="ThreadCaches.Forget"/>.</summary>
    /// <param name="id">The pool's id.</param>
    public void Leave(int id)
    {
        LetGo<HardwareAtomics>();
        _owner.Forget(id, this);
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
    /// Gives up everything, because the thread has ended; of a strict pool, leaves it to the pool's next trim, or to who takes it over. Only <see cref="ThreadCaches.Abandon"/> calls this.
    /// </summary>
    public void Abandon<TAtomics>()
        where TAtomics : struct, IAtomics
    {
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

        atomics.VolatileWrite(ref _hasEnded, true);
    }
}
