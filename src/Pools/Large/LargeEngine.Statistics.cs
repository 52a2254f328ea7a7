using System;
using System.Threading;
using Pools.Observability;

namespace Pools.Large;

/// <content>Adding up.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    private readonly RegretWindow _regret;
    private readonly long[] _mostRented;
    private readonly long[] _mostReturned;
    private long _trimmedReported;

    public LargeCounters Counters => _counters;

    /// <summary>The most bytes that the pool ever keeps strongly.</summary>
    public long MaxRetainedBytes => _budget.MaxBytes;

    /// <summary>Bytes kept strongly: in the strong tier and in slots.</summary>
    public long RetainedBytes => Math.Max(0, _account.KeptBytes - _slots.ReservedBytes());

    /// <summary>Bytes of arrays that are too long to be kept. One that is lost is not out any more, and was not dropped.</summary>
    public OverMaximumBytes OverMaximumBytes
    {
        get
        {
            long allocated = _counters.OverMaximumAllocatedBytes;
            return new OverMaximumBytes(allocated, allocated - _counters.OverMaximumInUse, allocated, _counters.OverMaximumDroppedBytes);
        }
    }

    /// <summary>What the pool has counted and keeps of a class.</summary>
    /// <param name="sizeClass">A class, or -1.</param>
    public BucketStatistics CountClass(int sizeClass)
    {
        bool isKept = sizeClass >= 0;
        long rented = _traffic.Rents(sizeClass);
        long returned = _traffic.Returns(sizeClass);
        for (int core = 0; core < _slots.Count; core++)
        {
            if (_slots.Uncounted(core, out long rents, out long returns)?.Bucket == sizeClass)
            {
                rented += rents;
                returned += returns;
            }
        }

        return new BucketStatistics(
            isKept ? Layout.LengthOf(sizeClass) : 0,
            isKept ? Layout.BytesOf(sizeClass) : 0,
            AtLeastAsBefore(ref _mostRented[sizeClass + 1], rented),
            AtLeastAsBefore(ref _mostReturned[sizeClass + 1], returned),
            _counters.Allocated(sizeClass),
            _counters.Dropped(sizeClass),
            _counters.Trimmed(sizeClass),
            isKept ? CountPooled(sizeClass) : 0);
    }

    /// <summary>Where bytes are, and where they went.</summary>
    public LargeArrayStatistics Describe() => new()
    {
        InUseBytes = InUseBytes,
        PeakInUseBytes = _budget.ReadPeaks(Volatile.Read(ref _now)).InUse,
        StrongBytes = RetainedBytes,
        ColdBytes = Volatile.Read(ref _coldBytes),
        WeakBytes = CountWeakBytes(),
        BudgetBytes = _budget.BytesOfAll,
        Pressure = (PressureLevel)Volatile.Read(ref _pressureSeen),
        Waiting = Admission?.Waiting ?? 0,
        WeakHits = _counters.WeakHits,
        Leaks = _counters.Leaks,
        LeakedBytes = _counters.LeakedBytes,
        SurplusBytes = _counters.EvictedBytes(EvictionReason.Surplus),
        PressureBytes = _counters.EvictedBytes(EvictionReason.Pressure),
        OverBudgetBytes = _counters.EvictedBytes(EvictionReason.Budget),
        RequestedTrimBytes = _counters.EvictedBytes(EvictionReason.Request),
        DiscardedBytes = _counters.DiscardedBytes,
        TrimmedBytes = _counters.TrimmedBytes,
        RegrettedBytes = _counters.RegrettedBytes,
        SampledRequestedBytes = _counters.RequestedBytes,
        SampledRentedBytes = _counters.RentedBytes,
    };

    /// <summary>How much has gone since this was last asked: what other threads gave back to the operating system meanwhile is among it.</summary>
    private long TakeTrimmedBytes()
    {
        long trimmed = _counters.TrimmedBytes;
        long bytes = trimmed - _trimmedReported;
        _trimmedReported = trimmed;
        return bytes;
    }

    /// <summary>While an array leaves its slot, its uses are counted in neither place for a moment; but who watches a counter takes it for a new one when it falls.</summary>
    private static long AtLeastAsBefore(ref long most, long now)
    {
        long before = Volatile.Read(ref most);
        while (now > before)
        {
            long seen = Interlocked.CompareExchange(ref most, now, before);
            if (seen == before)
            {
                return now;
            }

            before = seen;
        }

        return before;
    }

    private long CountWeakBytes()
    {
        long bytes = 0;
        for (int sizeClass = 0; sizeClass < Layout.ClassCount; sizeClass++)
        {
            bytes += _weak.CountLiving(sizeClass) * Layout.BytesOf(sizeClass);
        }

        return bytes;
    }

    private long CountPooled(int sizeClass)
    {
        long pooled = _strong.Summarise(sizeClass, restarts: false).Count;
        for (int core = 0; core < _slots.Count; core++)
        {
            pooled += _slots.Peek(core)?.Bucket == sizeClass ? 1 : 0;
        }

        return pooled;
    }

    /// <summary>Notes that memory was needed that may have been trimmed shortly before.</summary>
    private void NoteNeeded(long bytes)
    {
        long regretted = _regret.NoteAllocated(Volatile.Read(ref _now), bytes);
        if (regretted != 0)
        {
            _counters.CountRegretted(regretted);
        }
    }
}
