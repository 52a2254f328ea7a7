using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>A part of the arrays that a pool keeps: for each size class a stack of which the oldest can be taken too.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread. A renter or returner only tries the gate and goes elsewhere if it is closed; a trim waits for it. Under the gate a
/// few links are changed: no memory is allocated, cleared or given back, and no foreign code runs.</para>
/// <para><b>Bounds</b>: none of its own; see the budget.</para>
/// </remarks>
internal sealed class StrongShard<TAtomics>(int classes)
    where TAtomics : struct, IAtomics
{
    private readonly object _gate = new();
    private readonly ClassBits<TAtomics> _occupied = new(classes);
    private readonly ClassStack[] _stacks = new ClassStack[classes];
    private bool _isClosed;

    /// <summary>From now on nothing is added. What is there stays.</summary>
    public void Close()
    {
        TAtomics atomics = default;
        atomics.Enter(_gate);
        _isClosed = true;
        atomics.Exit(_gate);
    }

    /// <summary>Adds an array as the newest of its class; false, and nothing changed, if the gate or the shard is closed.</summary>
    public bool TryPush(ArrayRecord record)
    {
        TAtomics atomics = default;
        if (!atomics.TryEnter(_gate))
        {
            return false;
        }

        if (_isClosed)
        {
            atomics.Exit(_gate);
            return false;
        }

        ref ClassStack stack = ref _stacks[record.Bucket];
        record.Older = stack.Newest;
        record.Newer = null;
        if (stack.Newest is { } newest)
        {
            newest.Newer = record;
        }
        else
        {
            stack.Oldest = record;
            _occupied.Set(record.Bucket);
        }

        stack.Newest = record;
        stack.Count++;
        atomics.Exit(_gate);
        return true;
    }

    /// <summary>Adds an array as the oldest of its class; false, and nothing changed, if the shard is closed, or the gate is and the caller does not wait.</summary>
    public bool TryPushOldest(ArrayRecord record, bool waits)
    {
        TAtomics atomics = default;
        if (waits)
        {
            atomics.Enter(_gate);
        }
        else if (!atomics.TryEnter(_gate))
        {
            return false;
        }

        if (_isClosed)
        {
            atomics.Exit(_gate);
            return false;
        }

        ref ClassStack stack = ref _stacks[record.Bucket];
        record.Newer = stack.Oldest;
        record.Older = null;
        if (stack.Oldest is { } oldest)
        {
            oldest.Older = record;
        }
        else
        {
            stack.Newest = record;
            _occupied.Set(record.Bucket);
        }

        stack.Oldest = record;
        stack.Count++;
        atomics.Exit(_gate);
        return true;
    }

    /// <summary>Takes the newest array of the smallest class in a range that has one.</summary>
    /// <param name="smallestClass">The first class of the range.</param>
    /// <param name="largestClass">The last class of the range.</param>
    /// <param name="isBusy">Whether the gate was closed though the range seems to hold something.</param>
    public ArrayRecord? TryPop(int smallestClass, int largestClass, out bool isBusy)
    {
        TAtomics atomics = default;
        isBusy = false;
        if (_occupied.First(smallestClass, largestClass) < 0)
        {
            return null;
        }

        if (!atomics.TryEnter(_gate))
        {
            isBusy = true;
            return null;
        }

        int found = _occupied.First(smallestClass, largestClass);
        ArrayRecord? record = found < 0 ? null : _stacks[found].Newest;
        if (record is not null)
        {
            Unlink(record, leaves: true);
        }

        atomics.Exit(_gate);
        return record;
    }

    /// <summary>Takes the oldest array of a class that fulfils a condition, waiting for the gate.</summary>
    /// <param name="sizeClass">The class.</param>
    /// <param name="condition">Called under the gate; must not throw or call out. Null: any; else the array is taken to be put back as the oldest.</param>
    /// <param name="state">Given to the condition.</param>
    public ArrayRecord? TakeOldest(int sizeClass, Func<ArrayRecord, object?, bool>? condition, object? state)
    {
        TAtomics atomics = default;
        atomics.Enter(_gate);
        ArrayRecord? record = OldestThat(sizeClass, condition, state);
        if (record is not null)
        {
            Unlink(record, leaves: condition is null);
        }

        atomics.Exit(_gate);
        return record;
    }

    /// <summary>Takes the array, of all classes, that came back the longest time ago; null, too, if the gate is closed.</summary>
    /// <param name="condition">As for <see cref="TakeOldest"/>.</param>
    public ArrayRecord? TryTakeLeastRecent(Func<ArrayRecord, object?, bool>? condition)
    {
        TAtomics atomics = default;
        if (_occupied.First(0, _stacks.Length - 1) < 0 || !atomics.TryEnter(_gate))
        {
            return null;
        }

        ArrayRecord? least = null;
        for (int found = -1; (found = _occupied.First(found + 1, _stacks.Length - 1)) >= 0;)
        {
            ArrayRecord? oldest = OldestThat(found, condition, state: null);
            least = oldest is not null && (least is null || oldest.ReturnedAt < least.ReturnedAt) ? oldest : least;
            if (found == _stacks.Length - 1)
            {
                break;
            }
        }

        if (least is not null)
        {
            Unlink(least, leaves: condition is null);
        }

        atomics.Exit(_gate);
        return least;
    }

    /// <summary>Adds what a class holds to a summary, and begins its low-water mark anew.</summary>
    public void Summarise(int sizeClass, ref ClassSummary summary, bool restarts)
    {
        TAtomics atomics = default;
        atomics.Enter(_gate);
        ref ClassStack stack = ref _stacks[sizeClass];
        summary.Count += stack.Count;
        summary.LowWater += stack.LowWater < stack.Count ? stack.LowWater : stack.Count;
        for (ArrayRecord? record = stack.Oldest; record is { IsCold: true }; record = record.Newer)
        {
            summary.Cold++;
        }

        if (stack.Newest is { } newest && newest.ReturnedAt > summary.LastReturnedAt)
        {
            summary.LastReturnedAt = newest.ReturnedAt;
        }

        if (restarts)
        {
            stack.LowWater = stack.Count;
        }

        atomics.Exit(_gate);
    }

    private ArrayRecord? OldestThat(int sizeClass, Func<ArrayRecord, object?, bool>? condition, object? state)
    {
        ArrayRecord? record = _stacks[sizeClass].Oldest;
        while (condition is not null && record is not null && !condition(record, state))
        {
            record = record.Newer;
        }

        return record;
    }

    /// <param name="record">What is taken out.</param>
    /// <param name="leaves">False: it comes back at once, and was never needed elsewhere.</param>
    private void Unlink(ArrayRecord record, bool leaves)
    {
        ref ClassStack stack = ref _stacks[record.Bucket];
        if (record.Newer is { } newer)
        {
            newer.Older = record.Older;
        }
        else
        {
            stack.Newest = record.Older;
        }

        if (record.Older is { } older)
        {
            older.Newer = record.Newer;
        }
        else
        {
            stack.Oldest = record.Newer;
        }

        record.Newer = null;
        record.Older = null;
        stack.Count--;
        if (leaves && stack.Count < stack.LowWater)
        {
            stack.LowWater = stack.Count;
        }

        if (stack.Count == 0)
        {
            _occupied.Clear(record.Bucket);
        }
    }

    private struct ClassStack
    {
        public ArrayRecord? Newest;
        public ArrayRecord? Oldest;
        public int Count;

        /// <summary>The fewest since the last trim.</summary>
        public int LowWater;
    }
}
