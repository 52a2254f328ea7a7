using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <summary>A part of the arrays that a pool keeps: for each size class a stack of which the oldest can be taken too.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread. A rent or a return only tries the gate and goes elsewhere if it is held; a trim waits for it. Under the gate, a
/// few links are changed: no memory is allocated, cleared or given back, and no user code runs.</para>
/// <para><b>Ordering</b>: that of its gate: what was written to an array before it was pushed happens before it is popped.</para>
/// <para><b>Bounds</b>: none of its own; see the budget.</para>
/// <para><b>Accepted races</b>: without the gate, <see cref="FirstOccupied"/>, <see cref="NoneBefore"/> and <see cref="ColdBytes"/> are hints.</para>
/// </remarks>
internal sealed class StrongShard<TAtomics>(int classes, ShardSet<TAtomics> set)
    where TAtomics : struct, IAtomics
{
    private readonly object _gate = new();
    private readonly ClassBits<TAtomics> _occupied = new(classes);
    private readonly ClassStack[] _stacks = new ClassStack[classes];
    [Shared(Sharing.SeamForOthers)]
    private long _coldBytes;
    [Shared(Sharing.SeamForOthers)]
    private long _noneBefore = long.MaxValue;
    [Shared(Sharing.Seam)]
    private long _elsewhere = -1;

    /// <summary>Bytes of its arrays whose pages have been given back.</summary>
    public long ColdBytes => default(TAtomics).VolatileRead(ref _coldBytes);

    /// <summary>No array here came back before this time: what is taken does not raise it, but a look for the least recent one does. So whoever looks through many shards need not enter each.</summary>
    public long NoneBefore => default(TAtomics).VolatileRead(ref _noneBefore);

    /// <summary>In which shard the cores of this one last found what they did not find here, while no gate on their way was held; -1: in none yet. A hint.</summary>
    public int Elsewhere
    {
        get => (int)default(TAtomics).VolatileRead(ref _elsewhere);
        set
        {
            if (Elsewhere != value)
            {
                default(TAtomics).VolatileWrite(ref _elsewhere, value);
            }
        }
    }

    /// <summary>Waits for a thread that is adding an array: one that comes later sees whether the set is closed.</summary>
    public void LetFinish()
    {
        TAtomics atomics = default;
        atomics.Enter(_gate);
        atomics.Exit(_gate);
    }

    /// <summary>Adds an array as the newest of its class, or as the oldest.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="asOldest">Whether it is the next to go, not the next to be rented: of those that have pages, if it has any, else of all.</param>
    /// <param name="waits">Whether to wait for the gate.</param>
    /// <returns>False, and nothing is changed: the set is closed, or the gate is held and the caller does not wait.</returns>
    public bool TryPush(ArrayRecord record, bool asOldest, bool waits)
    {
        TAtomics atomics = default;
        if (!Gate.TryEnter<TAtomics>(_gate, waits))
        {
            return false;
        }

        // Under the gate: closing enters it too, so an array is either there when all are taken out, or refused here.
        if (set.IsClosed)
        {
            atomics.Exit(_gate);
            return false;
        }

        // The bit first: a pop that sees none does not enter the gate.
        ref ClassStack stack = ref _stacks[record.SizeClass];
        if (stack.Count == 0)
        {
            _occupied.Set(record.SizeClass);
        }

        if (asOldest)
        {
            stack.LinkOldest(record);
        }
        else
        {
            stack.LinkNewest(record);
        }

        Count_NeedsLock(ref stack, record, sign: 1);
        NoteNoneBefore_NeedsLock(Math.Min(_noneBefore, Volatile.Read(ref record.ReturnedAt)));
        atomics.Exit(_gate);
        return true;
    }

    /// <summary>Takes the newest array of a class in a range: the smallest class whose newest array has this many bytes in memory; otherwise the one whose newest array lacks the fewest.</summary>
    /// <param name="smallestClass">The first class of the range.</param>
    /// <param name="largestClass">The last class of the range.</param>
    /// <param name="bytes">How many are needed.</param>
    /// <param name="mostMissing">How many of them may be missing: 0 … <paramref name="bytes"/>.</param>
    /// <param name="isBusy">Whether the gate was held although the range seems to hold something.</param>
    public ArrayRecord? TryPop(int smallestClass, int largestClass, long bytes, long mostMissing, out bool isBusy)
    {
        TAtomics atomics = default;
        isBusy = false;

        // First, without the gate: most shards hold nothing that would do.
        if (_occupied.First(smallestClass, largestClass) < 0)
        {
            return null;
        }

        if (!atomics.TryEnter(_gate))
        {
            isBusy = true;
            return null;
        }

        // Next, the newest array of each class, from the smallest on, until one has all its pages; failing that, the one that lacks the fewest.
        ArrayRecord? record = null;
        long missing = mostMissing + 1;
        for (int found = smallestClass - 1; missing > 0 && (found = _occupied.First(found + 1, largestClass)) >= 0;)
        {
            ArrayRecord newest = _stacks[found].Newest!;
            long missed = Math.Max(0, bytes - newest.ResidentBytes);
            (record, missing) = missed < missing ? (newest, missed) : (record, missing);
        }

        if (record is not null)
        {
            Unlink_NeedsLock(record, leaves: true);
        }

        atomics.Exit(_gate);
        return record;
    }

    /// <summary>Takes the oldest array of a class, waiting for the gate.</summary>
    /// <param name="sizeClass">The class.</param>
    /// <param name="filter">Which.</param>
    /// <param name="leaves">Whether it is taken for good; else to be put back as the oldest.</param>
    public ArrayRecord? TakeOldest(int sizeClass, PageFilter filter, bool leaves)
    {
        TAtomics atomics = default;
        atomics.Enter(_gate);
        ArrayRecord? record = _stacks[sizeClass].OldestOf(filter);
        if (record is not null)
        {
            Unlink_NeedsLock(record, leaves);
        }

        atomics.Exit(_gate);
        return record;
    }

    /// <summary>Takes the oldest array of a class that meets a condition, waiting for the gate: to be put back as the oldest.</summary>
    /// <param name="sizeClass">The class.</param>
    /// <param name="condition">Called under the gate, for one after the other; must not throw or call out.</param>
    /// <param name="state">Given to the condition.</param>
    public ArrayRecord? TakeOldestThat(int sizeClass, Func<ArrayRecord, object?, bool> condition, object? state)
    {
        TAtomics atomics = default;
        atomics.Enter(_gate);
        ArrayRecord? record = _stacks[sizeClass].Oldest;
        while (record is not null && !condition(record, state))
        {
            record = record.Newer;
        }

        if (record is not null)
        {
            Unlink_NeedsLock(record, leaves: false);
        }

        atomics.Exit(_gate);
        return record;
    }

    /// <summary>The smallest class of a range that holds something, or -1: a hint.</summary>
    public int FirstOccupied(int smallestClass, int largestClass) => _occupied.First(smallestClass, largestClass);

    /// <summary>When the least recently returned array of all classes came back; null if there is none, or the gate is held.</summary>
    /// <param name="filter">Which.</param>
    public long? PeekLeastRecent(PageFilter filter)
    {
        if (!TryEnterOccupied())
        {
            return null;
        }

        long? returnedAt = LeastRecent_NeedsLock(filter) is { } least ? Volatile.Read(ref least.ReturnedAt) : null;
        default(TAtomics).Exit(_gate);
        return returnedAt;
    }

    /// <summary>Takes the least recently returned array of all classes; null if there is none, or the gate is held.</summary>
    /// <param name="filter">Which.</param>
    /// <param name="leaves">Whether it is taken for good; else to be put back as the oldest.</param>
    public ArrayRecord? TryTakeLeastRecent(PageFilter filter, bool leaves)
    {
        if (!TryEnterOccupied())
        {
            return null;
        }

        ArrayRecord? least = LeastRecent_NeedsLock(filter);
        if (least is not null)
        {
            Unlink_NeedsLock(least, leaves);
        }

        default(TAtomics).Exit(_gate);
        return least;
    }

    /// <summary>Adds what a class holds to a summary, and restarts its low-water mark.</summary>
    public void Summarize(int sizeClass, ref ClassSummary summary, bool restarts)
    {
        TAtomics atomics = default;
        atomics.Enter(_gate);
        ref ClassStack stack = ref _stacks[sizeClass];
        summary.Count += stack.Count;
        summary.Cold += stack.Cold;
        summary.LowWater += stack.LowWater < stack.Count ? stack.LowWater : stack.Count;
        if (stack.Newest is { } newest && Volatile.Read(ref newest.ReturnedAt) is var returnedAt && returnedAt > summary.LastReturnedAt)
        {
            summary.LastReturnedAt = returnedAt;
        }

        if (restarts)
        {
            stack.LowWater = stack.Count;
        }

        atomics.Exit(_gate);
    }

    private bool TryEnterOccupied() => _occupied.First(0, _stacks.Length - 1) >= 0 && default(TAtomics).TryEnter(_gate);

    private void NoteNoneBefore_NeedsLock(long returnedAt)
    {
        if (_noneBefore != returnedAt)
        {
            default(TAtomics).VolatileWrite(ref _noneBefore, returnedAt);
        }
    }

    private ArrayRecord? LeastRecent_NeedsLock(PageFilter filter)
    {
        ArrayRecord? least = null;
        for (int found = -1; (found = _occupied.First(found + 1, _stacks.Length - 1)) >= 0;)
        {
            ArrayRecord? oldest = _stacks[found].OldestOf(filter);
            least = oldest is not null && (least is null || Volatile.Read(ref oldest.ReturnedAt) < Volatile.Read(ref least.ReturnedAt)) ? oldest : least;
        }

        if (filter == PageFilter.Any)
        {
            NoteNoneBefore_NeedsLock(least is null ? long.MaxValue : Volatile.Read(ref least.ReturnedAt));
        }

        return least;
    }

    private void Count_NeedsLock(ref ClassStack stack, ArrayRecord record, int sign)
    {
        stack.Count += sign;
        stack.Cold += record.IsCold ? sign : 0;
        if (record.ColdBytes != 0)
        {
            default(TAtomics).VolatileWrite(ref _coldBytes, _coldBytes + (sign * record.ColdBytes));
        }
    }

    /// <param name="record">What is taken out.</param>
    /// <param name="leaves">False: it comes back at once, and was never needed elsewhere.</param>
    private void Unlink_NeedsLock(ArrayRecord record, bool leaves)
    {
        ref ClassStack stack = ref _stacks[record.SizeClass];
        stack.Unlink(record);
        Count_NeedsLock(ref stack, record, sign: -1);
        if (leaves && stack.Count < stack.LowWater)
        {
            stack.LowWater = stack.Count;
        }

        if (stack.Count == 0)
        {
            _occupied.Clear(record.SizeClass);
        }
    }
}
