using System;
using Pools.Internal;

namespace Pools.PerCore;

/// <content>Returns that the fast path cannot serve.</content>
internal sealed partial class PerCoreEngine<TAtomics>
{
    /// <summary>Whether this is the array that the thread returned last to the bucket, and it is still there: then this is a second return.</summary>
    public bool IsLastReturned(int bucket, object array)
    {
        ThreadCache? cache = FindCache();
        if (cache is not null && _plans[bucket].IsCached)
        {
            return MagazineOperations<TAtomics>.IsTop(default(TAtomics).Read(ref cache.Slots[bucket].Loaded), array);
        }

        return FindDepot(bucket) is { } depot && depot.Find(ThreadProbation.HomeCore(depot.Cores))?.IsLast(array) == true;
    }

    /// <summary>Keeps an array that the caller owns and hands over with this call.</summary>
    /// <returns>Whether the array is kept.</returns>
    public bool TryReturn(int bucket, object array)
    {
        ThreadCache? cache = GetCache();
        bool kept = false;
        if (!IsClosed)
        {
            kept = cache is not null && _plans[bucket].IsCached
                ? GetBucket(cache, bucket) is { } keeper && ReturnToCache(cache, keeper, array)
                : ReturnToDepot(bucket, array);
            RecheckClosed(cache, bucket);
        }

        if (cache?.Find(bucket) is { } counts)
        {
            counts.Singles = 0;
            counts.Dropped += kept ? 0 : 1;
        }
        else if (!kept)
        {
            Account.AddDropped<TAtomics>(bucket, 1);
        }

        return kept;
    }

    private bool ReturnToCache(ThreadCache cache, ThreadBucket kept, object array)
    {
        TAtomics atomics = default;
        int bucket = kept.Bucket;
        ref ThreadSlot slot = ref cache.Slots[bucket];
        Magazine loaded = atomics.Read(ref slot.Loaded);
        if (loaded != Magazine.Sentinel && IsReleased(loaded))
        {
            atomics.VolatileWrite(ref slot.Loaded, Magazine.Sentinel);
            loaded = Magazine.Sentinel;
        }

        // First, try the loaded magazine.
        if (Push(loaded, array))
        {
            return true;
        }

        // The loaded magazine is full, or there is none: find the next one. A thread's first is small, and is replaced by a full-size one instead.
        Magazine? next;
        if (loaded == Magazine.Sentinel)
        {
            next = TakePrevious(kept) is { } left ? WithRoom(bucket, left) : TryMakeMagazine(bucket, _plans[bucket].First);
        }
        else if (loaded.Capacity < _plans[bucket].Capacity)
        {
            return Outgrow(cache, kept, loaded, array);
        }
        else
        {
            next = TakePrevious(kept) is { } previous ? WithRoom(bucket, previous) : TryMakeMagazine(bucket, _plans[bucket].Capacity);
        }

        if (next is null)
        {
            return false;
        }

        // Finally, push the array and load the magazine.
        if (!Push(next, array) && Account.IsStrict && IsReleased(next))
        {
            return false;
        }

        Load(cache, kept, next);
        return true;
    }

    /// <summary>Turns a magazine that this call owns into one with room: the same one, or, if it is full, the one that the depot gives for it, or a new one.</summary>
    private Magazine? WithRoom(int bucket, Magazine magazine)
    {
        if (IsReleased(magazine))
        {
            return TryMakeMagazine(bucket, _plans[bucket].Capacity);
        }

        if (MagazineOperations<TAtomics>.HasRoom(magazine))
        {
            return magazine;
        }

        return Store(default(TAtomics).CurrentProcessor(), magazine) ?? TryMakeMagazine(bucket, _plans[bucket].Capacity);
    }

