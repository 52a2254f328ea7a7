namespace Pools.Tool.Ledger;

/// <summary>A hash table of arrays, probed linearly.</summary>
/// <remarks>
/// <para>Each table has a hash function of its own. With one for all, what moves from one table to the next in the order of its places would fill the same part of that one, and the part would become one long run.</para>
/// <para><b>Threading</b>: one thread. <b>Bounds</b>: as many places as it was given; its owner keeps half of them empty.</para>
/// </remarks>
/// <param name="size">How many places; a power of two.</param>
/// <param name="seed">Chooses the hash function.</param>
internal sealed class ArrayGeneration(int size, ulong seed)
{
    private readonly ArrayEntry[] _entries = new ArrayEntry[size];
    private ulong _seed = seed;

    public int Size => size;

    /// <summary>How many places are taken.</summary>
    public int Count { get; private set; }

    /// <summary>How many places have been looked at.</summary>
    public long Probes { get; private set; }

    /// <summary>All places, the empty ones too.</summary>
    public Span<ArrayEntry> Entries => _entries;

    /// <summary>Gives the place of an array, or the empty one where it would be: its key is 0.</summary>
    public ref ArrayEntry Find(ulong key)
    {
        int mask = size - 1;
        int place = (int)Hash(key ^ _seed) & mask;
        Probes++;
        while (_entries[place].Key != 0 && _entries[place].Key != key)
        {
            place = (place + 1) & mask;
            Probes++;
        }

        return ref _entries[place];
    }

    /// <summary>Adds an array that is not there. It is valid until the next call.</summary>
    public ref ArrayEntry Add(scoped in ArrayEntry entry)
    {
        ref ArrayEntry place = ref Find(entry.Key);
        place = entry;
        Count++;
        return ref place;
    }

    /// <summary>Empties it, and chooses another hash function.</summary>
    public void Clear(ulong newSeed)
    {
        Array.Clear(_entries);
        Count = 0;
        _seed = newSeed;
    }

    /// <summary>The last step of MurmurHash3 (Appleby, 2011): each bit of a key changes half of the hash's.</summary>
    private static ulong Hash(ulong key)
    {
        key = (key ^ (key >> 33)) * 0xFF51AFD7ED558CCD;
        key = (key ^ (key >> 33)) * 0xC4CEB9FE1A85EC53;
        return key ^ (key >> 33);
    }
}
