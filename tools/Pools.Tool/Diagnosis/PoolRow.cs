namespace Pools.Tool.Diagnosis;

/// <summary>The counts of one pool.</summary>
/// <param name="AllocatedTooLong">Arrays allocated because the pool keeps none of that length.</param>
/// <param name="AllocatedOther">Arrays allocated because there was none.</param>
internal sealed record PoolRow(
    string Name, long Rents, long Returns, double HitRate, long AllocatedTooLong, long AllocatedOther, long Dropped, long Trimmed)
{
    /// <summary>The rows that fit a screen (arbitrary).</summary>
    public const int Most = 20;

    /// <summary>With more pools of one kind, single ones say nothing (arbitrary).</summary>
    private const int MostAlike = 4;

    public static IReadOnlyList<PoolRow> AllOf(Evidence evidence)
    {
        // Many pools that differ only by a number are one row.
        (string Name, PoolTally Pool)[] pools =
        [
            .. evidence.Ledger.Pools.Values.GroupBy(pool => evidence.NameOf(pool.Id).Split(" #")[0], StringComparer.Ordinal)
                .SelectMany(kind => kind.Count() <= MostAlike
                    ? kind.Select(pool => (Name: evidence.NameOf(pool.Id), Pool: pool))
                    : [($"{kind.Key} × {Words.Number(kind.Count())}", SumOf(kind))])
                .OrderByDescending(pool => pool.Pool.Rents),
        ];
        List<PoolRow> rows = [.. pools.Take(Most).Select(pool => Of(pool.Name, pool.Pool))];
        PoolTally others = SumOf(pools.Skip(Most).Select(pool => pool.Pool).Append(evidence.Ledger.OtherPools));
        return others.Rents + others.Returns == 0 ? rows : [.. rows, Of("other pools", others)];
    }

    private static PoolTally SumOf(IEnumerable<PoolTally> pools)
    {
        PoolTally sum = new(PoolLedger.Several, isOfRuntime: true);
        pools.ToList().ForEach(sum.Add);
        return sum;
    }

    private static PoolRow Of(string name, PoolTally pool)
    {
        long others = pool.Allocated - pool.AllocatedTooLong;
        return new(name, pool.Rents, pool.Returns, pool.HitRate, pool.AllocatedTooLong, others, pool.Dropped, pool.Trimmed);
    }
}
