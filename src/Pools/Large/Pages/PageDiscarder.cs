using System;
using System.Threading;
using Pools.Internal;
using Pools.Memory;

namespace Pools.Large;

/// <summary>Gives memory pages back while their arrays stay: enough to keep the process within what it needs, and those that nothing has needed for some time.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// How that is done with one array: <see cref="ArrayDiscarder{TAtomics}"/>.
/// <para><b>Threading</b>: any thread; outside all gates, because a gigabyte takes a fraction of a second, but for a trim that is asked to discard everything, for which other trims wait. Rents and returns never wait for it.</para>
/// <para><b>Ordering</b>: that of the tiers.</para>
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

    private readonly PageDiscardSwitch<TAtomics> _switch;
    private readonly ArrayDiscarder<TAtomics> _arrays;
    private readonly LargeTiers<TAtomics> _tiers;
    private readonly LargeBudget<TAtomics> _budget;
    private readonly LargeConditions<TAtomics> _conditions;
    private readonly ILargeUse _use;
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
        _arrays = new ArrayDiscarder<TAtomics>(_switch, pages, tiers, trimmed, dropped);
        _tiers = tiers;
        _budget = budget;
        _conditions = conditions;
        _use = use;
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
            freed = _arrays.DiscardOneWeak(long.MaxValue, wanted, waits: false);
            freed = freed != 0 ? freed : _arrays.DiscardLeastRecent(wanted);
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
                for (; left > 0 && _arrays.Take(sizeClass, hasMoved: false) is { } record; left--)
                {
                    _arrays.DiscardAndPutBack(record, from: 0, waits: true);
                }
            }

            // Next, weakly kept arrays that have their pages and were not returned lately.
            long notSince = _conditions.Before(_trimInterval);
            while (_arrays.DiscardOneWeak(notSince, long.MaxValue, waits: true) > 0)
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
            _arrays.Discard(record, from: 0);
        }
    }

    /// <summary>Gives back the pages of an array that the caller owns, wherever that is possible.</summary>
    public void DiscardOnRequest(ArrayRecord record)
    {
        if (_switch.IsAllowed)
        {
            _arrays.Discard(record, from: 0);
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
            for (int left = _tiers.Strong.Summarize(sizeClass, restarts: false).Count; left > 0 && _arrays.Take(sizeClass, hasMoved: true) is { } record; left--)
            {
                _arrays.DiscardAndPutBack(record, from: record.ResidentBytes, waits: true);
            }
        }
    }
}
