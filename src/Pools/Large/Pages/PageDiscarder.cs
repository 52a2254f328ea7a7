using System;
using System.Threading;
using Pools.Internal;
using Pools.Memory;

namespace Pools.Large;

/// <summary>Gives memory pages back while their arrays stay: enough to keep the process within what it needs, and those that nothing has needed for some time.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// Pages are given back only of an array that this call alone owns: taken out of its tier, its state moved from pooled to in transit. Otherwise a thread that rents it in the meantime would lose what it writes.
/// <para><b>Threading</b>: any thread; outside all gates, because a gigabyte takes a fraction of a second, but for a trim that is asked to discard everything, for which other trims wait. Rents and returns never wait for it.</para>
/// <para><b>Ordering</b>: an array's pages go only after its state has been moved to <see cref="ArrayRecord.InTransit"/>, a full fence, so no renter has it by then.</para>
/// <para>
/// <b>Bounds</b>: including an array that is about to get its pages, rented arrays and kept arrays with pages take no more than the allowance, except for what several threads need at the same moment, and for what cannot
/// give its pages back: arrays in slots, and arrays that are being moved.
/// </para>
/// <para>
/// <b>Accepted races</b>: the sums are read one after another while arrays move, so slightly too much or too little may go. A collection that compacts brings back pages that count as gone, until the next trim
/// checks where the arrays are. Only whole pages go: up to two pages of an array stay that count as gone. A renter that writes beyond its request brings back pages that count as gone, until the array's next turn.
/// </para>
/// <para><b>Seam</b>: the orders, and everything the tiers do. The bytes under way are a number that merely guides.</para>
/// </remarks>
internal sealed class PageDiscarder<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>The most bytes that one rent gives back beyond its own need: when a peak expires, the next rents share the excess (arbitrary; some milliseconds).</summary>
    private const long MostAtOnce = 64L << 20;

    private static readonly Func<ArrayRecord, object?, bool> s_hasMoved =
        static (record, pages) => record.ColdBytes != 0 && record.DiscardedAt != ((IPages)pages!).AddressOf(record.Array);

    private readonly PageDiscardSwitch<TAtomics> _switch;
    private readonly LargeTiers<TAtomics> _tiers;
    private readonly LargeBudget<TAtomics> _budget;
    private readonly LargeConditions<TAtomics> _conditions;
    private readonly TrimmedMemory<TAtomics> _trimmed;
    private readonly DroppedArrays _dropped;
    private readonly ILargeUse _use;
    private readonly IPages _pages;
    private readonly ICollector _collector;
    private readonly TimeSpan _trimInterval;
    private readonly object _carryingOut = new();
    private readonly long[] _verdicts;
    [Shared(Sharing.Number)]
    private long _underWay;
    [Shared(Sharing.Owner)]
    private int _collectionsSeen;

    public PageDiscarder(
        LargeSettings settings,
        IPages pages,
        ICollector collector,
        LargeTiers<TAtomics> tiers,
        LargeBudget<TAtomics> budget,
        LargeConditions<TAtomics> conditions,
        TrimmedMemory<TAtomics> trimmed,
        DroppedArrays dropped,
        ILargeUse use,
        ILargePoolObserver observer)
    {
        _switch = new PageDiscardSwitch<TAtomics>(settings, pages, budget, observer);
        _tiers = tiers;
        _budget = budget;
        _conditions = conditions;
        _trimmed = trimmed;
        _dropped = dropped;
        _use = use;
        _pages = pages;
        _collector = collector;
        _trimInterval = settings.TrimInterval;
        _verdicts = new long[settings.Layout.ClassCount];
        _collectionsSeen = _collector.FullCollections;
    }

    /// <summary>Whether pages are given back without a request, as far as has been decided.</summary>
    public bool IsOn => _switch.IsOn;

    /// <inheritdoc cref="PageDiscardSwitch{TAtomics}.Decide"/>
    public void Decide() => _switch.Decide();

    /// <summary>
    /// Gives pages back before memory is needed, if more would be resident than allowed otherwise: first those of weakly kept arrays, then those of the arrays returned the longest time ago, and of the last one
    /// only as many as needed.
    /// </summary>
    /// <param name="bytes">The bytes needed that do not count as in use yet.</param>
    public void MakeRoom(long bytes)
    {
        if (!_switch.MayBeOn)
        {
            return;
        }

        long inUse = _use.ReadBytes(out long asked);
        long excess = inUse + _tiers.ResidentBytes + bytes - _budget.MostResidentBytes(asked + bytes) - Volatile.Read(ref _underWay);
        if (excess <= 0)
        {
            return;
        }

        // Only now, with something to give back, so that a first rent does not pay for the trial.
        Decide();
        if (!IsOn)
        {
            TellTrouble();
            return;
        }

        // Another thread that needs memory in the meantime must not do the same work again.
        Interlocked.Add(ref _underWay, excess);
        try
        {
            DiscardUpTo(Math.Min(excess, Math.Max(bytes, MostAtOnce)));
        }
        finally
        {
            Interlocked.Add(ref _underWay, -excess);
        }

        TellTrouble();
    }

    private void DiscardUpTo(long bytes)
    {
        long freed;
        for (long wanted = bytes; wanted > 0; wanted -= freed)
        {
            freed = DiscardOneWeak(long.MaxValue, wanted, waits: false);
            freed = freed != 0 ? freed : DiscardLeastRecent(wanted);
            if (freed == 0)
            {
                break;
            }
        }
    }

    /// <summary>Orders a number of arrays of a class to lose their pages, oldest first.</summary>
    public void Order(int sizeClass, int count) => default(TAtomics).Exchange(ref _verdicts[sizeClass], count);

    /// <summary>Carries out what the last trim has ordered.</summary>
    public void CarryOut()
    {
        if (!IsOn || !default(TAtomics).TryEnter(_carryingOut))
        {
            return;
        }

        try
        {
            for (int sizeClass = 0; sizeClass < _verdicts.Length; sizeClass++)
            {
                long left = default(TAtomics).Exchange(ref _verdicts[sizeClass], 0);
                for (; left > 0 && TakeToDiscard(sizeClass, hasMoved: false) is { } record; left--)
                {
                    DiscardAndPutBack(record, from: 0, waits: true);
                }
            }

            // Next, weakly kept arrays that have their pages and were not returned lately.
            long notSince = _conditions.Before(_trimInterval);
            while (DiscardOneWeak(notSince, long.MaxValue, waits: true) > 0)
            {
            }

            DiscardMoved_NeedsLock();
        }
        finally
        {
            default(TAtomics).Exit(_carryingOut);
        }

        TellTrouble();
    }

    /// <summary>Gives back the pages of an array that the caller owns and that leaves the strong tier, if the pool does so on its own.</summary>
    public void DiscardIfOn(ArrayRecord record)
    {
        if (IsOn)
        {
            Discard(record, from: 0);
        }
    }

    /// <summary>Gives back the pages of an array that the caller owns, wherever that is possible.</summary>
    public void DiscardOnRequest(ArrayRecord record)
    {
        if (_switch.IsAllowed)
        {
            Discard(record, from: 0);
        }
    }

    /// <inheritdoc cref="PageDiscardSwitch{TAtomics}.TellTrouble"/>
    public void TellTrouble() => _switch.TellTrouble();

    /// <summary>Discards again the pages of arrays that have moved: a compacting collection copies arrays, including those without pages, to pages that are resident.</summary>
    private void DiscardMoved_NeedsLock()
    {
        int collections = _collector.FullCollections;
        if (collections == _collectionsSeen)
        {
            return;
        }

        _collectionsSeen = collections;
        for (int sizeClass = 0; sizeClass < _verdicts.Length; sizeClass++)
        {
            for (int left = _tiers.Strong.Summarize(sizeClass, restarts: false).Count; left > 0 && TakeToDiscard(sizeClass, hasMoved: true) is { } record; left--)
            {
                DiscardAndPutBack(record, from: record.ResidentBytes, waits: true);
            }
        }
    }

    /// <summary>Takes an array out of the strong tier to put it back: the oldest of its class that has pages, or that has moved. Waits for whoever counts what the pool keeps.</summary>
    private ArrayRecord? TakeToDiscard(int sizeClass, bool hasMoved)
    {
        using HeldGate<TAtomics> alone = _tiers.HoldMoves();
        return hasMoved ? _tiers.Strong.TakeOldestThat(sizeClass, s_hasMoved, _pages) : _tiers.Strong.TakeOldest(sizeClass, PageFilter.Hot, leaves: false);
    }

    private long DiscardLeastRecent(long wanted) =>
        _tiers.Strong.TryTakeLeastRecent(PageFilter.Hot, leaves: false) is { } record ? DiscardAndPutBack(record, AllBut(wanted, record), waits: false) : 0;

    /// <summary>How many bytes, from the first, keep their pages if this many go.</summary>
    private static long AllBut(long wanted, ArrayRecord record) => Math.Max(0, record.ResidentBytes - wanted);

    /// <summary>Discards the pages of an array that has just been taken out of the strong tier, and puts it back as the oldest.</summary>
    /// <param name="record">The array's record.</param>
    /// <param name="from">How many bytes, from the first, keep their pages.</param>
    /// <param name="waits">Whether to wait for gates; otherwise an array that finds them held is kept weakly.</param>
    /// <returns>How many bytes have gone.</returns>
    private long DiscardAndPutBack(ArrayRecord record, long from, bool waits)
    {
        if (!_tiers.TryOwn(record))
        {
            _tiers.Strong.LeaveOut(record);
            _tiers.Account.Subtract(record.Bytes);
            return 0;
        }

        long freed = Discard(record, from);

        // As in Retention.Keep.
        default(TAtomics).VolatileWrite(ref record.State, ArrayRecord.Pooled);
        if (!TryPutBack(record, waits))
        {
            _tiers.Account.Subtract(record.Bytes);
            _dropped.CountReleased(record);
            _tiers.Weaken(record, waits);
            _dropped.Note(record);
        }

        return freed;
    }

    private bool TryPutBack(ArrayRecord record, bool waits)
    {
        if (!waits)
        {
            // A rent, which does not wait for whoever counts.
            return _tiers.Strong.TryPutBack(record, waits);
        }

        using HeldGate<TAtomics> alone = _tiers.HoldMoves();
        return _tiers.Strong.TryPutBack(record, waits);
    }

    private long DiscardOneWeak(long returnedBefore, long wanted, bool waits)
    {
        if (_tiers.Weak.TakeHot(returnedBefore, waits) is not { } record || !_tiers.TryOwn(record))
        {
            return 0;
        }

        long residentBefore = record.ResidentBytes;
        long freed = Discard(record, AllBut(wanted, record));
        _tiers.KeepWeaklyAgain(record, residentBefore, waits);
        return freed;
    }

    /// <summary>Gives back the pages of an array that this call owns.</summary>
    /// <param name="record">The array's record.</param>
    /// <param name="from">How many bytes, from the first, keep theirs.</param>
    /// <returns>How many bytes have gone; 0 if it failed.</returns>
    private long Discard(ArrayRecord record, long from)
    {
        // Another thread's attempt has failed in the meantime.
        if (_switch.IsOff)
        {
            return 0;
        }

        long discarded = _pages.Discard(record.Array, from, out int errno);
        if (errno != 0)
        {
            _switch.TurnOff(errno);
            return 0;
        }

        long freed = Math.Max(0, record.ResidentBytes - from);
        record.ResidentBytes = Math.Min(record.ResidentBytes, from);
        record.DiscardedAt = _pages.AddressOf(record.Array);
        _trimmed.NoteDiscarded(record, discarded, freed);
        return freed;
    }
}
