using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>Arrays that the pool no longer keeps alive, but takes back as long as no garbage collection has come by.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// Without it, an array that a trim has let go too early is allocated again although it still lies in memory.
/// <para><b>Threading</b>: any thread. A rent only tries the gate; a trim waits for it.</para>
/// <para><b>Bounds</b>: <see cref="MostPerClass"/> weak references a class, made when first needed and used again.</para>
/// </remarks>
internal sealed class WeakTier<TAtomics>(int classes)
    where TAtomics : struct, IAtomics
{
    /// <summary>Arrays of a class beyond this are not looked after (arbitrary).</summary>
    public const int MostPerClass = 64;

    private readonly object _gate = new();
    private readonly ClassBits<TAtomics> _occupied = new(classes);
    private readonly WeakStack?[] _stacks = new WeakStack?[classes];

    /// <summary>Adds an array that the caller owns; where there is no room, the one that came first goes.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory for the class's references; nothing is changed.</exception>
    public void Add(ArrayRecord record)
    {
        TAtomics atomics = default;
        WeakStack? stack = atomics.VolatileRead(ref _stacks[record.Bucket]);
        if (stack is null)
        {
            WeakStack made = new();
            stack = atomics.CompareExchange(ref _stacks[record.Bucket], made, null) ?? made;
        }

        atomics.Enter(_gate);
        stack.Push(record);
        _occupied.Set(record.Bucket);
        atomics.Exit(_gate);
    }

    /// <summary>Takes an array of the smallest class in a range that still has a living one.</summary>
    public ArrayRecord? TryTake(int smallestClass, int largestClass)
    {
        TAtomics atomics = default;
        if (_occupied.First(smallestClass, largestClass) < 0 || !atomics.TryEnter(_gate))
        {
            return null;
        }

        ArrayRecord? record = null;
        for (int found = smallestClass; record is null && (found = _occupied.First(found, largestClass)) >= 0;)
        {
            record = _stacks[found]!.Pop();
            if (_stacks[found]!.IsEmpty)
            {
                _occupied.Clear(found);
            }
        }

        atomics.Exit(_gate);
        return record;
    }

    /// <summary>How many arrays of a class are still alive.</summary>
    public int CountLiving(int sizeClass)
    {
        TAtomics atomics = default;
        if (atomics.VolatileRead(ref _stacks[sizeClass]) is not { } stack)
        {
            return 0;
        }

        atomics.Enter(_gate);
        int count = stack.CountLiving();
        atomics.Exit(_gate);
        return count;
    }

    /// <summary>Forgets everything.</summary>
    public void Clear()
    {
        TAtomics atomics = default;
        for (int sizeClass = 0; sizeClass < _stacks.Length; sizeClass++)
        {
            if (atomics.VolatileRead(ref _stacks[sizeClass]) is { } stack)
            {
                atomics.Enter(_gate);
                stack.Clear();
                _occupied.Clear(sizeClass);
                atomics.Exit(_gate);
            }
        }
    }

    /// <summary>A ring of weak references, the newest taken first.</summary>
    private sealed class WeakStack
    {
        private readonly WeakReference<ArrayRecord?>[] _entries = Make();
        private int _next;
        private int _count;

        public bool IsEmpty => _count == 0;

        public void Push(ArrayRecord record)
        {
            _entries[_next].SetTarget(record);
            _next = (_next + 1) % MostPerClass;
            _count = Math.Min(_count + 1, MostPerClass);
        }

        public ArrayRecord? Pop()
        {
            while (_count > 0)
            {
                _next = (_next + MostPerClass - 1) % MostPerClass;
                _count--;
                if (_entries[_next].TryGetTarget(out ArrayRecord? record))
                {
                    _entries[_next].SetTarget(null);
                    return record;
                }
            }

            return null;
        }

        public int CountLiving()
        {
            int living = 0;
            foreach (WeakReference<ArrayRecord?> entry in _entries)
            {
                living += entry.TryGetTarget(out _) ? 1 : 0;
            }

            return living;
        }

        public void Clear()
        {
            while (Pop() is not null)
            {
            }
        }

        private static WeakReference<ArrayRecord?>[] Make()
        {
            WeakReference<ArrayRecord?>[] entries = new WeakReference<ArrayRecord?>[MostPerClass];
            for (int i = 0; i < entries.Length; i++)
            {
                entries[i] = new WeakReference<ArrayRecord?>(null);
            }

            return entries;
        }
    }
}
