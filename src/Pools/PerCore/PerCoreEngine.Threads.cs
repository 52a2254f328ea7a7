using System.Collections.Generic;

namespace Pools.PerCore;

/// <content>What an ended thread leaves behind: its counts, and what its cache still holds.</content>
internal sealed partial class PerCoreEngine<TAtomics>
{
    /// <summary>Removes the caches that no thread will use again from the list. Threads only ever add at its head.</summary>
    private void RemoveDeadCaches_NeedsLock(in TrimRequest request, List<object>? trimmed)
    {
        TAtomics atomics = default;
        ThreadCache? head = atomics.VolatileRead(ref _caches);
        while (head is not null && head.IsReleased<TAtomics>())
        {
            Empty_NeedsLock(head, request, trimmed);
            ThreadCache? next = atomics.Read(ref head.Next);
            ThreadCache? seen = atomics.CompareExchange(ref _caches, next, head);
            if (seen == head)
            {
                ReleaseCache_NeedsLock(head);
                seen = next;
            }

            head = seen;
        }

        for (ThreadCache? cache = head; cache is not null; cache = atomics.Read(ref cache.Next))
        {
            while (atomics.Read(ref cache.Next) is { } next && next.IsReleased<TAtomics>())
            {
                Empty_NeedsLock(next, request, trimmed);
                atomics.Write(ref cache.Next, atomics.Read(ref next.Next));
                ReleaseCache_NeedsLock(next);
            }
        }
    }

    /// <summary>In a strict pool, takes what a cache holds before it leaves the list: without memory for that, it stays there.</summary>
    private void Empty_NeedsLock(ThreadCache dead, in TrimRequest request, List<object>? trimmed)
    {
        if (Account.IsStrict)
        {
            TakeSlots_NeedsLock(dead, request, trimmed);
        }
    }

    /// <summary>Takes over the counts of a cache that has left the list. The cache no longer leads to others from then on, because a thread may still keep it alive.</summary>
    private void ReleaseCache_NeedsLock(ThreadCache dead)
    {
        KeepCounts_NeedsLock(dead);
        default(TAtomics).Write(ref dead.Next, null);
    }

    /// <summary>Adds the counts of a cache that leaves the list to the pool's.</summary>
    private void KeepCounts_NeedsLock(ThreadCache cache)
    {
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
}
