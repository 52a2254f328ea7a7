namespace Pools.Tool.Ledger;

/// <summary>The arrays that were rented recently.</summary>
/// <remarks>
/// <para>Two generations: an array that occurs again moves to the young one. When that is full, the old one is emptied and becomes the
/// young one. Arrays that are out stay while they fill less than half of a generation.</para>
/// <para><b>Threading</b>: one thread. <b>Bounds</b>: twice <paramref name="capacity"/> arrays of some 80 bytes.</para>
/// </remarks>
/// <param name="capacity">The arrays of a generation.</param>
/// <param name="forget">Called for each array that is dropped while it is out.</param>
internal sealed class ArrayTable(int capacity, Action<ArrayEntry> forget)
{
    /// <summary>Half a million arrays in all, in about 60 MiB.</summary>
    public const int DefaultCapacity = 1 << 18;

    // At their full size at once: memory that is not touched costs nothing, and growing would leave as much garbage.
    private Dictionary<(int Array, int Length), ArrayEntry> _young = new(capacity);
    private Dictionary<(int Array, int Length), ArrayEntry> _old = new(capacity);

    public long Forgotten { get; private set; }

    /// <summary>Returns an array's entry, and adds it first if it is missing. It is valid until the next call.</summary>
    public ref ArrayEntry GetOrAdd((int Array, int Length) key)
    {
        ref ArrayEntry found = ref Find(key);
        return ref Unsafe.IsNullRef(ref found) ? ref Add(new ArrayEntry { Key = key }) : ref found;
    }

    /// <summary>Returns an array's entry, or a null reference. It is valid until the next call.</summary>
    public ref ArrayEntry Find((int Array, int Length) key)
    {
        ref ArrayEntry young = ref CollectionsMarshal.GetValueRefOrNullRef(_young, key);
        if (!Unsafe.IsNullRef(ref young) || !_old.Remove(key, out ArrayEntry old))
        {
            return ref young;
        }

        return ref Add(old);
    }

    public void ForEachOpen(Action<ArrayEntry> show)
    {
        foreach (ArrayEntry entry in _old.Values.Concat(_young.Values).Where(entry => entry.Open > 0))
        {
            show(entry);
        }
    }

    private ref ArrayEntry Add(ArrayEntry entry)
    {
        if (_young.Count >= capacity)
        {
            Age();
        }

        ref ArrayEntry place = ref CollectionsMarshal.GetValueRefOrAddDefault(_young, entry.Key, out _)!;
        place = entry;
        return ref place;
    }

    private void Age()
    {
        (_old, _young) = (_young, _old);
        int staying = 0;
        foreach (ArrayEntry entry in _young.Values)
        {
            // Arrays that are out are worth the most: misuse and losses are theirs.
            if (entry.Open > 0 && staying++ < capacity / 2)
            {
                continue;
            }

            _young.Remove(entry.Key);
            Forgotten++;
            if (entry.Open > 0)
            {
                forget(entry);
            }
        }
    }
}
