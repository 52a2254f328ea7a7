namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Which thread owns which magazine, and whether a plain store to one is its owner's.</summary>
/// <remarks>
/// A thread that takes a magazine out of its place owns it. Only the owner changes the count or adds items. A trimmer may empty places of a
/// magazine that has been given up (its charge is 0). Reads by others are hints and allowed.
/// </remarks>
internal sealed class Ownership
{
    private const int None = int.MinValue;
    private readonly List<Record> _records = [new Record(Magazine.Sentinel, None)];

    /// <summary>Magazines in the order in which they were first owned; the first is the sentinel.</summary>
    public int NumberOf(Magazine magazine) => _records.FindIndex(r => r.Magazine == magazine);

    /// <summary>The magazine that an address is in, or null.</summary>
    public Magazine? Find(nint address) => RecordAt(address)?.Magazine;

    /// <summary>The magazine whose charge stands at an address, or null.</summary>
    public unsafe Magazine? FindCharge(nint address) =>
        _records.Find(r => (nint)Unsafe.AsPointer(ref r.Magazine.Charge) == address)?.Magazine;

    public string? Own(Magazine magazine, int thread)
    {
        Record? record = _records.Find(r => r.Magazine == magazine);
        if (record is null)
        {
            _records.Add(new Record(magazine, thread));
            return null;
        }

        if (record.Owner != None)
        {
            return $"thread {thread} takes magazine {NumberOf(magazine)}, which thread {record.Owner} owns";
        }

        record.Owner = thread;
        return null;
    }

    public string? Disown(Magazine magazine, int thread)
    {
        Record? record = _records.Find(r => r.Magazine == magazine);
        if (record is null || record.Owner != thread)
        {
            return $"thread {thread} gives away magazine {NumberOf(magazine)}, which it does not own";
        }

        record.Owner = None;
        return null;
    }

    /// <summary>Judges a plain store of an item, or, with <paramref name="isItem"/> false, of a state.</summary>
    public string? Store(nint address, bool isItem, bool isNull, int thread)
    {
        Record? record = RecordAt(address);
        if (record is null || (record.Owner == thread && record.Magazine != Magazine.Sentinel))
        {
            return null;
        }

        if (record.Magazine == Magazine.Sentinel)
        {
            return $"thread {thread} writes to the sentinel";
        }

        bool isTrim = isItem && isNull && record.Magazine.Charge == 0;
        return isTrim ? null : $"thread {thread} writes to magazine {NumberOf(record.Magazine)}, which it does not own";
    }

    private Record? RecordAt(nint address)
    {
        foreach (Record record in _records)
        {
            if (record.Holds(address))
            {
                return record;
            }
        }

        return null;
    }

    private sealed unsafe class Record(Magazine magazine, int owner)
    {
        private readonly nint _state = (nint)Unsafe.AsPointer(ref magazine.State);
        private readonly nint _first = (nint)Unsafe.AsPointer(ref magazine.At(0));
        private readonly nint _last = (nint)Unsafe.AsPointer(ref magazine.At(magazine.Capacity));

        public Magazine Magazine { get; } = magazine;
        public int Owner { get; set; } = owner;
        public bool Holds(nint address) => address == _state || (address >= _first && address <= _last);
    }
}
