using System.Collections.Generic;
using Pools.Internal;

namespace Pools.PerCore;

/// <content>The end of a pool: closed, or unreachable.</content>
/// <remarks>
/// Closing races with operations that started before. Each operation stores what it keeps and then checks whether the pool is closed; closing sets the flag and then
/// takes what is kept. So at least one of the two sees the other (Dekker), and a closing pool ends up keeping nothing.
/// </remarks>
internal sealed partial class PerCoreEngine<TAtomics>
{
    /// <summary>Releases everything and keeps nothing from now on.</summary>
    /// <param name="now">The time: a timestamp of the pool's clock.</param>
    /// <param name="trimmed">Receives the released items; null: they are not collected.</param>
    public void Close(long now, List<object>? trimmed = null)
    {
        TAtomics atomics = default;
        atomics.VolatileWrite(ref _closed, true);

        // The expensive half of the fence that this and RecheckClosed need; the operations have the cheap one.
        atomics.FenceEverywhere();

        // No count becomes final here, not even those of an earlier trim: a thread may be inside an operation since then, and closing is no sign that it has ended.
        Trim(new TrimRequest(now, StaleAfter: 0, Settled: long.MaxValue, AllSurplus: true, Everything: true), trimmed);
    }

    /// <summary>In a closed pool, drops the arrays that threads were just pushing into magazines when closing took these: the magazines stay until their counts are final. Does not wait.</summary>
    public void DropLate()
    {
        // In a strict pool, each thread has settled with the trim about its item.
        TAtomics atomics = default;
        if (!IsClosed || Account.IsStrict || !atomics.TryEnter(_maintenance))
        {
            return;
        }

        try
        {
            foreach (Magazine magazine in _unsettled)
            {
                MagazineOperations<TAtomics>.ClearPlaces(magazine);
            }
        }
        finally
        {
            atomics.Exit(_maintenance);
        }
    }

    /// <summary>
    /// Detaches this pool's caches from living threads, and from each other: a cache that a living thread holds would otherwise keep those of all ended threads
    /// alive. Call it only when <see cref="ReleaseId"/> may be called, and before that call.
    /// </summary>
    /// <remarks>Waits for a trim: a finalizer may have resurrected the pool, and the trim may still be running.</remarks>
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
    /// Releases the pool's id. Call it only after the garbage collector has found the pool unreachable once its fast path had stopped using the id: no thread is then
    /// inside an operation on the slots of this id.
    /// </summary>
    public void ReleaseId() => PoolIds.Release(Id);

    /// <summary>If the pool was closed during the operation, releases what the operation may have kept, and whatever else has reached its bucket.</summary>
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
