using System;
using System.Collections.Generic;
using Pools.Internal;

namespace Pools.PerCore;

/// <content>Trimming. A trim only ever takes.</content>
internal sealed partial class PerCoreEngine<TAtomics>
{
    /// <summary>The most trimmed magazines whose counts are still open, about 200 bytes each (arbitrary): only a tight loop of trims gets near it.</summary>
    private const int MostUnsettled = 1024;

    private readonly object _maintenance = new();

    /// <summary>
    /// Magazines that a trim has taken from a living thread, without their arrays. The thread may still be inside an operation on one, so their counts are read later.
    /// </summary>
    private readonly List<Magazine> _unsettled = [];

    /// <summary>Which of them is the first that the running trim has taken: in a strict pool it still holds its items.</summary>
    [Shared(Sharing.Owner)]
    private int _firstTaken;

    /// <summary>Trims, unless another trim, a snapshot or a close is running: for callers that must not wait.</summary>
    /// <param name="request">What to release.</param>
    /// <param name="trimmed">Receives the released arrays; null: they are not collected.</param>
    public bool TryTrim(in TrimRequest request, List<object>? trimmed)
    {
        TAtomics atomics = default;
        if (!atomics.TryEnter(_maintenance))
        {
            return false;
        }

        try
        {
            Trim_NeedsLock(request, trimmed);
            return true;
        }
        finally
        {
            atomics.Exit(_maintenance);
        }
    }

    /// <summary>Trims.</summary>
    /// <param name="request">What to release.</param>
    /// <param name="trimmed">Receives the released arrays; null: they are not collected.</param>
    public void Trim(in TrimRequest request, List<object>? trimmed)
    {
        TAtomics atomics = default;
        atomics.Enter(_maintenance);
        try
        {
            Trim_NeedsLock(request, trimmed);
        }
        finally
        {
            atomics.Exit(_maintenance);
        }
    }

    private void Trim_NeedsLock(in TrimRequest request, List<object>? trimmed)
    {
        TAtomics atomics = default;

        // First, what threads keep, ended threads before living ones.
        _firstTaken = _unsettled.Count;
        try
        {
            RemoveDeadCaches_NeedsLock(request, trimmed);
            for (ThreadCache? cache = atomics.VolatileRead(ref _caches); cache is not null; cache = atomics.Read(ref cache.Next))
            {
                TrimCache_NeedsLock(cache, request, trimmed);
            }
        }
        finally
        {
            DrainTaken_NeedsLock(trimmed);
        }

        // Next, the shelves of all cores.
        for (int bucket = 0; bucket < _depots.Length; bucket++)
        {
            if (FindDepot(bucket) is { } depot)
            {
                TrimDepot_NeedsLock(depot, request, trimmed);
            }
        }

        // Finally, the counts of magazines that earlier trims have taken.
        Settle_NeedsLock(request);
    }

    private void TrimCache_NeedsLock(ThreadCache cache, in TrimRequest request, List<object>? trimmed)
    {
        // In a strict pool, an ended thread has left behind what it kept.
        TAtomics atomics = default;
        bool everything = request.Everything || cache.HasEnded<TAtomics>();
        foreach (ThreadBucket? kept in cache.AllOfOther<TAtomics>())
        {
            if (kept is null)
            {
                continue;
            }

            ref ThreadSlot slot = ref cache.Slots[kept.Bucket];
            Magazine loaded = atomics.VolatileRead(ref slot.Loaded);
            if (loaded == Magazine.Sentinel && atomics.VolatileRead(ref kept.Previous) is null)
            {
                continue;
            }

            if (everything || IsStale(kept, StateOf(kept, loaded), request))
            {
                TakeFromThread_NeedsLock(cache, kept, request.Now, trimmed);
            }
        }
    }

    /// <summary>Takes both magazines of a bucket. Without memory, a strict pool leaves them and throws; any other adds their counts at once, and does not tell of their arrays.</summary>
    private void TakeFromThread_NeedsLock(ThreadCache cache, ThreadBucket kept, long now, List<object>? trimmed)
    {
        const int Both = 2;
        TAtomics atomics = default;
        bool settlesLater;
        List<object>? log = null;
        if (Account.IsStrict)
        {
            // For the items of all that this trim has taken, too: they are taken out of it later.
            MakeRoom(_unsettled, Both);
            MakeRoom(trimmed, (_unsettled.Count - _firstTaken + Both) * Magazine.LargestCapacity);
            settlesLater = true;
        }
        else
        {
            settlesLater = HasRoom(_unsettled, Both);
            log = HasRoom(trimmed, Both * Magazine.LargestCapacity) ? trimmed : null;
        }

        TakeFromThread_NeedsLock(atomics.Exchange(ref cache.Slots[kept.Bucket].Loaded, Magazine.Sentinel), now, settlesLater, log);
        TakeFromThread_NeedsLock(atomics.Exchange(ref kept.Previous, null), now, settlesLater, log);
    }

    /// <summary>Whether the thread has not touched the slot for long enough. If the clock was set back, the time starts over.</summary>
    private static bool IsStale(ThreadBucket kept, long state, in TrimRequest request)
    {
        if (kept.SeenAt == 0 || kept.SeenAt > request.Now || state != kept.SeenState)
        {
            kept.SeenState = state;
            kept.SeenAt = request.Now;
            return false;
        }

        return request.Now - kept.SeenAt >= request.StaleAfter;
    }

