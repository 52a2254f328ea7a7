using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>Arrays that the pool no longer keeps alive, but reuses until a garbage collection takes them.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// Without it, an array that a trim has released too early would be allocated again although it is still in memory.
/// <para><b>Threading</b>: any thread. A rent or a return only tries the gate; a trim waits for it.</para>
/// <para><b>Ordering</b>: that of its gate.</para>
/// <para><b>Bounds</b>: <see cref="WeakStack.Most"/> weak references a class, made when first needed and used again.</para>
/// <para><b>Accepted races</b>: <see cref="ResidentBytes"/> includes what a collection has taken since the last count.</para>
/// </remarks>
internal sealed class WeakTier<TAtomics>(int classes)
    where TAtomics : struct, IAtomics
{
    private readonly object _gate = new();
    private readonly ClassBits<TAtomics> _occupied = new(classes);
    private readonly WeakStack?[] _stacks = new WeakStack?[classes];

    /// <summary>For each class, how many arrays were taken to give their pages back and are not back yet.</summary>
    private readonly long[] _away = new long[classes];
    [Shared(Sharing.SeamForOthers)]
    private long _residentBytes;
    [Shared(Sharing.Owner)]
    private bool _isClosed;

    /// <summary>Bytes that are kept weakly and have their pages: what a collection has taken since the last one that was noted is counted too.</summary>
    public long ResidentBytes => default(TAtomics).VolatileRead(ref _residentBytes);

    /// <summary>Makes room for a class's references, if there is none.</summary>
    /// <exception cref="System.OutOfMemoryException">There is not enough memory; nothing is changed.</exception>
    public void Prepare(int sizeClass)
    {
        TAtomics atomics = default;
        if (atomics.VolatileRead(ref _stacks[sizeClass]) is null)
        {
            atomics.CompareExchange(ref _stacks[sizeClass], new WeakStack(), null);
        }
    }

    /// <summary>Keeps anything from being added from now on.</summary>
    public void Close()
    {
        TAtomics atomics = default;
        atomics.Enter(_gate);
        _isClosed = true;
        atomics.Exit(_gate);
    }

    /// <summary>Adds a pooled array that no tier holds, of a class that was prepared; where there is no room, the one that came first goes.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="waits">Whether to wait for the gate.</param>
    /// <returns>False, and nothing is changed: the tier is closed, or the gate is held and the caller does not wait.</returns>
    public bool TryAdd(ArrayRecord record, bool waits)
    {
        TAtomics atomics = default;
        if (!Gate.TryEnter<TAtomics>(_gate, waits))
        {
            return false;
        }

        try
        {
            if (_isClosed)
            {
                return false;
            }

            _residentBytes += _stacks[record.SizeClass]!.Push(record) + record.ResidentBytes;
            _occupied.Set(record.SizeClass);
            return true;
        }
        catch (OutOfMemoryException)
        {
            // While the pool is being finalized, an entry may have to be allocated again.
            return false;
        }
        finally
        {
            atomics.Exit(_gate);
        }
    }

    /// <summary>Takes an array of the smallest class in a range that still has a living one.</summary>
    /// <param name="smallestClass">The first class of the range.</param>
    /// <param name="largestClass">The last class of the range.</param>
    /// <param name="residentBytes">How many of its bytes must have their pages.</param>
    /// <param name="waits">Whether to wait for the gate; else a held one gives null.</param>
    public ArrayRecord? TryTake(int smallestClass, int largestClass, long residentBytes, bool waits)
    {
        if (_occupied.First(smallestClass, largestClass) < 0 || !Gate.TryEnter<TAtomics>(_gate, waits))
        {
            return null;
        }

        try
        {
            ArrayRecord? record = null;
            for (int found = smallestClass - 1; record is null && (found = _occupied.First(found + 1, largestClass)) >= 0;)
            {
                record = _stacks[found]!.Take(residentBytes);
                if (_stacks[found]!.IsEmpty)
                {
                    _occupied.Clear(found);
                }
            }

            _residentBytes -= record is null ? 0 : record.ResidentBytes;
            return record;
        }
        finally
        {
            default(TAtomics).Exit(_gate);
        }
    }

    /// <summary>Takes an array that has its pages and came back before a time, of the largest class that has one. It is <see cref="Away"/> until <see cref="EndAway"/>.</summary>
    /// <param name="returnedBefore">A timestamp of the pool's clock.</param>
    /// <param name="waits">Whether to wait for the gate; else a held one gives null.</param>
    public ArrayRecord? TakeHot(long returnedBefore, bool waits)
    {
        TAtomics atomics = default;
        if (ResidentBytes <= 0 || !Gate.TryEnter<TAtomics>(_gate, waits))
        {
            return null;
        }

        try
        {
            ArrayRecord? record = null;
            for (int sizeClass = _stacks.Length - 1; record is null && sizeClass >= 0; sizeClass--)
            {
                record = _stacks[sizeClass]?.TakeHot(returnedBefore);
            }

            if (record is not null)
            {
                _residentBytes -= record.ResidentBytes;
                atomics.Add(ref _away[record.SizeClass], 1);
            }

            return record;
        }
        finally
        {
            atomics.Exit(_gate);
        }
    }

    /// <summary>How many arrays of a class were taken to give their pages back and are not back yet: to be found nowhere.</summary>
    public long Away(int sizeClass) => default(TAtomics).VolatileRead(ref _away[sizeClass]);

    /// <summary>Notes that an array is no longer <see cref="Away"/>: back, or gone.</summary>
    public void EndAway(ArrayRecord record) => default(TAtomics).Add(ref _away[record.SizeClass], -1);

    /// <summary>How many arrays of a class are still alive.</summary>
    public int CountLiving(int sizeClass)
    {
        TAtomics atomics = default;
        if (atomics.VolatileRead(ref _stacks[sizeClass]) is not { } stack)
        {
            return 0;
        }

        atomics.Enter(_gate);
        int count = stack.CountLiving(out _);
        atomics.Exit(_gate);
        return count;
    }

    /// <summary>Recounts what is still alive after a collection, unless the gate is held.</summary>
    public void RecountLiving()
    {
        if (!default(TAtomics).TryEnter(_gate))
        {
            return;
        }

        long residentBytes = 0;
        foreach (WeakStack? stack in _stacks)
        {
            if (stack is not null)
            {
                stack.CountLiving(out long bytes);
                residentBytes += bytes;
            }
        }

        _residentBytes = residentBytes;
        default(TAtomics).Exit(_gate);
    }
}
