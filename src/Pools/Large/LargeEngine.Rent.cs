using System;
using System.Threading;

namespace Pools.Large;

/// <content>Renting.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <summary>The clock is read at every so many rents of an array: it costs half of a rent that hits (arbitrary).</summary>
    private const int OperationsPerClockReading = 64;

    /// <summary>While memory is scarce, an array may be up to so many times longer than asked rather than allocate another one.</summary>
    private const double SlackWhenScarce = 2;

    /// <summary>An array that the pool keeps, rented now; or null: the caller allocates.</summary>
    /// <param name="length">Elements, of a large request that can be kept.</param>
    public Array? TryRent(int length)
    {
        if (IsClosed)
        {
            return null;
        }

        // The exact class first: to find the largest that may serve takes as long as an interlocked operation.
        int own = Layout.ClassOf(length);
        ArrayRecord? record = _slots.TryRent(own, own) ?? TakeLonger(length, own);
        if (record is null)
        {
            return null;
        }

        if (NoteRent(record))
        {
            _counters.CountWaste(Layout.BytesOfRequest(length), record.Bytes);
        }

        if (record.IsCold)
        {
            // Its renter needs as many new pages as a new array would.
            NoteNeeded(record.Bytes);
            MakeRoom(record.Bytes, further: 0);
        }

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
        // Not rented yet: where there is no memory for the entry, its watch must not take it for a leak.
        ArrayRecord record = new(array, sizeClass, bytes, this) { State = ArrayRecord.Dropped };
        _allocator.BeforeBookkeeping();
        ArrayRecords.Add(record);
        default(TAtomics).Exchange(ref record.State, ArrayRecord.Rented);
        record.Rents = (int)_traffic.CountRent(sizeClass);
        NoteRent(record);
        _counters.CountAllocated(sizeClass, requestedBytes, bytes);
        long now = ReadClock();
        if (sizeClass < 0)
        {
            _counters.AddOverMaximumInUse(bytes);
        }
        else
        {
            NoteNeeded(bytes);
        }

        _budget.Note(now, bytes, (PressureLevel)Volatile.Read(ref _pressureSeen));
    }

    private ArrayRecord? TakeLonger(int length, int own)
    {
        double slack = Volatile.Read(ref _isScarce) ? Math.Max(_settings.ReuseSlack, SlackWhenScarce) : _settings.ReuseSlack;
        int largest = Layout.LargestClassFor(length, slack);
        return TakeFromStrong(own, own) ?? _slots.TryRent(own, largest) ?? TakeFromStrong(own, largest) ?? TakeFromOtherSlots(own, largest) ?? TakeFromWeak(own, largest);
    }

    /// <summary>A thread may have moved to another core since it returned its array, or another thread returned it: to look costs less than to allocate.</summary>
    private ArrayRecord? TakeFromOtherSlots(int smallest, int largest)
    {
        ArrayRecord? record = null;
        for (int core = 0; core < _slots.Count && record is null; core++)
        {
            record = _slots.TrySteal(core, smallest, largest);
        }

        return record;
    }

    private ArrayRecord? TakeFromStrong(int smallest, int largest)
    {
        ArrayRecord? record = _strong.TryPop(smallest, largest);
        if (record is null)
        {
            return null;
        }

        NoteLeavesStrong(record);
        return TryWin(record);
    }

    private ArrayRecord? TakeFromWeak(int smallest, int largest)
    {
        ArrayRecord? record = _weak.TryTake(smallest, largest, waits: false);
        record = record is null ? null : TryWin(record);
        if (record is not null)
        {
            _counters.CountWeakHit();
            record.Watch<TAtomics>();
        }

        return record;
    }

    private ArrayRecord? TryWin(ArrayRecord record)
    {
        if (record.TryMove<TAtomics>(ArrayRecord.Pooled, ArrayRecord.Rented))
        {
            _traffic.CountRent(record.Bucket);
            return record;
        }

        _counters.CountLostHandOver();
        return null;
    }

    /// <returns>Whether this rent is one of those that are looked at more closely.</returns>
    private bool NoteRent(ArrayRecord record)
    {
        Admission?.Add(record.Bytes);
        bool isSample = ++record.Rents % OperationsPerClockReading == 0;
        if (isSample)
        {
            CatchUp(ReadClock());
        }

        // Written only when it changes: the line is every core's.
        long now = Volatile.Read(ref _now);
        if (Volatile.Read(ref _lastRent) != now)
        {
            Volatile.Write(ref _lastRent, now);
        }

        return isSample;
    }
}