    /// <summary>The loaded magazine's state, plus the rents that the thread has counted elsewhere.</summary>
    private static long StateOf(ThreadBucket kept, Magazine loaded)
    {
        TAtomics atomics = default;
        long rented = atomics.VolatileRead(ref kept.Rented);
        rented += atomics.VolatileRead(ref kept.Previous) is { } previous ? Magazine.Rented(atomics.VolatileRead(ref previous.State)) : 0;
        return atomics.VolatileRead(ref loaded.State) + (rented * (Magazine.Popped - 1));
    }

    private void TakeFromThread_NeedsLock(Magazine? magazine, long now, bool settlesLater, List<object>? log)
    {
        if (magazine is null || magazine == Magazine.Sentinel)
        {
            return;
        }

        magazine.TrimmedAt = now;
        if (!Account.TryReleaseCharge<TAtomics>(magazine))
        {
            return;
        }

        if (!Account.IsStrict)
        {
            NoteTrimmed(magazine, log);
            MagazineOperations<TAtomics>.ClearPlaces(magazine);
        }

        if (settlesLater)
        {
            _unsettled.Add(magazine);
        }
        else
        {
            Account.AddCounts<TAtomics>(magazine);
        }
    }

    private void TrimDepot_NeedsLock(Depot<TAtomics> depot, in TrimRequest request, List<object>? trimmed)
    {
        for (int core = 0; core < depot.Cores; core++)
        {
            if (depot.Find(core) is { } shelf)
            {
                TrimShelf_NeedsLock(shelf, request, trimmed);
                shelf.MendSigns();
            }
        }
    }

    private void TrimShelf_NeedsLock(Shelf<TAtomics> shelf, in TrimRequest request, List<object>? trimmed)
    {
        int surplus = shelf.RestartLowWater();
        if (shelf.IsStale(request.Now, request.StaleAfter) || request.Everything)
        {
            for (int place = 0; place < shelf.PlaceCount; place++)
            {
                MakeRoom(Account.IsStrict ? trimmed : null, Magazine.LargestCapacity);
                TakeFromShelf_NeedsLock(shelf.TakeAt(place), trimmed);
            }

            return;
        }

        int release = request.AllSurplus ? surplus : (surplus + 1) / 2;
        for (; release > 0; release--)
        {
            MakeRoom(Account.IsStrict ? trimmed : null, Magazine.LargestCapacity);
            TakeFromShelf_NeedsLock(shelf.TakeOldest(), trimmed);
        }
    }

    private void TakeFromShelf_NeedsLock(Magazine? magazine, List<object>? trimmed)
    {
        if (magazine is not null)
        {
            if (!Account.IsStrict)
            {
                NoteTrimmed(magazine, HasRoom(trimmed, Magazine.LargestCapacity) ? trimmed : null);
                Account.Release<TAtomics>(magazine);
            }
            else if (Account.Release<TAtomics>(magazine))
            {
                Account.AddTrimmed<TAtomics>(magazine.Bucket, StrictMagazine<TAtomics>.Drain(magazine, trimmed));
            }
        }
    }

    private void NoteTrimmed(Magazine magazine, List<object>? trimmed)
    {
        TAtomics atomics = default;
        int count = MagazineOperations<TAtomics>.Count(magazine);
        if (count != 0)
        {
            Account.AddTrimmed<TAtomics>(magazine.Bucket, count);
        }

        for (nint place = magazine.Capacity - count; trimmed is not null && place < magazine.Capacity; place++)
        {
            if (atomics.Read(ref magazine.At(place)) is { } array)
            {
                trimmed.Add(array);
            }
        }
    }

    /// <summary>
    /// Adds the counts of magazines that were trimmed a while ago: no thread can still be inside an operation on one. In a closed pool, adds those of all magazines, because an
    /// array that is being pushed into one right now must not stay.
    /// </summary>
    private void Settle_NeedsLock(in TrimRequest request)
    {
        int overfull = _unsettled.Count - MostUnsettled;
        int kept = 0;
        for (int i = 0; i < _unsettled.Count; i++)
        {
            Magazine magazine = _unsettled[i];
            if (i < overfull || IsClosed || request.Now - magazine.TrimmedAt >= Math.Max(request.Settled, 1))
            {
                Account.AddCounts<TAtomics>(magazine);
            }
            else
            {
                _unsettled[kept++] = magazine;
            }
        }

        _unsettled.RemoveRange(kept, _unsettled.Count - kept);
    }

    /// <summary>Makes room in a list for what a trim takes next: what it had taken when memory runs out would be lost, and its counts, too.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory; nothing is changed.</exception>
    private void MakeRoom<TItem>(List<TItem>? list, int more)
    {
        if (list is not null && list.Capacity - list.Count < more)
        {
            _allocator.BeforeBookkeeping();
            list.Capacity = 2 * (list.Count + more);
        }
    }

    /// <summary>The same for a trim that can do without the list: it is what makes room.</summary>
    private bool HasRoom<TItem>(List<TItem>? list, int more)
    {
        try
        {
            MakeRoom(list, more);
            return true;
        }
        catch (OutOfMemoryException)
        {
            return false;
        }
    }
}
