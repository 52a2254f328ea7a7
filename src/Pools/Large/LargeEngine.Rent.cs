using System;
using System.Threading;

namespace Pools.Large;

/// <content>Renting.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <summary>The clock is read at every so many rents of a class on a core: it costs a fifth of a rent that hits (arbitrary).</summary>
    private const int OperationsPerClockReading = 64;

    /// <summary>While memory is scarce, an array may be up to so many times longer than asked rather than allocate another one.</summary>
    private const double SlackWhenScarce = 2;

    /// <summary>An array that the pool keeps, rented now; or null: the caller allocates.</summary>
    /// <param name="length">Elements, of a large request that can be kept.</param>
    public Array? TryRent(int length)
    {
        int own = Layout.ClassOf(length);
        double slack = _isScarce ? Math.Max(_settings.ReuseSlack, SlackWhenScarce) : _settings.ReuseSlack;
        int largest = Layout.LargestClassFor(length, slack);
        ArrayRecord? record = TakeFromSlot(own, largest) ?? TakeFromStrong(own, largest) ?? TakeFromWeak(own, largest);
        if (record is null)
        {
            return null;
        }

        CountRent(record.Bucket);
        return record.Array;
    }

    /// <summary>Makes the record of a new array and counts the rent. A rent that fails counts nothing.</summary>
    /// <param name="array">The array, rented from now on.</param>
    /// <param name="sizeClass">Its class, or -1.</param>
    /// <param name="requestedBytes">What was asked for.</param>
    /// <param name="bytes">What it is.</param>
    /// <exception cref="OutOfMemoryException">There is not enough memory for the record.</exception>
    public void Adopt(Array array, int sizeClass, long requestedBytes, long bytes)
    {
        _allocator.BeforeBookkeeping();
        ArrayRecords.Add(new ArrayRecord(array, sizeClass, bytes, this));
        CountRent(sizeClass);
        _counters.CountAllocated(sizeClass, requestedBytes, bytes);
        if (sizeClass < 0)
        {
            _counters.AddOverMaximumInUse(bytes);
        }
        else
        {
            NoteRegret(bytes);
        }

        NotePeaks(ReadClock(), bytes);
    }

    private ArrayRecord? TakeFromSlot(int smallest, int largest)
    {
        ArrayRecord? record = _slots.TryTake(smallest, largest);
        if (record is null)
        {
            return null;
        }

        if (record.Bucket >= smallest && record.Bucket <= largest)
        {
            return TryWin(record);
        }

        // Another one than was seen, and its slot has been filled since.
        KeepStrongly(record);
        return null;
    }

    private ArrayRecord? TakeFromStrong(int smallest, int largest)
    {
        ArrayRecord? record = _strong.TryPop(smallest, largest);
        if (record is null)
        {
            return null;
        }

        _ledger.Subtract(_account, record.Bytes);
        return TryWin(record);
    }

    private ArrayRecord? TakeFromWeak(int smallest, int largest)
    {
        ArrayRecord? record = _weak.TryTake(smallest, largest);
        record = record is null ? null : TryWin(record);
        if (record is not null)
        {
            _counters.CountWeakHit();
        }

        return record;
    }

    private ArrayRecord? TryWin(ArrayRecord record)
    {
        if (record.TryMove<TAtomics>(ArrayRecord.Pooled, ArrayRecord.Rented))
        {
            return record;
        }

        _counters.CountLostHandOver();
        return null;
    }

    private void CountRent(int sizeClass)
    {
        long rents = _traffic.CountRent(sizeClass);
        if (rents % OperationsPerClockReading == 0)
        {
            ReadClock();
        }

        Volatile.Write(ref _lastRent, Volatile.Read(ref _now));
    }

    private long ReadClock()
    {
        try
        {
            long now = _settings.TimeProvider.GetTimestamp();
            Volatile.Write(ref _now, now);
            return now;
        }
        catch (Exception)
        {
            // The clock is the user's; without it, nothing grows older.
            return Volatile.Read(ref _now);
        }
    }
}
