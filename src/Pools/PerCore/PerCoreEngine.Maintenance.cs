using Pools.Internal;

namespace Pools.PerCore;

/// <content>Under the lock: trims and statistics. A trim only takes; it never moves an array to another place.</content>
internal sealed partial class PerCoreEngine<TAtomics>
{
    private readonly object _maintenance = new();

    [Shared(Sharing.Owner)]
    private CountsSeen? _seen;

    /// <summary>The magazines of a bucket that a count has met.</summary>
    [Shared(Sharing.Owner)]
    private HashSet<Magazine>? _met;

    /// <summary>The bytes of all arrays that trims have released.</summary>
    public long TrimmedBytes
    {
        get
        {
            long bytes = 0;
            for (int bucket = 0; bucket < _sharedBuckets.Length; bucket++)
            {
                bytes += Account.Read<TAtomics>(bucket).Trimmed * _planOf(bucket).ArrayBytes;
            }

            return bytes;
        }
    }

    /// <summary>Trims, unless another trim, a snapshot or a close is running: for callers that must not wait.</summary>
    /// <param name="request">Selects what to release.</param>
    /// <param name="trimmed">Receives the released arrays; null: they are not collected.</param>
    /// <exception cref="OutOfMemoryException">There is no memory for the lists. The trim is incomplete.</exception>
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

    /// <summary>Trims. Waits for another trim, a snapshot or a close.</summary>
    /// <inheritdoc cref="TryTrim"/>
    public void Trim(in TrimRequest request, List<object>? trimmed)
    {
        using HeldLock<TAtomics> held = new(_maintenance);
        Trim_NeedsLock(request, trimmed);
    }

    /// <summary>Counts each bucket; the last entry is for arrays longer than the pool's maximum.</summary>
    /// <param name="keptBytes">The bytes that the pool keeps at the same moment.</param>
    /// <remarks>
    /// Exact when no operation, trim or end of a thread runs at the same time, or has run at the same time as another one of these.
    /// Otherwise approximate, but the numbers of rents and returns never decrease.
    /// </remarks>
    public BucketStatistics[] CountBuckets(out long keptBytes)
    {
        using HeldLock<TAtomics> held = new(_maintenance);
        BucketStatistics[] result = new BucketStatistics[_sharedBuckets.Length + 1];
        for (int bucket = 0; bucket < _sharedBuckets.Length; bucket++)
        {
            result[bucket] = CountBucket_NeedsLock(bucket);
        }

        result[Account.OverMaximum] = FromTotals(Account.Read<TAtomics>(Account.OverMaximum), length: 0, arrayBytes: 0, pooled: 0);
        keptBytes = Account.KeptBytes<TAtomics>();
        return result;
    }

    private void Trim_NeedsLock(in TrimRequest request, List<object>? trimmed)
    {
        TAtomics atomics = default;
        RemoveReleasedCaches_NeedsLock();
        for (ThreadCache? cache = atomics.VolatileRead(ref _caches); cache is not null; cache = atomics.Read(ref cache.Next))
        {
            foreach (ThreadBucket? kept in cache.AllOfOther<TAtomics>())
            {
                if (kept is not null && (request.Everything ||
                    IsStale(kept, atomics.VolatileRead(ref cache.Slots[kept.Bucket].Loaded), request)))
                {
                    TakeFromThread(cache, kept, trimmed);
                }
            }
        }

        for (int bucket = 0; bucket < _sharedBuckets.Length; bucket++)
        {
            if (FindSharedBucket(bucket) is { } shared)
            {
                TrimSharedBucket_NeedsLock(bucket, shared, request, trimmed);
            }
        }
    }

