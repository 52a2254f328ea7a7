using System;
using System.Runtime.CompilerServices;

namespace Pools.Tool.Ledger;

/// <summary>The arrays that have lately been rented.</summary>
/// <remarks>
/// <para>Two generations: what is touched moves to the young one; when that is full, the old one is let go of and the young one becomes the old one. Arrays that are out stay as long as they take up less than half of a generation.</para>
/// <para><b>Threading</b>: one thread. <b>Bounds</b>: twice <paramref name="capacity"/> arrays, of which each takes two places of 64 bytes.</para>
/// </remarks>
/// <param name="capacity">How many arrays a generation has; a power of two.</param>
/// <param name="forget">Is told of each array that was out when it was let go of.</param>
internal sealed class ArrayTable(int capacity, Action<ArrayEntry> forget)
{
    /// <summary>By default a million arrays in all: at a million events a second, what the last seconds have seen, in 128 MiB.</summary>
    public const int DefaultCapacity = 1 << 19;

    private const int FirstSize = 1 << 10;

    /// <summary>In place of the number of rentals: the array is in the young generation.</summary>
    private const int Moved = -1;

    private ArrayEntry[] _young = new ArrayEntry[FirstSize];
    private ArrayEntry[] _old = [];
    private int _count;

    /// <summary>How many arrays have been let go of.</summary>
    public long Forgotten { get; private set; }

    /// <summary>Gives an array's entry, a new one where there is none. It is valid until the next call.</summary>
    public ref ArrayEntry GetOrAdd(ulong key)
    {
        ref ArrayEntry found = ref Find(key);
        if (!Unsafe.IsNullRef(ref found))
        {
            return ref found;
        }

        return ref Add(new ArrayEntry { Key = key });
    }

    /// <summary>Gives an array's entry; a null reference: there is none. It is valid until the next call.</summary>
    public ref ArrayEntry Find(ulong key)
    {
        ref ArrayEntry young = ref _young[Place(_young, key)];
        if (young.Key == key)
        {
            return ref young;
        }

        if (_old.Length == 0)
        {
            return ref Unsafe.NullRef<ArrayEntry>();
        }

        ref ArrayEntry old = ref _old[Place(_old, key)];
        if (old.Key != key || old.Open == Moved)
        {
            return ref Unsafe.NullRef<ArrayEntry>();
        }

        // The place stays taken, because others are found beyond it.
        ArrayEntry moved = old;
        old.Open = Moved;
        return ref Add(moved);
    }

    /// <summary>Shows all arrays that are out.</summary>
    public void ForEachOpen(Action<ArrayEntry> show)
    {
        foreach (ArrayEntry[] generation in (ArrayEntry[][])[_old, _young])
        {
            foreach (ref ArrayEntry entry in generation.AsSpan())
            {
                if (entry.Open > 0)
                {
                    show(entry);
                }
            }
        }
    }

    private ref ArrayEntry Add(scoped in ArrayEntry entry)
    {
        if (_count >= capacity)
        {
            Age();
        }
        else if (_count * 2 >= _young.Length)
        {
            Grow();
        }

        _count++;
        ref ArrayEntry place = ref _young[Place(_young, entry.Key)];
        place = entry;
        return ref place;
    }

    private void Grow()
    {
        ArrayEntry[] small = _young;
        _young = new ArrayEntry[small.Length * 2];
        foreach (ref ArrayEntry entry in small.AsSpan())
        {
            if (entry.Key != 0)
            {
                _young[Place(_young, entry.Key)] = entry;
            }
        }
    }

    private void Age()
    {
        ArrayEntry[] leaving = _old;
        _old = _young;
        _young = new ArrayEntry[capacity * 2];
        _count = 0;
        foreach (ref ArrayEntry entry in leaving.AsSpan())
        {
            if (entry.Key == 0 || entry.Open == Moved)
            {
                continue;
            }

            if (entry.Open > 0 && _count < capacity / 2)
            {
                _young[Place(_young, entry.Key)] = entry;
                _count++;
            }
            else
            {
                Forgotten++;
                if (entry.Open > 0)
                {
                    forget(entry);
                }
            }
        }
    }

    /// <summary>Where an array is, or would be.</summary>
    private static int Place(ArrayEntry[] entries, ulong key)
    {
        int mask = entries.Length - 1;

        // Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3): hash codes of objects are random in their low bits only.
        int place = (int)((key * 0x9E3779B97F4A7C15) >> 32) & mask;
        while (entries[place].Key != 0 && entries[place].Key != key)
        {
            place = (place + 1) & mask;
        }

        return place;
    }
}
