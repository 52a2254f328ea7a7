using Pools.Internal;

namespace Pools.PerCore;

/// <content>Adding up what threads, depots and the account have counted.</content>
internal sealed partial class PerCoreEngine<TAtomics>
{
    /// <summary>The counts of each bucket; the last entry is of arrays longer than the pool's maximum.</summary>
    /// <remarks>
    /// Exact when no operation runs meanwhile. Otherwise a magazine that changes hands while this looks may be counted twice or not at all.
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
                result[bucket] = CountBucket(bucket);
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
                rents += CountBucket(bucket).Rented;
            }

            return rents;
        }
        finally
        {
            atomics.Exit(_maintenance);
        }
    }

    private BucketStatistics CountBucket(int bucket)
    {
        TAtomics atomics = default;
        PoolAccount.Totals totals = Account.Read<TAtomics>(bucket);
        long pooled = 0;

        for (ThreadCache? cache = atomics.VolatileRead(ref _caches); cache is not null; cache = atomics.Read(ref cache.Next))
        {
            totals.Allocated += cache.Tallies[bucket].Allocated;
            totals.Dropped += cache.Tallies[bucket].Dropped;
            ref ThreadSlot slot = ref cache.Slots[bucket];
            pooled += AddMagazine(ref totals, atomics.VolatileRead(ref slot.Loaded));
            pooled += AddMagazine(ref totals, atomics.VolatileRead(ref slot.Previous));
        }

        Depot<TAtomics>? depot = FindDepot(bucket);
        for (int core = 0; core < depot?.Cores; core++)
        {
            Shelf<TAtomics>? shelf = depot.Find(core);
            for (int place = 0; place < shelf?.PlaceCount; place++)
            {
                pooled += AddMagazine(ref totals, shelf.Peek(place));
            }
        }

        foreach (Magazine magazine in _unsettled)
        {
            if (magazine.Bucket == bucket)
            {
                AddCounts(ref totals, magazine);
            }
        }

        return FromTotals(totals, _plans[bucket].Length, _plans[bucket].ArrayBytes, pooled);
    }

    /// <summary>Adds a magazine that is in a place. One that a trim has taken is among the unsettled ones or in the totals.</summary>
    /// <returns>How many arrays it holds.</returns>
    private static int AddMagazine(ref PoolAccount.Totals totals, Magazine? magazine) =>
        magazine is null || IsGivenUp(magazine) ? 0 : AddCounts(ref totals, magazine);

    private static int AddCounts(ref PoolAccount.Totals totals, Magazine magazine)
    {
        long rented = Magazine.Rented(default(TAtomics).VolatileRead(ref magazine.State));
        int count = MagazineOperations<TAtomics>.Count(magazine);
        totals.Rented += rented;
        totals.Returned += rented + count;
        return count;
    }

    private static BucketStatistics FromTotals(PoolAccount.Totals totals, int length, long arrayBytes, long pooled) => new(
        length,
        arrayBytes,
        Rented: totals.Rented + totals.Allocated,
        Returned: totals.Returned + totals.Dropped,
        totals.Allocated,
        Dropped: totals.Dropped + totals.Overflowed,
        totals.Trimmed,
        pooled);
}
