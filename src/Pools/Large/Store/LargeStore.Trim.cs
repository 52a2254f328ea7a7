using Pools.Internal;

namespace Pools.Large;

/// <content>Trims.</content>
internal sealed partial class LargeStore<TAtomics>
{
    /// <summary>A pool is idle after this many intervals without a rent.</summary>
    private const int IdleIntervals = 2;

    /// <summary>The memory pressure that the last trim has read.</summary>
    public PressureLevel Pressure
    {
        get
        {
            using (new HeldLock<TAtomics>(_lock))
            {
                return _budget.Pressure;
            }
        }
    }

    /// <summary>Whether another trim will be needed: the pool keeps arrays, or keeps none because of pressure that may end.</summary>
    public bool NeedsTrims
    {
        get
        {
            using (new HeldLock<TAtomics>(_lock))
            {
                return !IsClosed && (_keptBytes != 0 || _budget.Pressure >= PressureLevel.High);
            }
        }
    }

    /// <summary>Whether the pool keeps arrays.</summary>
    public bool KeepsAnything
    {
        get
        {
            using (new HeldLock<TAtomics>(_lock))
            {
                return _keptBytes != 0;
            }
        }
    }

    /// <summary>The most bytes that the pool ever keeps in this process.</summary>
    public long MaxBytes
    {
        get
        {
            using (new HeldLock<TAtomics>(_lock))
            {
                return _budget.MaxBytes;
            }
        }
    }

    /// <summary>Whether the pool has been closed. Written under the lock.</summary>
    public bool IsClosed => default(TAtomics).VolatileRead(ref _isClosed);

    /// <summary>Takes arrays out of the store to release them, or to discard their pages. Counts released arrays.</summary>
    /// <remarks>
    /// An array is surplus if no rent has taken it for a whole interval. Each interval takes half of the surplus, or all of it if the pool
    /// is idle or memory is scarce. Rents take the newest array of a class, so arrays that a program does not need stay surplus.
    /// </remarks>
    public TrimResult Trim(in TrimOrder order)
    {
        using (new HeldLock<TAtomics>(_lock))
        {
            TrimResult result = new() { KeptAnything = _keptBytes != 0 };
            _budget.Refresh(order.Now, _inUseBytes, order.AvailableBytes, order.Pressure);
            if (order.Level >= TrimLevel.Full)
            {
                ReleaseAll_NeedsLock(ref result);
            }
            else if (order.ReleasesSurplus)
            {
                ReleaseSurplus_NeedsLock(order, ref result);
            }

            while ((_keptBytes > _budget.Bytes || _process.IsOver(_budget.ProcessBytes)) && EvictEarliest_NeedsLock() is { } victim)
            {
                NoteReleased_NeedsLock(victim, ref result);
            }

            return result;
        }
    }

    /// <summary>Puts an array back whose pages the caller has discarded.</summary>
    /// <param name="record">The array's, its state <see cref="ArrayRecord.Moving"/>.</param>
    /// <param name="isDiscarded">Whether its pages have gone. If not, it is surplus that still takes memory.</param>
    /// <returns>False if its pages stayed, or the pool is closed or full: the caller owns the array, counted as trimmed.</returns>
    public bool PutBack(ArrayRecord record, bool isDiscarded)
    {
        using (new HeldLock<TAtomics>(_lock))
        {
            if (!isDiscarded || IsClosed || _keptBytes > _budget.Bytes)
            {
                _counts[record.SizeClass + 1].Trimmed++;
                Uncharge_NeedsLock(record);
                return false;
            }

            record.IsDiscarded = true;
            Move(record, ArrayRecord.Moving, ArrayRecord.Kept);
            _discarded.AddNewest(record);
            return true;
        }
    }

    /// <summary>Keeps nothing from now on.</summary>
    /// <returns>What the store held; see <see cref="Trim"/>.</returns>
    public TrimResult Close()
    {
        using (new HeldLock<TAtomics>(_lock))
        {
            TrimResult result = new() { KeptAnything = _keptBytes != 0 };
            default(TAtomics).VolatileWrite(ref _isClosed, true);
            ReleaseAll_NeedsLock(ref result);
            return result;
        }
    }

    private void ReleaseAll_NeedsLock(ref TrimResult result)
    {
        while (EvictEarliest_NeedsLock() is { } record)
        {
            NoteReleased_NeedsLock(record, ref result);
        }
    }

    private void ReleaseSurplus_NeedsLock(in TrimOrder order, ref TrimResult result)
    {
        // Between two intervals, what was returned in the last one may have been used a moment ago.
        long usedSince = order.IsDue ? _epoch : _epoch - 1;
        bool isIdle = _epoch - _rentEpoch >= IdleIntervals;
        bool takesAll = isIdle || order.Level >= TrimLevel.Idle || order.Pressure != PressureLevel.Low;
        if (!order.Discards)
        {
            TakeSurplus_NeedsLock(_discarded, usedSince, takesAll, discards: false, ref result);
        }

        while (order.Discards && order.DiscardsAgain && _discarded.Earliest is { } record)
        {
            TakeToDiscard_NeedsLock(record, ref result);
        }

        TakeSurplus_NeedsLock(_resident, usedSince, takesAll, order.Discards, ref result);
        if (order.IsDue)
        {
            _epoch++;
            _allocatedBytes = 0;
            _allocatedClasses = 0;
        }
    }

    private void TakeSurplus_NeedsLock(RecordSet set, long usedSince, bool takesAll, bool discards, ref TrimResult result)
    {
        long surplus = 0;
        for (ArrayRecord? record = set.Earliest; record is not null && record.Epoch < usedSince; record = record.Later)
        {
            surplus += record.Bytes;
        }

        long goal = takesAll ? surplus : (surplus + 1) / 2;
        while (goal > 0)
        {
            ArrayRecord record = set.Earliest!;
            goal -= record.Bytes;
            if (discards)
            {
                TakeToDiscard_NeedsLock(record, ref result);
            }
            else
            {
                Remove_NeedsLock(record, ArrayRecord.Gone);
                NoteReleased_NeedsLock(record, ref result);
            }
        }
    }

    private void TakeToDiscard_NeedsLock(ArrayRecord record, ref TrimResult result)
    {
        Unlink_NeedsLock(record, ArrayRecord.Moving);
        record.Older = result.ToDiscard;
        result.ToDiscard = record;
    }

    private void NoteReleased_NeedsLock(ArrayRecord record, ref TrimResult result)
    {
        _counts[record.SizeClass + 1].Trimmed++;
        record.Older = result.Released;
        result.Released = record;
    }
}