    /// <summary>Removes the caches that no thread will use again from the list. Threads only add at its head.</summary>
    private void RemoveReleasedCaches_NeedsLock()
    {
        TAtomics atomics = default;
        ThreadCache? head = atomics.VolatileRead(ref _caches);
        for (ThreadCache? cache = head; cache is not null; cache = atomics.Read(ref cache.Next))
        {
            while (atomics.Read(ref cache.Next) is { } next && next.IsReleased<TAtomics>())
            {
                atomics.Write(ref cache.Next, atomics.Read(ref next.Next));
                KeepCounts(next);
            }
        }

        if (head?.IsReleased<TAtomics>() == true && atomics.CompareExchange(ref _caches, atomics.Read(ref head.Next), head) == head)
        {
            KeepCounts(head);
        }
    }

    /// <summary>Adds the counts of a cache that has left the list to the pool's. A thread may still keep the cache alive.</summary>
    private void KeepCounts(ThreadCache cache)
    {
        default(TAtomics).Write(ref cache.Next, null);
        foreach (ThreadBucket? counts in cache.AllOfOther<TAtomics>())
        {
            if (counts is not null)
            {
                Account.AddRented<TAtomics>(counts.Bucket, counts.Rented);
                Account.AddAllocated<TAtomics>(counts.Bucket, counts.Allocated);
                Account.AddDropped<TAtomics>(counts.Bucket, counts.Dropped);
            }
        }
    }

    /// <summary>Whether the thread has not used the bucket for long enough. If the clock was set back, the time starts over.</summary>
    private static bool IsStale(ThreadBucket kept, Magazine loaded, in TrimRequest request)
    {
        TAtomics atomics = default;
        long state = atomics.VolatileRead(ref loaded.State);
        long use = ((atomics.VolatileRead(ref kept.Rented) + Magazine.Rented(state)) << 8) | Magazine.Top(state);
        if (kept.SeenAt == 0 || kept.SeenAt > request.Now || use != kept.SeenState)
        {
            kept.SeenState = use;
            kept.SeenAt = request.Now;
            return false;
        }

        return request.Now - kept.SeenAt >= request.StaleAfter;
    }

    private void TakeFromThread(ThreadCache cache, ThreadBucket kept, List<object>? trimmed)
    {
        TAtomics atomics = default;
        if (atomics.VolatileRead(ref cache.Slots[kept.Bucket].Loaded) != Magazine.Sentinel)
        {
            Release(atomics.Exchange(ref cache.Slots[kept.Bucket].Loaded, Magazine.Sentinel), trimmed, fromShared: null);
        }

        if (atomics.VolatileRead(ref kept.Previous) is not null)
        {
            Release(atomics.Exchange(ref kept.Previous, null), trimmed, fromShared: null);
        }
    }

    private void TrimSharedBucket_NeedsLock(int bucket, SharedBucket<TAtomics> shared, in TrimRequest request, List<object>? trimmed)
    {
        for (int core = 0; core < shared.Cores; core++)
        {
            if (shared.Find(core) is { } coreCache)
            {
                TrimCoreCache_NeedsLock(coreCache, request, trimmed);
                coreCache.LeaveSetIfEmpty();
            }
        }

        Account.AddTrimmed<TAtomics>(bucket, shared.SharedList.Trim(request, trimmed));
    }

    private void TrimCoreCache_NeedsLock(CoreCache<TAtomics> coreCache, in TrimRequest request, List<object>? trimmed)
    {
        int surplus = coreCache.RestartLowWater();
        if (coreCache.IsStale(request) || request.Everything)
        {
            for (int place = 0; place < coreCache.PlaceCount; place++)
            {
                Release(coreCache.TakeAt(place), trimmed, request.FromShared);
            }

            return;
        }

        for (int release = request.AllSurplus ? surplus : (surplus + 1) / 2; release > 0; release--)
        {
            Release(coreCache.TakeOldest(), trimmed, request.FromShared);
        }
    }

