namespace Pools.Tool.Diagnosis;

/// <summary>What one pool did.</summary>
/// <param name="AllocatedTooLong">Arrays made because the pool keeps none of that length.</param>
/// <param name="AllocatedOther">Arrays made because there was none.</param>
internal sealed record PoolRow(string Name, long Rents, long Returns, double HitRate, long AllocatedTooLong, long AllocatedOther, long Dropped, long Trimmed)
{
    /// <summary>What fits a screen (arbitrary).</summary>
    public const int Most = 20;

    /// <summary>Of more pools of one kind, single ones say nothing (arbitrary).</summary>
    private const int MostAlike = 4;

    public static IReadOnlyList<PoolRow> AllOf(Evidence evidence)
    {
        // Pools of one kind that differ by a number only are one row if they are many.
        (string Name, PoolTally Pool)[] pools =
        [
            .. evidence.Ledger.Pools.Values.GroupBy(pool => evidence.NameOf(pool.Id).Split(" #")[0], StringComparer.Ordinal)
                .SelectMany(kind => kind.Count() <= MostAlike ? kind.Select(pool => (evidence.NameOf(pool.Id), pool)) : [($"{kind.Key} × {Words.Number(kind.Count())}", SumOf(kind))])
                .OrderByDescending(pool => pool.Item2.Rents),
        ];
        List<PoolRow> rows = [.. pools.Take(Most).Select(pool => Of(pool.Name, pool.Pool))];
        PoolTally others = SumOf(pools.Skip(Most).Select(pool => pool.Pool).Append(evidence.Ledger.OtherPools));
        return others.Rents + others.Returns == 0 ? rows : [.. rows, Of("other pools", others)];
    }

    private static PoolTally SumOf(IEnumerable<PoolTally> pools)
    {
        PoolTally sum = new(PoolLedger.Several, EventProvider.Runtime);
        pools.ToList().ForEach(sum.Add);
        return sum;
    }

    private static PoolRow Of(string name, PoolTally pool) =>
        new(name, pool.Rents, pool.Returns, pool.HitRate, pool.Allocated[1], pool.Allocated[0] + pool.Allocated[2], pool.Dropped.Sum(), pool.Trimmed);
}
