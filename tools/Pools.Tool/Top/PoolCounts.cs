namespace Pools.Tool.Top;

/// <summary>Counts the events of one pool by kind, since the first snapshot and since the last.</summary>
internal sealed class PoolCounts(int id)
{
    private const int MostStacks = 64;

    /// <summary>An index after the kinds of events: allocations of a length that the pool never keeps.</summary>
    private const int TooLong = (int)PoolEventKind.Dropped + 1;

    private readonly long[] _all = new long[TooLong + 1];
    private long[] _recent = new long[TooLong + 1];
    private long[] _last = new long[TooLong + 1];
    private long[] _before = new long[TooLong + 1];

    public int Id => id;

    /// <summary>Stacks of its events. Some show its type.</summary>
    public HashSet<int> Stacks { get; } = [];

    public bool HasEvents => _all.Any(count => count != 0);
    public long RecentRents => Recent(PoolEventKind.Rented);

    public void Add(in PoolEvent next)
    {
        _all[(int)next.Kind]++;
        _all[TooLong] += next is { Kind: PoolEventKind.Allocated, Reason: 1 } ? 1 : 0;
        if (Stacks.Count < MostStacks)
        {
            Stacks.Add(next.Stack);
        }
    }

    public void Add(PoolCounts other)
    {
        for (int kind = 0; kind < _all.Length; kind++)
        {
            _all[kind] += other._all[kind];
            _recent[kind] += other._recent[kind];
        }
    }

    /// <summary>Sets the recent counts to those since the last call, or since the one before it.</summary>
    public void Take(bool withBefore)
    {
        _recent = [.. _all.Zip(withBefore ? _before : _last, (now, then) => now - then)];
        (_before, _last) = (_last, [.. _all]);
    }

    public TopRow RowOf(string name, double seconds) => new(
        name,
        RecentRents / seconds,
        RecentRents == 0 ? 1 : 1 - ((double)Recent(PoolEventKind.Allocated) / RecentRents),
        _recent[TooLong] / seconds,
        (Recent(PoolEventKind.Allocated) - _recent[TooLong]) / seconds,
        Recent(PoolEventKind.Dropped) / seconds,
        Recent(PoolEventKind.Trimmed) / seconds,
        All(PoolEventKind.Returned) - All(PoolEventKind.Dropped) - All(PoolEventKind.Trimmed)
            - All(PoolEventKind.Rented) + All(PoolEventKind.Allocated),
        All(PoolEventKind.Rented) - All(PoolEventKind.Returned));

    private long All(PoolEventKind kind) => _all[(int)kind];
    private long Recent(PoolEventKind kind) => _recent[(int)kind];
}
