using Pools.Internal;

namespace Pools.Large;

/// <summary>The arrays that a large pool keeps, and its counts, under one lock.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// Writing 1 MiB takes some 50 µs, an uncontended lock 20 ns. So one lock serves all threads. Under it, a few links and numbers change. No
/// memory is allocated, cleared or discarded, and no user code runs.
/// <para><b>Threading</b>: any thread; a call waits for the lock.</para>
/// <para><b>Ordering</b>: what a thread wrote to an array before <see cref="Keep"/> happens before the rent that takes it.</para>
/// <para><b>Bounds</b>: after each return and each trim, the kept bytes are within the budget, the bound shared with the inner pool, and
/// the limit of the process. They include arrays whose pages are being discarded.</para>
/// <para><b>Accepted races</b>: a trim misses an array in a return, or whose pages another trim discards; a later trim finds it.</para>
/// </remarks>
internal sealed partial class LargeStore<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>
    /// If the rents of a trim interval allocate more than this many times the peak in use, lengths drift. Measured: large-pool.md.
    /// </summary>
    private const int DriftPeaks = 2;

    /// <summary>Lengths that drift pass at least this many size classes, half a doubling (arbitrary).</summary>
    private const int DriftClasses = 4;

    private readonly object _lock = new();
    private readonly LargeLayout _layout;
    private readonly long _mostOfClass;
    private readonly LargeBudget _budget;
    private readonly ProcessBytes<TAtomics> _process;
    private readonly RetentionBound? _whole;

    /// <summary>Arrays that have their memory pages, as far as the pool knows.</summary>
    private readonly RecordSet _resident;

    /// <summary>Arrays whose pages have been discarded.</summary>
    private readonly RecordSet _discarded;

    /// <summary>By size class plus one: the first entry is for arrays that are too long to be kept.</summary>
    private readonly ClassCounts[] _counts;
    [Shared(Sharing.Seam)]
    private bool _isClosed;

    /// <summary>Bytes in the two sets, and of arrays whose pages are being discarded.</summary>
    [Shared(Sharing.Owner)]
    private long _keptBytes;
    [Shared(Sharing.Owner)]
    private long _inUseBytes;
    [Shared(Sharing.Owner)]
    private OverMaximumBytes _overMaximum;
    [Shared(Sharing.Owner)]
    private long _leaks;

    /// <summary>Bytes that rents have allocated in the current trim interval.</summary>
    [Shared(Sharing.Owner)]
    private long _allocatedBytes;

    /// <summary>The number of size classes that they were of.</summary>
    [Shared(Sharing.Owner)]
    private int _allocatedClasses;
    [Shared(Sharing.Seam)]
    private bool _areLengthsDrifting;

    /// <summary>The number of the current trim interval, from 1.</summary>
    [Shared(Sharing.Owner)]
    private long _epoch = 1;

    /// <summary>The interval of the last rent.</summary>
    [Shared(Sharing.Owner)]
    private long _rentEpoch = 1;

    /// <param name="settings">The options.</param>
    /// <param name="availableBytes">The memory available to the process.</param>
    /// <param name="process">The counter of all pools.</param>
    /// <param name="whole">The bytes that this pool and its inner pool keep together, if one number bounds both.</param>
    public LargeStore(LargeSettings settings, long availableBytes, ProcessBytes<TAtomics> process, RetentionBound? whole)
    {
        _layout = settings.Layout;
        _mostOfClass = settings.MaxArraysPerBucket ?? int.MaxValue;
        _budget = new LargeBudget(settings, availableBytes);
        _process = process;
        _whole = whole;
        _resident = new RecordSet(_layout.ClassCount);
        _discarded = new RecordSet(_layout.ClassCount);
        _counts = new ClassCounts[_layout.ClassCount + 1];
    }

    /// <summary>Whether requested lengths drift: then new arrays should be longer, so that later requests find them.</summary>
    public bool AreLengthsDrifting => default(TAtomics).VolatileRead(ref _areLengthsDrifting);

    /// <summary>Takes an array of a range of classes: the first class, or the shortest longer one; arrays without pages last.</summary>
    /// <returns>The array's record; null: the pool keeps no such array.</returns>
    public ArrayRecord? TryRent(int smallestClass, int largestClass)
    {
        using (new HeldLock<TAtomics>(_lock))
        {
            ArrayRecord? record = _resident.FindNewest(smallestClass, largestClass) ?? _discarded.FindNewest(smallestClass, largestClass);
            if (record is null)
            {
                return null;
            }

            Remove_NeedsLock(record, ArrayRecord.Rented);
            record.IsDiscarded = false;
            NoteRent_NeedsLock(record);
            return record;
        }
    }

    /// <summary>Counts a rent that has allocated.</summary>
    public void NoteAllocated(ArrayRecord record)
    {
        using (new HeldLock<TAtomics>(_lock))
        {
            _counts[record.SizeClass + 1].Allocated++;
            if (record.SizeClass < 0)
            {
                _overMaximum = _overMaximum with
                {
                    Rented = _overMaximum.Rented + record.Bytes,
                    Allocated = _overMaximum.Allocated + record.Bytes,
                };
            }

            NoteRent_NeedsLock(record);
            if (record.SizeClass >= 0)
            {
                NoteDrift_NeedsLock(record);
            }
        }
    }

    /// <summary>Counts a rent of an array that had been dropped.</summary>
    public void NoteRevived(ArrayRecord record)
    {
        using (new HeldLock<TAtomics>(_lock))
        {
            NoteRent_NeedsLock(record);
        }
    }

    /// <summary>Keeps an array whose rental the caller has ended, or drops it.</summary>
    /// <param name="record">The array's, its state <see cref="ArrayRecord.Moving"/>.</param>
    /// <param name="evicted">A chain of counted arrays that made room, linked by <see cref="ArrayRecord.Older"/>: the caller's.</param>
    /// <returns>Whether the array is kept; if not, it still belongs to the caller, and is counted as dropped.</returns>
    public bool Keep(ArrayRecord record, out ArrayRecord? evicted)
    {
        evicted = null;
        using (new HeldLock<TAtomics>(_lock))
        {
            NoteEnd_NeedsLock(record);
            if (TryMakeRoom_NeedsLock(record, ref evicted))
            {
                record.Epoch = _epoch;
                Move(record, ArrayRecord.Moving, ArrayRecord.Kept);
                _counts[record.SizeClass + 1].Kept++;
                _resident.AddNewest(record);
                return true;
            }

            NoteDropped_NeedsLock(record);
            return false;
        }
    }

    /// <summary>Counts the return of an array that had been reported as lost: the pool drops it.</summary>
    public void NoteLateReturn(ArrayRecord record)
    {
        using (new HeldLock<TAtomics>(_lock))
        {
            NoteDropped_NeedsLock(record);
        }
    }

    /// <summary>Counts a rented array that was lost.</summary>
    /// <returns>The number of leaks so far.</returns>
    public long NoteLeak(ArrayRecord record)
    {
        using (new HeldLock<TAtomics>(_lock))
        {
            NoteEnd_NeedsLock(record);
            return ++_leaks;
        }
    }

    /// <summary>Decides whether lengths drift, after the peak in use has been noted.</summary>
    private void NoteDrift_NeedsLock(ArrayRecord record)
    {
        ref ClassCounts counts = ref _counts[record.SizeClass + 1];
        _allocatedClasses += counts.AllocatedIn == _epoch ? 0 : 1;
        counts.AllocatedIn = _epoch;
        _allocatedBytes += record.Bytes;

        // Near a limit, longer arrays cost more than they save.
        bool hasRoom = _budget.Pressure == PressureLevel.Low && _budget.Peak <= _budget.Bytes;
        bool areDrifting = hasRoom && _allocatedClasses >= DriftClasses && _allocatedBytes > DriftPeaks * _budget.Peak;
        default(TAtomics).VolatileWrite(ref _areLengthsDrifting, areDrifting);
    }

    /// <summary>Changes a state under the lock, where no other thread may: a failure would be a defect of the pool.</summary>
    private static void Move(ArrayRecord record, long from, long to)
    {
        if (!record.TryMove<TAtomics>(from, to))
        {
            throw new InvalidOperationException("A record of a large array is in a state that it cannot have.");
        }
    }

    /// <summary>Charges an array's bytes, and evicts others for it: those without pages first, then the oldest.</summary>
    private bool TryMakeRoom_NeedsLock(ArrayRecord record, ref ArrayRecord? evicted)
    {
        if (IsClosed || record.SizeClass < 0 || record.Bytes > _budget.Bytes || _counts[record.SizeClass + 1].Kept >= _mostOfClass)
        {
            return false;
        }

        // First, whether it fits at all: others may have charged the bytes, and evicting arrays would not make room.
        if (!_process.HasRoom(record.Bytes, besides: _keptBytes, _budget.ProcessBytes) ||
            _whole?.HasRoom<TAtomics>(record.Bytes, besides: _keptBytes) == false)
        {
            return false;
        }

        while (_keptBytes > _budget.Bytes - record.Bytes || !TryCharge_NeedsLock(record.Bytes))
        {
            if (EvictEarliest_NeedsLock() is not { } victim)
            {
                return false;
            }

            NoteDropped_NeedsLock(victim);
            victim.Older = evicted;
            evicted = victim;
        }

        return true;
    }

    private bool TryCharge_NeedsLock(long bytes)
    {
        if (_whole?.TryAdd<TAtomics>(bytes) == false)
        {
            return false;
        }

        if (!_process.TryCharge(bytes, _budget.ProcessBytes))
        {
            _whole?.Subtract<TAtomics>(bytes);
            return false;
        }

        _keptBytes += bytes;
        return true;
    }

    /// <summary>Removes the array that is worth least. It belongs to the caller, who drops it.</summary>
    private ArrayRecord? EvictEarliest_NeedsLock()
    {
        ArrayRecord? victim = _discarded.Earliest ?? _resident.Earliest;
        if (victim is not null)
        {
            Remove_NeedsLock(victim, ArrayRecord.Gone);
        }

        return victim;
    }

    /// <summary>Takes an array out of the store, for good.</summary>
    private void Remove_NeedsLock(ArrayRecord record, long state)
    {
        Unlink_NeedsLock(record, state);
        Uncharge_NeedsLock(record);
    }

    private void Unlink_NeedsLock(ArrayRecord record, long state)
    {
        (record.IsDiscarded ? _discarded : _resident).Remove(record);
        Move(record, ArrayRecord.Kept, state);
    }

    private void Uncharge_NeedsLock(ArrayRecord record)
    {
        _counts[record.SizeClass + 1].Kept--;
        _keptBytes -= record.Bytes;
        _whole?.Subtract<TAtomics>(record.Bytes);
        _process.Release(record.Bytes);
    }
}
