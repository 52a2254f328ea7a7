using System.Collections.Generic;
using Pools.Internal;

namespace Pools.PerCore;

/// <content>Adding up what threads, depots and the account have counted.</content>
internal sealed partial class PerCoreEngine<TAtomics>
{
    [Shared(Sharing.Owner)]
    private CountsSeen? _seen;

    /// <summary>The counts of each bucket; the last entry is of arrays longer than the pool's maximum.</summary>
    /// <remarks>
    /// Exact when no operation runs meanwhile. Otherwise what is in a magazine that changes hands while this looks may be missing. Nothing is ever counted twice, and rents and returns never
    /// become fewer.
    /// </remarks>
    public BucketStatistics[] CountBuckets()
    {
        TAtomics atomics = default;
        atomics.Enter(_maintenance);
        try
        {
            BucketStatistics[] result = new BucketStatistics[_plans.Length + 1];
            for (int bucket = 0; bucket < _plans.Length; bucket++)
            {
                result[bucket] = CountBucket_NeedsLock(bucket);
            }

            result[Account.OverMaximum] = FromTotals(Account.Read<TAtomics>(Account.OverMaximum), length: 0, arrayBytes: 0, pooled: 0);
            return result;
        }
        finally
        {
            atomics.Exit(_maintenance);
        }
    }

    /// <summary>All rents so far, or -1 where that would have to wait.</summary>
    public long CountRents()
    {
        TAtomics atomics = default;
        if (!atomics.TryEnter(_maintenance))
        {
            return -1;
        }

        try
        {
            long rents = 0;
            for (int bucket = 0; bucket < _plans.Length; bucket++)
            {
                rents += CountBucket_NeedsLock(bucket).Rented;
            }

            return rents;
        }
        finally
        {
            atomics.Exit(_maintenance);
        }
    }

    /// <summary>The bytes of all arrays that trims have let go.</summary>
    public long TrimmedBytes
    {
        get
        {
            long bytes = 0;
            for (int bucket = 0; bucket < _plans.Length; bucket++)
            {
                bytes += Account.Read<TAtomics>(bucket).Trimmed * _plans[bucket].ArrayBytes;
            }

            return bytes;
        }
    }

    /// <summary>Adds up: some of what happens meanwhile may be missing, and nothing is in it twice.</summary>
    /// <remarks>
    /// In the direction in which counts move. Rents first: those in the totals, to which threads add what they give up; each thread's own, to which it adds what a magazine has counted that it takes out of its
    /// place; those in the magazines, each met once. Then the arrays in the magazines: the return of an array counts with the rent that follows, or as long as the array is there, so an array that is met when all
    /// rents have been read stands for a return that none of these does. At last what has moved from one magazine to another, because it may have been met in both.
    /// </remarks>
    private BucketStatistics CountBucket_NeedsLock(int bucket)
    {
        TAtomics atomics = default;
        PoolAccount.Totals totals = Account.Read<TAtomics>(bucket);
        long rented = 0;
        for (ThreadCache? cache = atomics.VolatileRead(ref _caches); cache is not null; cache = atomics.Read(ref cache.Next))
        {
            if (cache.FindOfOther<TAtomics>(bucket) is { } counts)
            {
                rented += atomics.VolatileRead(ref counts.Rented);
                totals.Allocated += counts.Allocated;
                totals.Dropped += counts.Dropped;
            }
        }

        CountsSeen seen = _seen ??= new CountsSeen(_plans.Length);
        MeetMagazines_NeedsLock(bucket, seen.Met);
        foreach (Magazine magazine in seen.Met)
        {
            rented += Magazine.Rented(atomics.VolatileRead(ref magazine.State));
        }

        long pooled = 0;
        foreach (Magazine magazine in seen.Met)
        {
            pooled += CountOf(magazine);
        }

        totals.Rented += rented;
        totals.Returned += rented + pooled;
        foreach (Magazine magazine in _unsettled)
        {
            if (magazine.Bucket == bucket)
            {
                long used = Magazine.Rented(atomics.VolatileRead(ref magazine.State));
                totals.Rented += used;
                totals.Returned += used + CountOf(magazine);
            }
        }

        seen.Met.Clear();
        totals.Returned -= Account.ReadMoved<TAtomics>(bucket);
        return seen.AtLeastAsBefore(bucket, FromTotals(totals, _plans[bucket].Length, _plans[bucket].ArrayBytes, pooled));
    }

    private static long CountOf(Magazine magazine) => magazine.Capacity - Magazine.Top(default(TAtomics).VolatileRead(ref magazine.State));

    private void MeetMagazines_NeedsLock(int bucket, HashSet<Magazine> met)
    {
        TAtomics atomics = default;
        for (ThreadCache? cache = atomics.VolatileRead(ref _caches); cache is not null; cache = atomics.Read(ref cache.Next))
        {
            if (cache.FindOfOther<TAtomics>(bucket) is { } kept)
            {
                Meet(atomics.VolatileRead(ref cache.Slots[bucket].Loaded), met);
                Meet(atomics.VolatileRead(ref kept.Previous), met);
            }
        }

        Depot<TAtomics>? depot = FindDepot(bucket);
        for (int core = 0; core < depot?.Cores; core++)
        {
            Shelf<TAtomics>? shelf = depot.Find(core);
            for (int place = 0; place < shelf?.PlaceCount; place++)
            {
                Meet(shelf.Peek(place), met);
            }
        }
    }

    /// <summary>Notes a magazine that stands in a place. One that a trim has taken is among the unsettled ones or in the totals.</summary>
    private static void Meet(Magazine? magazine, HashSet<Magazine> met)
    {
        if (magazine is not null && !IsReleased(magazine))
        {
            met.Add(magazine);
        }
    }

    private static BucketStatistics FromTotals(PoolAccount.Totals totals, int length, long arrayBytes, long pooled) => new()
    {
        ArrayLength = length,
        ArrayBytes = arrayBytes,
        Rented = totals.Rented + totals.Allocated,
        Returned = totals.Returned + totals.Dropped,
        Allocated = totals.Allocated,
        Dropped = totals.Dropped,
        Trimmed = totals.Trimmed,
        Pooled = pooled,
    };
}
