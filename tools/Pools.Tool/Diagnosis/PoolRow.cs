namespace Pools.Tool.Diagnosis;

/// <summary>What one pool did.</summary>
/// <param name="Name">How it is called.</param>
/// <param name="Rents">How many rents.</param>
/// <param name="Returns">How many returns.</param>
/// <param name="HitRate">The share of the rents that were served with a kept array, 0 … 1.</param>
/// <param name="AllocatedTooLong">Arrays made because the pool keeps none of that length.</param>
/// <param name="AllocatedOther">Arrays made because there was none.</param>
/// <param name="Dropped">Returned arrays that it did not keep.</param>
/// <param name="Trimmed">Kept arrays that it let go.</param>
internal sealed record PoolRow(string Name, long Rents, long Returns, double HitRate, long AllocatedTooLong, long AllocatedOther, long Dropped, long Trimmed)
{
    /// <summary>What fits a screen (arbitrary).</summary>
    public const int Most = 20;

    /// <summary>The pools of a trace, the busiest first; all further ones are one row.</summary>
    public static IReadOnlyList<PoolRow> AllOf(Evidence evidence)
    {
        PoolTally[] pools = [.. evidence.Ledger.Pools.Values.OrderByDescending(pool => pool.Rents)];
        List<PoolRow> rows = [.. pools.Take(Most).Select(pool => Of(evidence.NameOf(pool.Id), pool))];
        PoolTally others = new(PoolLedger.Several, EventProvider.Runtime);
        others.Add(evidence.Ledger.OtherPools);
        foreach (PoolTally pool in pools.Skip(Most))
        {
            others.Add(pool);
        }

        if (pools.Length > Most)
        {
            rows.Add(Of($"{Words.Counted(pools.Length - Most, "other pool")}{(evidence.Ledger.OtherPools.Rents + evidence.Ledger.OtherPools.Returns > 0 ? " and more" : "")}", others));
        }

        return rows;
    }

    private static PoolRow Of(string name, PoolTally pool) =>
        new(name, pool.Rents, pool.Returns, pool.HitRate, pool.Allocated[1], pool.Allocated[0] + pool.Allocated[2], pool.Dropped.Sum(), pool.Trimmed);
}