    /// <summary>Releases a magazine that a trim has taken, and its arrays. A thread may still be inside an operation on it.</summary>
    private void Release(Magazine? magazine, List<object>? trimmed, List<object>? fromShared)
    {
        if (!Account.Release<TAtomics>(magazine))
        {
            return;
        }

        TAtomics atomics = default;
        int count = MagazineOperations<TAtomics>.Count(magazine!);
        Account.AddTrimmed<TAtomics>(magazine!.Bucket, count);
        for (nint place = magazine.Capacity - count; place < magazine.Capacity; place++)
        {
            if (atomics.Read(ref magazine.At(place)) is { } array)
            {
                trimmed?.Add(array);
                fromShared?.Add(array);
            }
        }

        MagazineOperations<TAtomics>.ClearPlaces(magazine);
    }

    /// <summary>Adds up one bucket. An operation that runs at the same time may be missing, but nothing counts twice.</summary>
    /// <remarks>
    /// First the rents: only loaded magazines count them, and a thread's own count is read before its magazine's. Then the arrays: one that
    /// is found stands for a return that none of these rents accounts for.
    /// </remarks>
    private BucketStatistics CountBucket_NeedsLock(int bucket)
    {
        TAtomics atomics = default;
        PoolAccount.Totals totals = Account.Read<TAtomics>(bucket);
        for (ThreadCache? cache = atomics.VolatileRead(ref _caches); cache is not null; cache = atomics.Read(ref cache.Next))
        {
            if (cache.FindOfOther<TAtomics>(bucket) is { } counts)
            {
                totals.Allocated += counts.Allocated;
                totals.Dropped += counts.Dropped;
                totals.Rented += atomics.VolatileRead(ref counts.Rented);
                Magazine loaded = atomics.VolatileRead(ref cache.Slots[bucket].Loaded);
                totals.Rented += IsReleased(loaded) ? 0 : Magazine.Rented(atomics.VolatileRead(ref loaded.State));
            }
        }

        BucketPlan plan = _planOf(bucket);
        BucketStatistics counted = FromTotals(totals, plan.Length, plan.ArrayBytes, CountPooled_NeedsLock(bucket));
        return (_seen ??= new CountsSeen(_sharedBuckets.Length)).AtLeastAsBefore(bucket, counted);
    }

    /// <summary>Arrays move from loaded magazines to core caches, so it reads these first. It counts each magazine once.</summary>
    private long CountPooled_NeedsLock(int bucket)
    {
        TAtomics atomics = default;
        SharedBucket<TAtomics>? shared = FindSharedBucket(bucket);
        long pooled = shared?.SharedList.Count ?? 0;
        (_met ??= []).Clear();
        for (int core = 0; core < shared?.Cores; core++)
        {
            CoreCache<TAtomics>? coreCache = shared.Find(core);
            for (int place = 0; place < coreCache?.PlaceCount; place++)
            {
                pooled += CountOnce_NeedsLock(coreCache.Peek(place));
            }
        }

        for (ThreadCache? cache = atomics.VolatileRead(ref _caches); cache is not null; cache = atomics.Read(ref cache.Next))
        {
            if (cache.FindOfOther<TAtomics>(bucket) is { } kept)
            {
                pooled += CountOnce_NeedsLock(atomics.VolatileRead(ref kept.Previous));
                pooled += CountOnce_NeedsLock(atomics.VolatileRead(ref cache.Slots[bucket].Loaded));
            }
        }

        return pooled;
    }

    /// <summary>The arrays of a magazine that the count has not met, and that no trim has released.</summary>
    private int CountOnce_NeedsLock(Magazine? magazine) =>
        magazine is null || IsReleased(magazine) || !_met!.Add(magazine) ? 0 : MagazineOperations<TAtomics>.Count(magazine);

    /// <summary>A returned array is in the pool, was rented again, or has left the pool otherwise.</summary>
    private static BucketStatistics FromTotals(PoolAccount.Totals totals, int length, long arrayBytes, long pooled) => new()
    {
        ArrayLength = length,
        ArrayBytes = arrayBytes,
        Rented = totals.Rented + totals.Allocated,
        Returned = totals.Rented + pooled + totals.Dropped + totals.Trimmed,
        Allocated = totals.Allocated,
        Dropped = totals.Dropped,
        Trimmed = totals.Trimmed,
        Pooled = pooled,
    };
}
