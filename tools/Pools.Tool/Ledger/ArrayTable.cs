using System.Runtime.CompilerServices;

namespace Pools.Tool.Ledger;

/// <summary>The arrays that have lately been rented.</summary>
/// <remarks>
/// <para>Two generations: what is touched moves to the young one; when that is full, the old one is emptied and becomes the young one. Arrays that are out stay as long as they take up less than half of a generation.</para>
/// <para><b>Threading</b>: one thread. <b>Bounds</b>: twice <paramref name="capacity"/> arrays, of which each takes two places of 56 bytes, and a quarter of a generation while one is emptied.</para>
/// </remarks>
/// <param name="capacity">How many arrays a generation has; a power of two.</param>
/// <param name="forget">Is told of each array that was out when it was let go of.</param>
internal sealed class ArrayTable(int capacity, Action<ArrayEntry> forget)
{
    /// <summary>By default half a million arrays in all, in 56 MiB: with the rest of the tool well below 300 MB.</summary>
    public const int DefaultCapacity = 1 << 18;

    private const int FirstSize = 1 << 10;

    /// <summary>In place of the number of rentals: the array is in the young generation.</summary>
    private const int Moved = -1;

    private ArrayGeneration _young = new(Math.Min(FirstSize, 2 * capacity), seed: 0);
    private ArrayGeneration? _old;
    private ArrayEntry[] _staying = [];
    private ulong _seed;
    private long _probesOfOthers;

    /// <summary>How many arrays have been let go of.</summary>
    public long Forgotten { get; private set; }

    /// <summary>How many places have been looked at: some three for each call, however many arrays there are.</summary>
    public long Probes => _probesOfOthers + _young.Probes + (_old?.Probes ?? 0);

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
        ref ArrayEntry young = ref _young.Find(key);
        if (young.Key == key)
        {
            return ref young;
        }

        if (_old is null)
        {
            return ref Unsafe.NullRef<ArrayEntry>();
        }

        ref ArrayEntry old = ref _old.Find(key);
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
        ShowOpen(_old is null ? [] : _old.Entries, show);
        ShowOpen(_young.Entries, show);
    }

    private static void ShowOpen(Span<ArrayEntry> entries, Action<ArrayEntry> show)
    {
        foreach (ref ArrayEntry entry in entries)
        {
            if (entry.Open > 0)
            {
                show(entry);
            }
        }
    }

    private ref ArrayEntry Add(scoped in ArrayEntry entry)
    {
        if (_young.Count >= capacity)
        {
            Age();
        }
        else if (_young.Count * 2 >= _young.Size)
        {
            Grow();
        }

        return ref _young.Add(entry);
    }

    private void Grow()
    {
        ArrayGeneration small = _young;
        _young = new ArrayGeneration(small.Size * 2, ++_seed);
        _probesOfOthers += small.Probes;
        foreach (ref ArrayEntry entry in small.Entries)
        {
            if (entry.Key != 0)
            {
                _young.Add(entry);
            }
        }
    }

    private void Age()
    {
        ArrayGeneration leaving = _old ?? new ArrayGeneration(2 * capacity, seed: 0);
        _old = _young;
        int staying = LetGo(leaving.Entries);
        leaving.Clear(++_seed);
        _young = leaving;
        foreach (ref ArrayEntry entry in _staying.AsSpan(0, staying))
        {
            _young.Add(entry);
        }
    }

    /// <summary>Lets go of a generation, but for those that are out.</summary>
    /// <returns>How many stay: as many of <see cref="_staying"/>.</returns>
    private int LetGo(Span<ArrayEntry> entries)
    {
        if (_staying.Length == 0)
        {
            _staying = new ArrayEntry[capacity / 2];
        }

        int count = 0;
        foreach (ref ArrayEntry entry in entries)
        {
            // An empty place, or an entry that was met again and has moved to the young generation.
            if (entry.Key == 0 || entry.Open == Moved)
            {
                continue;
            }

            // What is out is worth the most: of it, misuse and losses are told. It moves on while there is room.
            if (entry.Open > 0 && count < _staying.Length)
            {
                _staying[count++] = entry;
                continue;
            }

            Forgotten++;
            if (entry.Open > 0)
            {
                forget(entry);
            }
        }

        return count;
    }
}
