using System;
using Pools.Internal;

namespace Pools.PerCore;

/// <content>Rents that the fast path cannot serve.</content>
internal sealed partial class PerCoreEngine<TAtomics>
{
    /// <summary>Rents an item: a kept one, or a new one.</summary>
    /// <param name="source">Creates new items.</param>
    /// <param name="bucket">The bucket of the request.</param>
    /// <param name="isNew">Whether the item is new.</param>
    /// <remarks>A rent that fails because the source throws is not counted.</remarks>
    public object Rent<TSource>(in TSource source, int bucket, out bool isNew)
        where TSource : struct, IItemSource
    {
        object? item = TryRent(bucket, out ThreadCache? cache);
        isNew = item is null;
        if (item is null)
        {
            item = source.Make(bucket);
            CountAllocation(cache, bucket);
        }

        return item;
    }

    /// <summary>Rents a kept item; null if there is none.</summary>
    /// <param name="bucket">The bucket of the request.</param>
    /// <param name="cache">This thread's cache, or null.</param>
    private object? TryRent(int bucket, out ThreadCache? cache)
    {
        cache = FindCache();
        if (cache is not null && IsDry(cache, bucket))
        {
            return null;
        }

        cache ??= GetCache();
        if (IsClosed)
        {
            return null;
        }

        object? array = cache is not null && _plans[bucket].IsCached && GetBucket(cache, bucket) is { } kept ? RentFromCache(cache, kept) : RentFromDepot(cache, bucket);
        RecheckClosed(cache, bucket);
        return array;
    }

    /// <summary>
    /// Returns where to count a rent that allocates, if neither this thread nor the depot keeps anything of the bucket; else null. A few loads, so that a dry pool
    /// costs little more than allocating.
    /// </summary>
    /// <param name="slot">This thread's slot of the bucket: of this pool, or of none.</param>
    /// <param name="bucket">The bucket; for a slot of no pool, any number that the slots have room for.</param>
    public ThreadBucket? FindDry(ref ThreadSlot slot, int bucket) =>
        ThreadCache.OwnerOf(ref slot, bucket) is { } cache && cache.Account == Account && cache.Find(bucket) is { } kept && IsDry(ref slot, kept) ? kept : null;

    private bool IsDry(ThreadCache cache, int bucket) =>
        cache.Find(bucket) is { } kept ? IsDry(ref cache.Slots[bucket], kept) : FindDepot(bucket)?.IsDry != false;

    private bool IsDry(ref ThreadSlot slot, ThreadBucket kept)
    {
        TAtomics atomics = default;
        return !MagazineOperations<TAtomics>.HoldsArrays(atomics.Read(ref slot.Loaded))
            && !MagazineOperations<TAtomics>.HoldsArrays(atomics.Read(ref kept.Previous))
            && FindDepot(kept.Bucket)?.IsDry != false;
    }

    /// <summary>Counts a rent that allocated. The array exists by now.</summary>
    private void CountAllocation(ThreadCache? cache, int bucket)
    {
        if (cache is not null && GetBucket(cache, bucket) is { } counts)
        {
            counts.Allocated++;
        }
        else if (cache is not null)
        {
            Account.AddAllocated<TAtomics>(bucket, 1);
        }
        else
        {
            if (!IsClosed && _plans[bucket].ArrayBytes >= LeastOwnPiece)
            {
                KeepApart();
            }

            Account.AddAllocated<TAtomics>(bucket, 1);
        }
    }

    /// <summary>In bytes: the runtime gives an array of this size or more its own allocation context, unless it must be cleared.</summary>
    private const long LeastOwnPiece = 2048;

    private void KeepApart()
    {
        try
        {
            _allocator.BeforeBookkeeping();
            ThreadLife.KeepApart();
        }
        catch (OutOfMemoryException)
        {
            // Not fatal: the renter has its array, which merely lies next to another thread's.
        }
    }

    /// <summary>
    /// Rents from the thread's two magazines, or exchanges one with the depot. A thread that has not yet filled a full-size magazine takes single arrays for a
    /// while: if it uses only a few at a time, it should not walk away with sixteen.
    /// </summary>
    private object? RentFromCache(ThreadCache cache, ThreadBucket kept)
    {
        TAtomics atomics = default;
        int bucket = kept.Bucket;
        ref ThreadSlot slot = ref cache.Slots[bucket];
        Magazine loaded = atomics.Read(ref slot.Loaded);

        // First, try the loaded magazine.
        if (Pop(loaded) is { } top)
        {
            return top;
        }

        // It is empty. If that is because a trim has released it, the slot gets the sentinel.
        if (loaded != Magazine.Sentinel && IsReleased(loaded))
        {
            atomics.VolatileWrite(ref slot.Loaded, Magazine.Sentinel);
            loaded = Magazine.Sentinel;
        }

