namespace Pools.Tool.Top;

/// <summary>What one pool has done since the last look, and since the first.</summary>
internal sealed class PoolMoments(int id)
{
    private const int MostStacks = 64;
    private PoolCounts _recent;
    private PoolCounts _before;
    private PoolCounts _all;

    /// <summary>Stacks of its events, some of which tell its type.</summary>
    public HashSet<int> Stacks { get; } = [];

    public int Id => id;

    /// <summary>Since the first look.</summary>
    public PoolCounts All => _all;

    public void Add(in PoolEvent next)
    {
        _recent.Add(next);
        _all.Add(next);
        if (Stacks.Count < MostStacks)
        {
            Stacks.Add(next.Stack);
        }
    }

    /// <summary>Gives the counts since the last look, or since the one before it, and begins anew.</summary>
    public PoolCounts Take(bool withBefore)
    {
        PoolCounts taken = withBefore ? PoolCounts.Sum(_recent, _before) : _recent;
        (_before, _recent) = (_recent, default);
        return taken;
    }
}
