using System;
using Pools.Internal;

namespace Pools.PerCore;

/// <content>Rents that the fast path could not serve.</content>
internal sealed partial class PerCoreEngine<TAtomics>
{
    /// <summary>Rents an item: one that the pool keeps, or a new one.</summary>
    /// <param name="source">Where new ones come from.</param>
    /// <param name="bucket">The bucket of the request.</param>
    /// <param name="isNew">Whether it is a new one.</param>
    /// <remarks>A rent that fails, because the source does, counts nothing.</remarks>
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

    /// <summary>An array that the pool keeps, or null.</summary>
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

    /// <summary>Where a rent that allocates is to be counted, if neither this thread nor the depot keeps anything of the bucket; else null. A few loads, so that a dry pool costs little more than allocating.</summary>
    /// <param name="slot">This thread's slot of the bucket: of this pool or of none.</param>
    /// <param name="bucket">The bucket; of a slot that is not this pool's, any number that the slots have room for.</param>
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

    /// <summary>The runtime gives an array of this size, in bytes, a piece of memory of its own unless it must be cleared.</summary>
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
            // The renter has its array: it lies beside somebody else's, that is all.
        }
    }

    /// <summary>
    /// From the thread's magazines, or by exchanging one with a depot. A thread that has not yet filled a magazine of full size takes arrays one by one for a
    /// while: one that uses a few at a time should not walk away with sixteen.
    /// </summary>
    private object? RentFromCache(ThreadCache cache, ThreadBucket kept)
    {
        TAtomics atomics = default;
        int bucket = kept.Bucket;
        ref ThreadSlot slot = ref cache.Slots[bucket];
        Magazine loaded = atomics.Read(ref slot.Loaded);
        if (Pop(loaded) is { } top)
        {
            return top;
        }

        if (loaded != Magazine.Sentinel && IsReleased(loaded))
        {
            atomics.VolatileWrite(ref slot.Loaded, Magazine.Sentinel);
            loaded = Magazine.Sentinel;
        }

        if (loaded.Capacity < _plans[bucket].Capacity && kept.Singles < _plans[bucket].Capacity)
        {
            kept.Singles++;
            return RentFromDepot(cache, bucket);
        }

        Magazine? previous = TakePrevious(kept);
        if (previous is not null && Pop(previous) is { } array)
        {
            Load(cache, kept, previous);
            return array;
        }

        Magazine? found = FindDepot(bucket)?.TryTake(atomics.CurrentProcessor(), ref previous);
        if (found is null)
        {
            PutBackPrevious(kept, previous);
            return null;
        }

        object? taken = Pop(found);
        if (taken is null)
        {
            Account.Release<TAtomics>(found);
            return null;
        }

        Load(cache, kept, found);
        return taken;
    }

    /// <summary>Takes one array out of a magazine that stays in the depot.</summary>
    private object? RentFromDepot(ThreadCache? cache, int bucket)
    {
        if (FindDepot(bucket) is not { } depot)
        {
            return null;
        }

        // A thread on probation takes from its own shelf only. Had it taken another thread's array, that thread would allocate again, next to the array
        // that is gone, and the two would share a cache line for good.
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

    /// <summary>Takes the previous magazine out of its place: this thread's or a trim's, never both. Null where there is none, or a trim has given it up.</summary>
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
    /// Makes the rents that a magazine in no place has counted the thread's own. Magazines move while others add up, and a count of years that went with one
    /// would be missing in every other sum.
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

    /// <summary>Puts what a search left back into its place.</summary>
    private void PutBackPrevious(ThreadBucket kept, Magazine? previous)
    {
        if (previous is null || IsReleased(previous))
        {
            return;
        }

        // User code may have run inside and filled the place.
        TAtomics atomics = default;
        Magazine? displaced = atomics.Exchange(ref kept.Previous, previous);
        if (displaced is not null && !IsReleased(displaced))
        {
            KeepCount(kept, displaced);
        }

        Rehome(atomics.CurrentProcessor(), displaced);
    }

    /// <summary>
    /// Loads a magazine that this call owns and keeps the one that is loaded as the previous one: the one that is loaded now, because user code may have run
    /// since the slot was read and have moved that one elsewhere.
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
            // A small magazine as the previous one would end in a depot.
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
