using Pools.Internal;

namespace Pools.Large;

/// <content>Counts.</content>
internal sealed partial class LargeStore<TAtomics>
{
    /// <summary>Takes a snapshot of all counts.</summary>
    /// <param name="waitingRents">The number of callers that wait for room.</param>
    public LargeCounts Count(int waitingRents)
    {
        ClassCounts[] counts = new ClassCounts[_counts.Length];
        LargeArrayStatistics large;
        OverMaximumBytes overMaximum;
        using (new HeldLock<TAtomics>(_lock))
        {
            _counts.CopyTo(counts, 0);
            overMaximum = _overMaximum;
            large = new LargeArrayStatistics
            {
                InUseBytes = _inUseBytes,
                PeakInUseBytes = _budget.Peak,
                RetainedBytes = _keptBytes,
                NonResidentBytes = _discarded.Bytes,
                Leaks = _leaks,
                WaitingRents = waitingRents,
                Pressure = _budget.Pressure,
                BudgetBytes = _budget.Bytes,
            };
        }

        BucketStatistics[] classes = new BucketStatistics[_layout.ClassCount];
        for (int i = 0; i < classes.Length; i++)
        {
            classes[i] = counts[i + 1].ToStatistics(_layout.LengthOf(i), _layout.BytesOf(i));
        }

        large = large with
        {
            RentedBytes = Sum(classes, static c => c.Rented, overMaximum.Rented),
            ReturnedBytes = Sum(classes, static c => c.Returned, overMaximum.Returned),
            AllocatedBytes = Sum(classes, static c => c.Allocated, overMaximum.Allocated),
            DroppedBytes = Sum(classes, static c => c.Dropped, overMaximum.Dropped),
            TrimmedBytes = Sum(classes, static c => c.Trimmed, 0),
        };
        return new LargeCounts(classes, counts[0].ToStatistics(length: 0, bytes: 0), overMaximum, large);
    }

    private static long Sum(BucketStatistics[] classes, Func<BucketStatistics, long> count, long sum)
    {
        foreach (BucketStatistics each in classes)
        {
            sum = Saturating.Add(sum, Saturating.Multiply(count(each), each.ArrayBytes));
        }

        return sum;
    }

    private void NoteRent_NeedsLock(ArrayRecord record)
    {
        _counts[record.SizeClass + 1].Rented++;
        _rentEpoch = _epoch;
        _inUseBytes += record.Bytes;
        _budget.NoteInUse(_inUseBytes);
    }

    private void NoteEnd_NeedsLock(ArrayRecord record)
    {
        _counts[record.SizeClass + 1].Returned++;
        _inUseBytes -= record.Bytes;
        if (record.SizeClass < 0)
        {
            _overMaximum = _overMaximum with { Returned = _overMaximum.Returned + record.Bytes };
        }
    }

    private void NoteDropped_NeedsLock(ArrayRecord record)
    {
        _counts[record.SizeClass + 1].Dropped++;
        if (record.SizeClass < 0)
        {
            _overMaximum = _overMaximum with { Dropped = _overMaximum.Dropped + record.Bytes };
        }
    }
}
