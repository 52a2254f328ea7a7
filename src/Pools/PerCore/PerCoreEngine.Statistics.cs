using System.Collections.Generic;
using Pools.Internal;

namespace Pools.PerCore;

/// <content>Statistics: adds up what threads, depots and the account have counted.</content>
internal sealed partial class PerCoreEngine<TAtomics>
{
    [Shared(Sharing.Owner)]
    private CountsSeen? _seen;

    /// <summary>The magazines of a bucket, while they are counted.</summary>
    [Shared(Sharing.Owner)]
    private HashSet<Magazine>? _met;

    /// <summary>Counts each bucket; the last entry is for arrays longer than the pool's maximum.</summary>
    /// <param name="keptBytes">The bytes that the pool keeps at the same moment.</param>
    /// <remarks>
    /// Exact, and of one moment, if no operation runs at the same time; the end of a thread, which a collection notices when it likes, is none. Otherwise, the contents of a magazine that changes hands during the count may be
    /// missing. Nothing is counted twice, and the numbers of rents and returns never decrease.
    /// </remarks>
    public BucketStatistics[] CountBuckets(out long keptBytes)
    {
        BucketStatistics[] result = new BucketStatistics[_plans.Length + 1];
        TAtomics atomics = default;
        atomics.Enter(_maintenance);
        try
        {
            using HeldGate<TAtomics> handOver = Account.HoldHandOver<TAtomics>();
            for (int bucket = 0; bucket < _plans.Length; bucket++)
            {
                result[bucket] = CountBucket_NeedsLock(bucket);
            }

            result[Account.OverMaximum] = FromTotals(Account.Read<TAtomics>(Account.OverMaximum), length: 0, arrayBytes: 0, pooled: 0);
            keptBytes = Account.KeptBytes<TAtomics>();
            return result;
        }
        finally
        {
            atomics.Exit(_maintenance);
        }
    }

    /// <summary>Counts all rents so far; -1 instead of waiting for a trim or another count. It does wait while what an ended thread kept is handed over.</summary>
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
            using HeldGate<TAtomics> handOver = Account.HoldHandOver<TAtomics>();
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

    /// <summary>The bytes of all arrays that trims have released.</summary>
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

    /// <summary>Adds up one bucket. Some of what happens at the same time may be missing, but nothing is counted twice.</summary>
    /// <remarks>
    /// It reads in the direction in which counts move. First the rents: the totals, to which threads add what they hand over; then each thread's own count, to which it adds
    /// that of a magazine it takes out of its place; then the counts in the magazines, each visited once. Next the arrays in the magazines: a return is counted by the rent
    /// that follows it, or as long as the array is there. All rents have been read by then, so an array that is found stands for a return that none of them accounts for.
    /// Finally, what has moved from one magazine to another is subtracted, because it may have been counted in both.
    /// </remarks>
    private BucketStatistics CountBucket_NeedsLock(int bucket)
    {
        TAtomics atomics = default;
        PoolAccount.Totals totals = Account.Read<TAtomics>(bucket);

        // First, the totals, and the counts of threads.
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

        // Next, the magazines: first their rents, then, once all rents have been read, their arrays. What a count has met that ran out of memory is another bucket's.
        HashSet<Magazine> met = _met ??= [];
        met.Clear();
        MeetMagazines_NeedsLock(bucket, met);
        foreach (Magazine magazine in met)
        {
            rented += Magazine.Rented(atomics.VolatileRead(ref magazine.State));
        }

        long pooled = 0;
        foreach (Magazine magazine in met)
        {
            pooled += CountOf(magazine);
        }

        // Finally, add it all up, with the magazines that trims have taken from living threads.
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

        met.Clear();
        totals.Returned -= Account.ReadMoved<TAtomics>(bucket);
        BucketStatistics counted = FromTotals(totals, _plans[bucket].Length, _plans[bucket].ArrayBytes, pooled);
        return (_seen ??= new CountsSeen(_plans.Length)).AtLeastAsBefore(bucket, counted);
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

    /// <summary>Adds a magazine that stands in a place. One that a trim has taken is unsettled or in the totals already.</summary>
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
