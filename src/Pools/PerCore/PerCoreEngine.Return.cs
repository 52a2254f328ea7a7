using System;
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
        try
        {
            isKept = TryKeep(bucket, array);
        }
        catch (OutOfMemoryException)
        {
            // There is no memory for a magazine, or for its place.
        }

        if (FindCache()?.Find(bucket) is { } counts)
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

    /// <summary>Keeps an array that only racks keep, if that takes a few loads and one exchange, and the pool does not have it already.</summary>
    /// <param name="slot">This thread's slot of the bucket: of this pool, or of none.</param>
    /// <param name="bucket">The bucket; for a slot of no pool, any number that the slots have room for.</param>
    /// <param name="array">The array.</param>
    public bool TryReturnLong(ref ThreadSlot slot, int bucket, object array)
    {
        if (FindBucket(ref slot, bucket) is not { } kept || _plans[bucket].IsCached || FindDepot(bucket)?.Rack.TryPutBack(kept.Lane, array) != true)
        {
            return false;
        }

        RecheckClosed(cache: null, bucket);
        return true;
    }

    private bool TryKeep(int bucket, object array)
    {
        ThreadCache? cache = GetCache();
        if (IsClosed)
        {
            return false;
        }

        bool isKept = cache is not null && _plans[bucket].IsCached
            ? ReturnToCache(cache, GetBucket(cache, bucket), array)
            : GetDepot(bucket).Rack.TryPut(default(TAtomics).CurrentProcessor(), array);
        RecheckClosed(cache, bucket);
        return isKept;
    }

    private bool ReturnToCache(ThreadCache cache, ThreadBucket kept, object array)
    {
        int bucket = kept.Bucket;
        Magazine loaded = ReadLoaded(cache, kept);

        // First, the loaded magazine.
        if (MagazineOperations<TAtomics>.TryPush(loaded, array))
        {
            return true;
        }

        // It is full, or there is none. A thread's first magazine is small: one of full size replaces it.
        if (loaded != Magazine.Sentinel && loaded.Capacity < _plans[bucket].Capacity)
        {
            return Outgrow(cache, kept, loaded, array);
        }

        // Next, a magazine with room: the previous one, an empty one from the depot in exchange for it, or a new one.
        int capacity = loaded == Magazine.Sentinel ? _plans[bucket].First : _plans[bucket].Capacity;
        Depot<TAtomics>? depot = default(TAtomics).Read(ref kept.Previous) is null ? null : GetDepot(bucket);
        Magazine? next = depot is not null && TakePrevious(kept) is { } previous ? WithRoom(depot, previous) : TryMakeMagazine(bucket, capacity);
        if (next is null)
        {
            return false;
        }

        // Finally, push the array and load the magazine.
        MagazineOperations<TAtomics>.TryPush(next, array);
        Load(cache, kept, next);
        return true;
    }

    /// <summary>Turns a magazine that this call owns into one with room: the same one, the one that the depot exchanges for it, or a new one.</summary>
    private Magazine? WithRoom(Depot<TAtomics> depot, Magazine magazine)
    {
        if (MagazineOperations<TAtomics>.HasRoom(magazine))
        {
            return magazine;
        }

        int bucket = magazine.Bucket;
        Magazine? inHand = magazine;
        if (!depot.TryPut(default(TAtomics).CurrentProcessor(), ref inHand) && inHand is not null)
        {
            // The depot is full. Drop the arrays, and keep the magazine for its room.
            NotifyDropped(inHand);
            Account.AddDropped<TAtomics>(bucket, MagazineOperations<TAtomics>.Clear(inHand));
        }

        return inHand is null || IsReleased(inHand) ? TryMakeMagazine(bucket, _plans[bucket].Capacity) : inHand;
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
            Load(cache, kept, full);
        }
        else
        {
            // A trim has taken the small magazine in the meantime, so drop its arrays here as well.
            DropMagazine(full);
        }

        return true;
    }
}