    /// <summary>Replaces a thread's small first magazine, when it overflows, by one of full size that takes its arrays. A small magazine never enters a depot.</summary>
    private bool Outgrow(ThreadCache cache, ThreadBucket kept, Magazine small, object array)
    {
        TAtomics atomics = default;
        int bucket = kept.Bucket;
        ref ThreadSlot slot = ref cache.Slots[bucket];
        Magazine? full = TryMakeMagazine(bucket, _plans[bucket].Capacity);
        if (full is null)
        {
            return false;
        }

        // User code may have run during the allocation. Then the small magazine is no longer the one to replace.
        if (atomics.Read(ref slot.Loaded) != small || MagazineOperations<TAtomics>.HasRoom(small))
        {
            Account.Release<TAtomics>(full);
            return Push(atomics.Read(ref slot.Loaded), array);
        }

        // Take it out of its place before its arrays move, so that user code that runs from here on finds neither magazine.
        atomics.VolatileWrite(ref slot.Loaded, Magazine.Sentinel);
        int moved = 0;
        for (nint place = small.Capacity - 1; place >= 0; place--)
        {
            if (TakeItem(ref small.At(place)) is { } item)
            {
                moved += MagazineOperations<TAtomics>.TryPush(full, item) ? 1 : 0;
            }
        }

        MagazineOperations<TAtomics>.TryPush(full, array);
        Account.AddMoved<TAtomics>(bucket, moved);
        if (Account.Release<TAtomics>(small))
        {
            Load(cache, kept, full);
        }
        else
        {
            // A trim has taken the small magazine in the meantime, so drop what was moved as well.
            DropMagazine(full);
        }

        return true;
    }

    /// <summary>Puts a single array into a magazine that stays in the depot.</summary>
    private bool ReturnToDepot(int bucket, object array)
    {
        Depot<TAtomics> depot;
        try
        {
            depot = GetDepot(bucket);
        }
        catch (OutOfMemoryException)
        {
            return false;
        }

        // The home shelf first: one of its magazines may have room even if no place is free of arrays.
        int home = ThreadProbation.HomeCore(depot.Cores);
        bool canMake = true;
        return ReturnToShelf(depot, home, bucket, array, ref canMake) || ReturnToOther(depot, home, bucket, array, canMake);
    }

    /// <summary>Puts a single array on one of the shelves that are known to have room, nearest first.</summary>
    private bool ReturnToOther(Depot<TAtomics> depot, int home, int bucket, object array, bool canMake)
    {
        int withoutMagazine = 0;
        foreach (int core in depot.WithRoom(home))
        {
            if (core != home && ReturnToShelf(depot, core, bucket, array, ref canMake))
            {
                return true;
            }

            depot.Find(core)?.DenyRoom();
            if (!canMake && ++withoutMagazine == LooksWithoutMagazine)
            {
                break;
            }
        }

        return false;
    }

    /// <summary>How many shelves a return searches for a magazine with room when it cannot create one, for lack of budget or memory: most have none (arbitrary).</summary>
    private const int LooksWithoutMagazine = 4;

    /// <summary>Puts a single array on a core's shelf.</summary>
    /// <param name="depot">The depot.</param>
    /// <param name="core">The core.</param>
    /// <param name="bucket">The array's bucket.</param>
    /// <param name="array">The array.</param>
    /// <param name="canMake">Whether shelves and magazines may be created; set to false if that fails.</param>
    /// <returns>Whether the array is kept.</returns>
    private bool ReturnToShelf(Depot<TAtomics> depot, int core, int bucket, object array, ref bool canMake)
    {
        Shelf<TAtomics>? shelf;
        try
        {
            shelf = canMake ? depot.GetOrAdd(core) : depot.Find(core);
        }
        catch (OutOfMemoryException)
        {
            canMake = false;
            return false;
        }

        if (shelf is null)
        {
            return false;
        }

        // A new magazine is needed only if none on the shelf has room.
        Magazine? fresh = null;
        if (!shelf.HasMagazineWithRoom())
        {
            fresh = canMake && shelf.HasFreePlace() ? TryMakeMagazine(bucket, _plans[bucket].Capacity) : null;
            if (fresh is null)
            {
                canMake &= !shelf.HasFreePlace();
                return false;
            }
        }

        bool pushed = shelf.TryPush(array, ref fresh, out Magazine? spare);
        Rehome(core, spare);
        Account.Release<TAtomics>(fresh);
        return pushed;
    }
}
