using Pools.Internal;

namespace Pools.PerCore;

/// <content>Rents that the fast path cannot serve.</content>
internal sealed partial class PerCoreEngine<TAtomics>
{
    /// <summary>Rents a kept item: from this thread's magazines or the shared bucket. Null: the caller allocates one.</summary>
    public object? TryRent(int bucket)
    {
        try
        {
            ThreadCache? cache = GetCache();
            if (IsClosed)
            {
                return null;
            }

            ThreadBucket? kept = cache is null ? null : GetBucket(cache, bucket);
            object? item = FindSharedBucket(bucket) is not { } shared ? null
                : kept is not null && shared.Plan.IsCached ? RentFromCache(cache!, shared, kept)
                : RentSingle(shared, bucket, kept);
            RecheckClosed(cache, bucket);
            return item;
        }
        catch (OutOfMemoryException)
        {
            // The new item may need less memory than the thread's cache.
            return null;
        }
    }

    /// <summary>Counts a rent for which the caller has made the item.</summary>
    public void CountAllocation(int bucket)
    {
        if (ThreadCaches.Find(Id, Account)?.Find(bucket) is { } counts)
        {
            counts.Allocated++;
        }
        else
        {
            Account.AddAllocated<TAtomics>(bucket, 1);
        }
    }

    /// <summary>This thread's state of a bucket; null if it has none, or does not know the pool.</summary>
    /// <param name="slot">This thread's slot of the bucket: of this pool, or of none.</param>
    /// <param name="bucket">The bucket; for a slot of no pool, any number that the slots have room for.</param>
    public ThreadBucket? FindBucket(ref ThreadSlot slot, int bucket) =>
        ThreadCache.OwnerOf(ref slot, bucket) is { } cache && cache.Account == Account ? cache.Find(bucket) : null;

    /// <summary>Whether neither thread nor shared bucket has arrays of the bucket. A few loads keep a dry pool cheap.</summary>
    public bool IsDry(ref ThreadSlot slot, ThreadBucket kept)
    {
        TAtomics atomics = default;
        return !MagazineOperations<TAtomics>.HoldsArrays(atomics.Read(ref slot.Loaded))
            && !MagazineOperations<TAtomics>.HoldsArrays(atomics.Read(ref kept.Previous))
            && FindSharedBucket(kept.Bucket)?.IsDry != false;
    }

    /// <summary>Rents an array that only shared lists keep, or returns null. It keeps nothing, so a closed pool does not matter.</summary>
    public object? TryRentLong(ThreadBucket kept)
    {
        if (FindSharedBucket(kept.Bucket) is not { Plan.IsCached: false } shared || shared.SharedList.TryTake(kept.Lane) is not { } array)
        {
            return null;
        }

        default(TAtomics).Write(ref kept.Rented, kept.Rented + 1);
        return array;
    }

    /// <summary>
    /// Rents from the thread's two magazines, or exchanges one with the shared bucket. A thread that has not yet filled a full-size
    /// magazine takes single arrays for a while: if it uses only a few at a time, it should not take sixteen.
    /// </summary>
    private object? RentFromCache(ThreadCache cache, SharedBucket<TAtomics> shared, ThreadBucket kept)
    {
        TAtomics atomics = default;
        Magazine loaded = ReadLoaded(cache, kept);

        // First, the loaded magazine.
        if (MagazineOperations<TAtomics>.TryPop(loaded) is { } top)
        {
            return top;
        }

        // Next, a single array, if the thread has not yet shown that it uses many.
        if (loaded.Capacity < shared.Plan.Capacity && kept.Singles < shared.Plan.Capacity)
        {
            kept.Singles++;
            return RentSingle(shared, kept.Bucket, kept);
        }

        // Then, the thread's other magazine, which becomes the loaded one.
        Magazine? previous = TakePrevious(kept);
        if (previous is not null && MagazineOperations<TAtomics>.TryPop(previous) is { } array)
        {
            Load(cache, shared, kept, previous);
            return array;
        }

        // Both are empty: exchange one for a magazine with arrays, nearest core first. A shared list with arrays is emptied before.
        Magazine? found = shared.SharedList.IsEmpty ? shared.TryTake(atomics.CurrentProcessor(), ref previous, out _) : null;
        if (found is null)
        {
            PutBackPrevious(kept, previous);
            return RentSingle(shared, kept.Bucket, kept);
        }

        // A magazine without its arrays was used by a thread after a trim had taken them.
        if (MagazineOperations<TAtomics>.TryPop(found) is not { } taken)
        {
            DropMagazine(found);
            return null;
        }

