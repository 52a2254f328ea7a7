using Pools.Internal;

namespace Pools.Large;

/// <summary>Takes the statistics of a large pool.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para>
/// <b>Threading</b>: any thread; may wait for the gates of tiers, and for what the pool does by itself while it moves an array, as <see cref="LedgerAccount{TAtomics}.HoldMoves"/> says. Exact, and of one moment, when nobody
/// rents, returns or calls for a trim: even while a tick, a collection or a finalizer moves what is kept, or notices that an array is lost.
/// </para>
/// <para><b>Ordering</b>: the parts are read one after another, while nothing moves by itself from one to the other; the number of waiting rents before the others.</para>
/// <para><b>Bounds</b>: two numbers a size class.</para>
/// <para><b>Accepted races</b>: what moves while the counts are added up may be missing, and what a rent gives pages back of, be missing or counted twice; no count of rents or returns falls from one call to the next. A rent that has
/// just been let in may be counted as waiting and as out.</para>
/// </remarks>
internal sealed class LargeCensus<TAtomics>
    where TAtomics : struct, IAtomics
{
    private readonly LargeLayout _layout;
    private readonly LargeTiers<TAtomics> _tiers;
    private readonly CoreTraffic<TAtomics> _traffic;
    private readonly LargeCounters _counters;
    private readonly LargeBudget<TAtomics> _budget;
    private readonly LargeConditions<TAtomics> _conditions;
    private readonly LargeUse<TAtomics> _use;
    private readonly AdmissionQueue<TAtomics>? _admission;

    /// <summary>By size class plus one, under the gate of moves: while an array leaves its slot, its uses are counted in neither place for a moment.</summary>
    private readonly CountsSeen _seen;

    public LargeCensus(
        LargeLayout layout,
        LargeTiers<TAtomics> tiers,
        CoreTraffic<TAtomics> traffic,
        LargeCounters counters,
        LargeBudget<TAtomics> budget,
        LargeConditions<TAtomics> conditions,
        LargeUse<TAtomics> use,
        AdmissionQueue<TAtomics>? admission)
    {
        _layout = layout;
        _tiers = tiers;
        _traffic = traffic;
        _counters = counters;
        _budget = budget;
        _conditions = conditions;
        _use = use;
        _admission = admission;
        _seen = new CountsSeen(layout.ClassCount + 1);
    }

    /// <summary>Counts everything.</summary>
    public LargeCounts Count()
    {
        BucketStatistics[] classes = new BucketStatistics[_layout.ClassCount];

        // Before: whoever lets rents in tells listeners to the framework's tasks of it inside the queue's gate, and these may count, too.
        int waitingRents = _admission?.Waiting ?? 0;
        using HeldGate<TAtomics> alone = _tiers.Account.HoldMoves();
        for (int sizeClass = 0; sizeClass < classes.Length; sizeClass++)
        {
            classes[sizeClass] = CountClass(sizeClass);
        }

        return new LargeCounts(classes, CountClass(sizeClass: -1), ReadOverMaximumBytes(), Describe(waitingRents));
    }

    /// <summary>Reads the bytes of arrays that are too long to be kept. A lost one is no longer out, but was not dropped.</summary>
    private OverMaximumBytes ReadOverMaximumBytes()
    {
        long allocated = _counters.OverMaximumAllocatedBytes;
        return new OverMaximumBytes(allocated, allocated - _counters.OverMaximumInUse, allocated, _counters.OverMaximumDroppedBytes);
    }

    /// <summary>Counts one size class.</summary>
    /// <param name="sizeClass">A class, or -1 for arrays that are too long to be kept.</param>
    private BucketStatistics CountClass(int sizeClass)
    {
        bool isKept = sizeClass >= 0;
        long rented = _traffic.Rents(sizeClass);
        long returned = _traffic.Returns(sizeClass);
        for (int core = 0; core < _tiers.Slots.Count; core++)
        {
            if (_tiers.Slots.Uncounted(core, out long rents, out long returns)?.SizeClass == sizeClass)
            {
                rented += rents;
                returned += returns;
            }
        }

        var counts = new BucketStatistics
        {
            ArrayLength = isKept ? _layout.LengthOf(sizeClass) : 0,
            ArrayBytes = isKept ? _layout.BytesOf(sizeClass) : 0,
            Rented = rented,
            Returned = returned,
            Allocated = _counters.Allocated(sizeClass),
            Dropped = _counters.Dropped(sizeClass),
            Trimmed = _counters.Trimmed(sizeClass),
            Pooled = isKept ? CountPooled(sizeClass) : 0,
        };
        return _seen.AtLeastAsBefore(sizeClass + 1, counts);
    }

    private LargeArrayStatistics Describe(int waitingRents) => new()
    {
        InUseBytes = _use.Bytes,
        PeakInUseBytes = _budget.ReadPeaks(_conditions.Now).InUse,
        RetainedBytes = _tiers.RetainedBytes,
        NonResidentBytes = _tiers.Strong.ColdBytes,
        ReclaimableBytes = CountWeakBytes(),
        BudgetBytes = _budget.BytesOfAll,
        Pressure = _conditions.Pressure,
        WaitingRents = waitingRents,
        ReclaimableHits = _counters.WeakHits,
        Leaks = _counters.Leaks,
        LeakedBytes = _counters.LeakedBytes,
        ReleasedSurplusBytes = _counters.ReleasedBytes(ReleaseReason.Surplus),
        ReleasedUnderPressureBytes = _counters.ReleasedBytes(ReleaseReason.Pressure),
        ReleasedOverBudgetBytes = _counters.ReleasedBytes(ReleaseReason.Budget),
        ReleasedOnRequestBytes = _counters.ReleasedBytes(ReleaseReason.Request),
        DiscardedBytes = _counters.DiscardedBytes,
        TrimmedBytes = _counters.TrimmedBytes,
        RegrettedBytes = _counters.RegrettedBytes,
        SampledRequestedBytes = _counters.RequestedBytes,
        SampledRentedBytes = _counters.RentedBytes,
    };

    private long CountWeakBytes()
    {
        long bytes = 0;
        for (int sizeClass = 0; sizeClass < _layout.ClassCount; sizeClass++)
        {
            bytes += (_tiers.Weak.CountLiving(sizeClass) + _tiers.Weak.Away(sizeClass)) * _layout.BytesOf(sizeClass);
        }

        return bytes;
    }

    private long CountPooled(int sizeClass)
    {
        long pooled = _tiers.Strong.Summarize(sizeClass, restarts: false).Count + _tiers.Strong.Away(sizeClass);
        for (int core = 0; core < _tiers.Slots.Count; core++)
        {
            pooled += _tiers.Slots.Peek(core)?.SizeClass == sizeClass ? 1 : 0;
        }

        return pooled;
    }
}
