using System.Collections.Generic;
using Pools.Internal;

namespace Pools.PerCore;

/// <content>The end of a pool: closed, or referenced by nobody.</content>
/// <remarks>
/// Closing races operations that have begun before. Each operation stores what it keeps and then looks whether the pool is closed; closing says so and then
/// takes what is kept. So one of the two sees the other (Dekker), and whatever is kept under a closing pool goes.
/// </remarks>
internal sealed partial class PerCoreEngine<TAtomics>
{
    /// <summary>Lets go of everything and keeps nothing from now on.</summary>
    /// <param name="now">The time: a timestamp of the pool's clock.</param>
    /// <param name="trimmed">Where the items are noted that went, or null.</param>
    public void Close(long now, List<object>? trimmed = null)
    {
        TAtomics atomics = default;
        atomics.VolatileWrite(ref _closed, true);

        // The dear half of the fence that this and RecheckClosed need; the operations have the cheap one.
        atomics.FenceEverywhere();
        Trim(new TrimRequest(now, StaleAfter: 0, Settled: 0, AllSurplus: true, Everything: true), trimmed);
    }

    /// <summary>
    /// Makes living threads forget this pool, and its caches each other: one that a living thread keeps would keep those of all threads that have ended.
    /// Only when <see cref="ReleaseId"/> may be called, and before that call.
    /// </summary>
    /// <remarks>Waits for a trim: a pool that a finalizer has brought back may be at one.</remarks>
    public void DetachFromThreads()
    {
        TAtomics atomics = default;
        atomics.Enter(_maintenance);
        try
        {
            for (ThreadCache? cache = atomics.Exchange(ref _caches, null); cache is not null;)
            {
                ThreadCache? next = atomics.Read(ref cache.Next);
                atomics.Write(ref cache.Next, null);
                KeepCounts_NeedsLock(cache);
                cache.Detach(Id);
                cache = next;
            }
        }
        finally
        {
            atomics.Exit(_maintenance);
        }
    }

    /// <summary>
    /// Frees the pool's id. Only once the garbage collector has found the pool unreachable after its fast path had stopped using the id: then no thread
    /// is inside an operation on the slots of this id.
    /// </summary>
    public void ReleaseId() => PoolIds.Release(Id);

    /// <summary>Lets go of what the operation may have kept, and of what else has come to its bucket, if the pool has been closed meanwhile.</summary>
    private void RecheckClosed(ThreadCache? cache, int bucket)
    {
        default(TAtomics).FenceHere();
        if (!IsClosed)
        {
            return;
        }

        if (cache?.Find(bucket) is { } kept)
        {
            DropSlot(cache, kept);
        }

        if (FindDepot(bucket) is { } depot)
        {
            DropDepot(depot);
        }
    }

    private void DropSlot(ThreadCache cache, ThreadBucket kept)
    {
        Magazine loaded = default(TAtomics).Exchange(ref cache.Slots[kept.Bucket].Loaded, Magazine.Sentinel);
        if (loaded != Magazine.Sentinel)
        {
            DropMagazine(loaded);
        }

        if (TakePrevious(kept) is { } previous)
        {
            DropMagazine(previous);
        }
    }

    private void DropDepot(Depot<TAtomics> depot)
    {
        for (int core = 0; core < depot.Cores; core++)
        {
            Shelf<TAtomics>? shelf = depot.Find(core);
            for (int place = 0; place < shelf?.PlaceCount; place++)
            {
                if (shelf.TakeAt(place) is { } magazine)
                {
                    DropMagazine(magazine);
                }
            }
        }
    }
}