        Load(cache, shared, kept, found);
        return taken;
    }

    /// <summary>Takes a single array: from the shared list, or out of a magazine that stays in the shared bucket.</summary>
    /// <param name="shared">The bucket's shared bucket.</param>
    /// <param name="bucket">The bucket.</param>
    /// <param name="kept">This thread's bucket, which counts the rent; null: the account does.</param>
    private object? RentSingle(SharedBucket<TAtomics> shared, int bucket, ThreadBucket? kept)
    {
        object? item = shared.SharedList.TryTake(kept?.Lane ?? LaneOfThread()) ?? (shared.HasMagazines ? TakeFromMagazine(shared) : null);
        if (item is not null && kept is not null)
        {
            default(TAtomics).Write(ref kept.Rented, kept.Rented + 1);
        }
        else if (item is not null)
        {
            Account.AddRented<TAtomics>(bucket, 1);
        }

        return item;
    }

    private object? TakeFromMagazine(SharedBucket<TAtomics> shared)
    {
        Magazine? spare = null;
        Magazine? magazine = shared.TryTake(default(TAtomics).CurrentProcessor(), ref spare, out CoreCache<TAtomics>? coreCache);
        DropMagazine(spare);
        if (magazine is null)
        {
            return null;
        }

        object? item = MagazineOperations<TAtomics>.TryPop(magazine);
        MagazineOperations<TAtomics>.TakeCount(magazine);
        if (item is not null && MagazineOperations<TAtomics>.HoldsArrays(magazine))
        {
            coreCache!.TryPut(ref magazine);
        }

        DropMagazine(magazine);
        return item;
    }

    /// <summary>The loaded magazine. If a trim has released it, the slot gets the sentinel.</summary>
    private static Magazine ReadLoaded(ThreadCache cache, ThreadBucket kept)
    {
        TAtomics atomics = default;
        ref ThreadSlot slot = ref cache.Slots[kept.Bucket];
        Magazine loaded = atomics.Read(ref slot.Loaded);
        if (loaded != Magazine.Sentinel && IsReleased(loaded))
        {
            atomics.VolatileWrite(ref slot.Loaded, Magazine.Sentinel);
            loaded = Magazine.Sentinel;
        }

        return loaded;
    }

    /// <summary>Takes the previous magazine. Null if it is missing, or a trim has released or taken it.</summary>
    private static Magazine? TakePrevious(ThreadBucket kept)
    {
        TAtomics atomics = default;
        return atomics.Read(ref kept.Previous) is null || atomics.Exchange(ref kept.Previous, null) is not { } previous ||
            IsReleased(previous)
            ? null
            : previous;
    }

    /// <summary>Makes a magazine of this call the previous one, in place of one that user code may have left there.</summary>
    private void PutBackPrevious(ThreadBucket kept, Magazine? previous)
    {
        if (previous is not null && !IsReleased(previous))
        {
            Rehome(default(TAtomics).Exchange(ref kept.Previous, previous));
        }
    }

    /// <summary>
    /// Loads a magazine that this call owns, and makes the loaded one the previous one. It reads the slot again, because user code may have
    /// run since and moved the magazine that was loaded before.
    /// </summary>
    private void Load(ThreadCache cache, SharedBucket<TAtomics> shared, ThreadBucket kept, Magazine next)
    {
        TAtomics atomics = default;
        ref ThreadSlot slot = ref cache.Slots[kept.Bucket];
        Magazine loaded = atomics.Read(ref slot.Loaded);
        atomics.VolatileWrite(ref slot.Loaded, next);
        if (loaded == Magazine.Sentinel)
        {
            return;
        }

        // Only a loaded magazine counts rents: statistics could meet another one twice while it moves.
        atomics.Write(ref kept.Rented, kept.Rented + MagazineOperations<TAtomics>.TakeCount(loaded));
        if (loaded.Capacity < shared.Plan.Capacity)
        {
            // As the previous magazine, a small one would end up in a shared bucket.
            DropMagazine(loaded);
        }
        else
        {
            PutBackPrevious(kept, loaded);
        }
    }

    /// <summary>Puts a magazine that has lost its place into the shared bucket if it holds arrays; releases it otherwise.</summary>
    private void Rehome(Magazine? magazine)
    {
        if (MagazineOperations<TAtomics>.HoldsArrays(magazine) && !IsReleased(magazine!))
        {
            FindSharedBucket(magazine!.Bucket)?.TryPut(default(TAtomics).CurrentProcessor(), ref magazine);
        }

        DropMagazine(magazine);
    }
}