        // Next, a single array from the depot, if the thread has not yet shown that it uses many.
        if (loaded.Capacity < _plans[bucket].Capacity && kept.Singles < _plans[bucket].Capacity)
        {
            kept.Singles++;
            return RentFromDepot(cache, bucket);
        }

        // Then, try the thread's other magazine, which becomes the loaded one.
        Magazine? previous = TakePrevious(kept);
        if (previous is not null && Pop(previous) is { } array)
        {
            Load(cache, kept, previous);
            return array;
        }

        // Both are empty: exchange one of them for a magazine with arrays from the depot, nearest core first.
        Magazine? found = FindDepot(bucket)?.TryTake(atomics.CurrentProcessor(), ref previous);
        if (found is null)
        {
            PutBackPrevious(kept, previous);
            return null;
        }

        // Finally, rent from what was found. It is empty only if a trim has taken its arrays in the meantime.
        object? taken = Pop(found);
        if (taken is null)
        {
            Account.Release<TAtomics>(found);
            return null;
        }

        Load(cache, kept, found);
        return taken;
    }

    /// <summary>Takes a single array from a magazine that stays in the depot.</summary>
    private object? RentFromDepot(ThreadCache? cache, int bucket)
    {
        if (FindDepot(bucket) is not { } depot)
        {
            return null;
        }

        // A thread on probation takes from its home shelf only. If it took another thread's array, that thread would allocate again, next to the array
        // it has lost, and the two threads would share a cache line from then on.
        int home = ThreadProbation.HomeCore(depot.Cores);
        return cache is null && _plans[bucket].IsCached ? TakeOne(depot, home) : TakeNearest(depot, home);
    }

    private object? TakeNearest(Depot<TAtomics> depot, int home)
    {
        Shelf<TAtomics>? misleading = null;
        foreach (int core in depot.WithArrays(home))
        {
            if (TakeOne(depot, core) is { } array)
            {
                return array;
            }

            misleading?.DenyArrays();
            misleading = depot.Find(core);
        }

        misleading?.DenyArrays();
        return null;
    }

    private object? TakeOne(Depot<TAtomics> depot, int core)
    {
        Magazine? spare = null;
        object? array = depot.Find(core)?.TryPop(out spare);
        Rehome(core, spare);
        return array;
    }

    /// <summary>Takes the previous magazine out of its place. Either this thread gets it or a trim does, never both. Null if there is none, or a trim has released it.</summary>
    private static Magazine? TakePrevious(ThreadBucket kept)
    {
        TAtomics atomics = default;
        if (atomics.Read(ref kept.Previous) is null || atomics.Exchange(ref kept.Previous, null) is not { } previous || IsReleased(previous))
        {
            return null;
        }

        KeepCount(kept, previous);
        return previous;
    }

    /// <summary>
    /// Moves the rents counted in a magazine that is in no place to the thread's own count. Magazines move while other threads add up, and the count of years could
    /// go missing from a sum together with one of them.
    /// </summary>
    private static void KeepCount(ThreadBucket kept, Magazine magazine)
    {
        TAtomics atomics = default;
        long state = atomics.Read(ref magazine.State);
        if (Magazine.Rented(state) is not 0 and var rented)
        {
            atomics.Write(ref magazine.State, Magazine.Top(state));
            atomics.Write(ref kept.Rented, kept.Rented + rented);
        }
    }

    /// <summary>Puts the magazine that a search did not use back into its place.</summary>
    private void PutBackPrevious(ThreadBucket kept, Magazine? previous)
    {
        if (previous is null || IsReleased(previous))
        {
            return;
        }

        // User code may have run during the search and filled the place.
        TAtomics atomics = default;
        Magazine? displaced = atomics.Exchange(ref kept.Previous, previous);
        if (displaced is not null && !IsReleased(displaced))
        {
            KeepCount(kept, displaced);
        }

        Rehome(atomics.CurrentProcessor(), displaced);
    }

    /// <summary>
    /// Loads a magazine that this call owns, and keeps the loaded one as the previous one. It reads the slot again, because user code may have run since and moved
    /// the magazine that was loaded before.
    /// </summary>
    private void Load(ThreadCache cache, ThreadBucket kept, Magazine next)
    {
        TAtomics atomics = default;
        ref ThreadSlot slot = ref cache.Slots[kept.Bucket];
        Magazine loaded = atomics.Read(ref slot.Loaded);
        atomics.VolatileWrite(ref slot.Loaded, next);
        if (loaded == Magazine.Sentinel)
        {
            return;
        }

        if (loaded.Capacity < _plans[kept.Bucket].Capacity)
        {
            // As the previous magazine, a small one would end up in a depot.
            DropMagazine(loaded);
        }
        else if (atomics.Read(ref kept.Previous) is null)
        {
            atomics.VolatileWrite(ref kept.Previous, loaded);
        }
        else
        {
            PutBackPrevious(kept, loaded);
        }
    }
}
