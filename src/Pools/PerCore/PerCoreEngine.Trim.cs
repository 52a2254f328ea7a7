using System;
using System.Collections.Generic;
using Pools.Internal;

namespace Pools.PerCore;

/// <content>Trimming: what shelves keep, and the room for what a trim takes. A trim only ever takes.</content>
internal sealed partial class PerCoreEngine<TAtomics>
{
    private readonly object _maintenance = new();

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
                TakeFromShelf_NeedsLock(shelf.TakeAt(place), trimmed, request.FromShelves);
            }

            return;
        }

        int release = request.AllSurplus ? surplus : (surplus + 1) / 2;
        for (; release > 0; release--)
        {
            MakeRoom(Account.IsStrict ? trimmed : null, Magazine.LargestCapacity);
            TakeFromShelf_NeedsLock(shelf.TakeOldest(), trimmed, request.FromShelves);
        }
    }

    private void TakeFromShelf_NeedsLock(Magazine? magazine, List<object>? trimmed, List<object>? fromShelves)
    {
        if (magazine is not null)
        {
            if (!Account.IsStrict)
            {
                NoteTrimmed(magazine, HasRoom(trimmed, Magazine.LargestCapacity) ? trimmed : null);
                NoteArrays(magazine, HasRoom(fromShelves, Magazine.LargestCapacity) ? fromShelves : null);
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
        int count = MagazineOperations<TAtomics>.Count(magazine);
        if (count != 0)
        {
            Account.AddTrimmed<TAtomics>(magazine.Bucket, count);
        }

        NoteArrays(magazine, trimmed);
    }

    private static void NoteArrays(Magazine magazine, List<object>? arrays)
    {
        TAtomics atomics = default;
        nint place = magazine.Capacity - MagazineOperations<TAtomics>.Count(magazine);
        for (; arrays is not null && place < magazine.Capacity; place++)
        {
            if (atomics.Read(ref magazine.At(place)) is { } array)
            {
                arrays.Add(array);
            }
        }
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
