using Pools.Internal;

namespace Pools.PerCore;

/// <content>Returns that the fast path cannot serve.</content>
internal sealed partial class PerCoreEngine<TAtomics>
{
    /// <summary>Keeps an array that the caller owns and hands over with this call.</summary>
    /// <returns>Whether the array is kept.</returns>
    public bool TryReturn(int bucket, object array)
    {
        bool isKept = false;
        ThreadCache? cache = null;
        try
        {
            cache = GetCache();
            if (!IsClosed)
            {
                SharedBucket<TAtomics> shared = GetSharedBucket(bucket);
                isKept = cache is not null && shared.Plan.IsCached
                    ? ReturnToCache(cache, shared, GetBucket(cache, bucket), array)
                    : shared.SharedList.TryPut(cache?.Find(bucket)?.Lane ?? LaneOfThread(), array);
            }
        }
        catch (OutOfMemoryException)
        {
            // There is no memory for a magazine, or for its place. Another magazine may have moved to a core cache by now.
        }

        RecheckClosed(cache, bucket);
        if (ThreadCaches.Find(Id, Account)?.Find(bucket) is { } counts)
        {
            counts.Singles = 0;
            counts.Dropped += isKept ? 0 : 1;
        }
        else if (!isKept)
        {
            Account.AddDropped<TAtomics>(bucket, 1);
        }

        return isKept;
    }

    /// <summary>Keeps an array that only shared lists keep, if a few loads and one exchange suffice and it is not kept already.</summary>
    /// <param name="slot">This thread's slot of the bucket: of this pool, or of none.</param>
    /// <param name="bucket">The bucket; for a slot of no pool, any number that the slots have room for.</param>
    /// <param name="array">The array.</param>
    public bool TryReturnLong(ref ThreadSlot slot, int bucket, object array)
    {
        if (FindBucket(ref slot, bucket) is not { } kept || FindSharedBucket(bucket) is not { Plan.IsCached: false } shared ||
            !shared.SharedList.TryPutBack(kept.Lane, array))
        {
            return false;
        }

        RecheckClosed(cache: null, bucket);
        return true;
    }

    private bool ReturnToCache(ThreadCache cache, SharedBucket<TAtomics> shared, ThreadBucket kept, object array)
    {
        Magazine loaded = ReadLoaded(cache, kept);

        // First, the loaded magazine.
        if (MagazineOperations<TAtomics>.TryPush(loaded, array))
        {
            return true;
        }

        // It is full or missing. A thread's first magazine is small: one of full size replaces it.
        if (loaded != Magazine.Sentinel && loaded.Capacity < shared.Plan.Capacity)
        {
            return Outgrow(cache, shared, kept, loaded, array);
        }

        // Next, a magazine with room: the previous one, an empty one from the shared bucket in exchange for it, or a new one.
        int capacity = loaded == Magazine.Sentinel ? shared.Plan.First : shared.Plan.Capacity;
        Magazine? next = TakePrevious(kept) is { } previous
            ? WithRoom(shared, previous)
            : TryMakeMagazine(shared.Plan, kept.Bucket, capacity);
        if (next is null)
        {
            return false;
        }

        // Finally, push the array and load the magazine.
        MagazineOperations<TAtomics>.TryPush(next, array);
        Load(cache, shared, kept, next);
        return true;
    }

    /// <summary>Turns a magazine of this call into one with room: the same one, one of the shared bucket, or a new one.</summary>
    private Magazine? WithRoom(SharedBucket<TAtomics> shared, Magazine magazine)
    {
        if (MagazineOperations<TAtomics>.HasRoom(magazine))
        {
            return magazine;
        }

        int bucket = magazine.Bucket;
        Magazine? inHand = magazine;
        if (!shared.TryPut(default(TAtomics).CurrentProcessor(), ref inHand) && inHand is not null)
        {
            // The shared bucket is full. Drop the arrays, and keep the magazine for its room.
            NotifyDropped(inHand);
            Account.AddDropped<TAtomics>(bucket, MagazineOperations<TAtomics>.Clear(inHand));
        }

        return inHand is null || IsReleased(inHand) ? TryMakeMagazine(shared.Plan, bucket, shared.Plan.Capacity) : inHand;
    }

    /// <summary>Replaces a thread's full first magazine by one of full size. Small magazines never enter a shared bucket.</summary>
    private bool Outgrow(ThreadCache cache, SharedBucket<TAtomics> shared, ThreadBucket kept, Magazine small, object array)
    {
        TAtomics atomics = default;
        ref ThreadSlot slot = ref cache.Slots[kept.Bucket];
        Magazine? full = TryMakeMagazine(shared.Plan, kept.Bucket, shared.Plan.Capacity);
        if (full is null)
        {
            return false;
        }

        // User code may have run during the allocation. Then the small magazine is no longer the one to replace.
        if (atomics.Read(ref slot.Loaded) != small || MagazineOperations<TAtomics>.HasRoom(small))
        {
            DropMagazine(full);
            return MagazineOperations<TAtomics>.TryPush(atomics.Read(ref slot.Loaded), array);
        }

        // Take it out of its place before its arrays move, so that user code that runs from here on finds neither magazine.
        atomics.VolatileWrite(ref slot.Loaded, Magazine.Sentinel);
        atomics.Write(ref kept.Rented, kept.Rented + MagazineOperations<TAtomics>.TakeCount(small));
        for (nint place = small.Capacity - 1; place >= 0; place--)
        {
            if (atomics.Read(ref small.At(place)) is { } item)
            {
                MagazineOperations<TAtomics>.TryPush(full, item);
            }
        }

        MagazineOperations<TAtomics>.Clear(small);
        MagazineOperations<TAtomics>.TryPush(full, array);
        if (Account.Release<TAtomics>(small))
        {
            Load(cache, shared, kept, full);
        }
        else
        {
            // A trim has taken the small magazine in the meantime, so drop its arrays here as well.
            DropMagazine(full);
        }

        return true;
    }
}
