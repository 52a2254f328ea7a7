using System;
using Pools.Internal;

namespace Pools.Large;

/// <content>Renting.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <summary>The clock is read once in this many rents of an array, because a reading costs half of a rent that hits (arbitrary).</summary>
    private const int OperationsPerClockReading = 64;

    /// <summary>While memory is scarce, an array up to this many times longer than requested is used rather than a new one allocated.</summary>
    private const double SlackWhenScarce = 2;

    /// <summary>
    /// Where pages are given back, an array that has its pages may be this many times longer than requested, whatever the slack, because the excess is in memory anyway. Of all values tried, this one saved the most: eight arrays
    /// of 1 to 64 MiB at a time gave back 2.5 MB a rent with 1.5, 0.6 with 2, 0.2 with 2.5 and 3; mixtures of similar lengths gain nothing from more than 2.5.
    /// </summary>
    private const double SlackWhenResident = 2.5;

    /// <summary>How many times longer than requested a reused array may be.</summary>
    public double MostSlack => _pages.IsOn ? Math.Max(Slack, SlackWhenResident) : Slack;

    /// <summary>The same for an array that lacks some of its pages.</summary>
    private double Slack => _conditions.IsScarce ? Math.Max(_settings.MaxReuseRatio, SlackWhenScarce) : _settings.MaxReuseRatio;

    /// <summary>Rents an array: a kept one, or a new one.</summary>
    /// <param name="source">Allocates new arrays.</param>
    /// <param name="length">The length of a large request, in elements.</param>
    /// <param name="isNew">Whether the array is new.</param>
    /// <exception cref="OutOfMemoryException">The pool has none and there is not enough memory; the pool is unchanged.</exception>
    public Array Rent<TSource>(in TSource source, int length, out bool isNew)
        where TSource : struct, IArraySource
    {
        bool isKeepable = length <= Layout.MaxLength;
        Array? array = isKeepable ? TryRent(length) : null;
        isNew = array is null;
        return array ?? Make(source, length, isKeepable ? Layout.ClassOf(length) : -1);
    }

    /// <summary>Allocates an array and creates its record. A rent that fails is not counted.</summary>
    private Array Make<TSource>(in TSource source, int length, int sizeClass)
        where TSource : struct, IArraySource
    {
        long bytes = sizeClass < 0 ? Layout.BytesOfRequest(length) : Layout.BytesOf(sizeClass);

        // First, give back pages, so that the new array does not raise what is in memory above the allowance.
        _pages.MakeRoom(bytes);
        Array array = source.Allocate(sizeClass < 0 ? length : Layout.LengthOf(sizeClass));

        // Next, the record. It does not say rented yet: if there is no memory for the entry, the watch must not report a leak.
        ArrayRecord record = new(array, sizeClass, bytes, this) { State = ArrayRecord.Dropped };
        _allocator.BeforeBookkeeping();
        ArrayRecords.Add(record);
        default(TAtomics).Exchange(ref record.State, ArrayRecord.Rented);

        // Finally, nothing can fail any more, so count the rent.
        record.Rents = (int)_traffic.CountRent(sizeClass);
        NoteRent(record);
        Counters.CountAllocated(sizeClass, Layout.BytesOfRequest(length), bytes);
        long now = _conditions.ReadClock();
        if (sizeClass < 0)
        {
            Counters.AddOverMaximumInUse(bytes);
        }
        else
        {
            _trimmed.NoteNeeded(bytes);
        }

        _budget.Note(now, bytes, _conditions.Pressure);
        return array;
    }

    /// <summary>Rents a kept array; null if there is none.</summary>
    private Array? TryRent(int length)
    {
        if (IsClosed)
        {
            return null;
        }

        // First, this core's slot with the exact class: finding the largest class that may serve takes as long as an interlocked operation.
        int own = Layout.ClassOf(length);
        ArrayRecord? record = _slots.TryRent(own, own) ?? TryRentElsewhere(length, own);
        if (record is null)
        {
            return null;
        }

        _use.NoteRent(record, own);
        if (NoteRent(record))
        {
            Counters.CountWaste(Layout.BytesOfRequest(length), record.Bytes);
        }

        if (record.ColdBytes != 0)
        {
            NoteColdRent(record, length);
        }

        return record.Array;
    }

    private ArrayRecord? TryRentElsewhere(int length, int own)
    {
        int largest = Layout.LargestClassFor(length, Slack);
        if (!_pages.IsOn)
        {
            // An array without pages has lost them on request, or before giving them back started to fail.
            return TryRentFrom(own, largest, length, mostMissing: 0) ?? TryRentCold(own, largest, length);
        }

        // First, an array that has its pages, even if it is longer. Next, within the slack, the one that lacks the fewest.
        return TryRentFrom(own, Layout.LargestClassFor(length, MostSlack), length, mostMissing: 0) ?? TryRentCold(own, largest, length);
    }

    /// <summary>Looks for an array that has its pages, nearest place first, and in each place the one that was returned last.</summary>
    private ArrayRecord? TryRentFrom(int own, int largest, int length, long mostMissing) =>
        TryRentStrong(own, own, length, mostMissing)
        ?? _slots.TryRent(own, largest)
        ?? TryRentStrong(own, largest, length, mostMissing)
        ?? TryStealFromSlots(own, largest)
        ?? TryRentWeak(own, largest, Layout.BytesOfRequest(length));

    private ArrayRecord? TryRentCold(int own, int largest, int length) =>
        TryRentStrong(own, largest, length, mostMissing: Layout.BytesOfRequest(length)) ?? TryRentWeak(own, largest, residentBytes: 0);

    /// <summary>Looks in the slots of all cores: the thread may have moved to another core since it returned its array, or another thread returned it. Looking costs less than allocating.</summary>
    private ArrayRecord? TryStealFromSlots(int smallest, int largest)
    {
        ArrayRecord? record = null;
        for (int core = 0; core < _slots.Count && record is null; core++)
        {
            record = _slots.TrySteal(core, smallest, largest);
        }

        return record;
    }

    private ArrayRecord? TryRentStrong(int smallest, int largest, int length, long mostMissing)
    {
        ArrayRecord? record = _tiers.Strong.TryPop(smallest, largest, Layout.BytesOfRequest(length), mostMissing);
        if (record is null)
        {
            return null;
        }

        _tiers.Account.SetAside(record.Bytes);
        return _tiers.TryRent(record);
    }

    private ArrayRecord? TryRentWeak(int smallest, int largest, long residentBytes)
    {
        ArrayRecord? record = _tiers.Weak.TryTake(smallest, largest, residentBytes, waits: false);
        record = record is null ? null : _tiers.TryRent(record);
        if (record is not null)
        {
            Counters.CountWeakHit();
            record.IsTrimmed = false;
            record.Watch<TAtomics>();
        }

        return record;
    }

    /// <summary>Makes room for the pages that an array lacks and its renter may need: others give up theirs.</summary>
    private void NoteColdRent(ArrayRecord record, int length)
    {
        long needed = Layout.BytesOfRequest(length);
        long missing = needed - record.ResidentBytes;
        if (missing > 0)
        {
            record.NoteTouched(needed);
            _trimmed.NoteNeeded(missing);
            _budget.Note(_conditions.ReadClock(), record.Bytes, _conditions.Pressure);
            _pages.MakeRoom(0);
        }
    }

    /// <returns>Whether this rent is one of the sampled ones.</returns>
    private bool NoteRent(ArrayRecord record)
    {
        Admission?.Add(record.Bytes);
        bool isSample = ++record.Rents % OperationsPerClockReading == 0;
        long now = isSample ? _conditions.ReadClock() : 0;

        // Before a tick, which may run right here and treats a pool without recent rents as idle.
        _conditions.NoteRent();
        if (isSample)
        {
            CatchUp(now);
        }

        return isSample;
    }
}
