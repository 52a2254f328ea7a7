namespace Pools.Tool.Reporting;

/// <summary>The tables of a report.</summary>
internal static class ReportTables
{
    public static TextTable Pools(Report report)
    {
        TextTable table = new(
            "pool",
            [
                new("rents", "rents"), new("hits", "hits"), new("allocated: too long", "too long", 1),
                new("allocated: none left", "none left", 1), new("dropped", "dropped", 2), new("trimmed", "trimmed", 3),
            ]);
        foreach (PoolRow pool in report.Pools)
        {
            table.Add(
                pool.Name, Words.Number(pool.Rents), Words.Percent(pool.HitRate), Words.Number(pool.AllocatedTooLong),
                Words.Number(pool.AllocatedOther), Words.Number(pool.Dropped), Words.Number(pool.Trimmed));
        }

        return table;
    }

    public static TextTable Callers(Report report)
    {
        TextTable table = new("busiest callers", [new("rents", "rents"), new("hits", "hits", 1), new("length", "length", 2), new("mean hold", "mean hold", 3)]);
        foreach (HotRow row in report.Hottest)
        {
            string hold = row.MeanHold is double known ? Words.Duration(known) : "–";
            table.Add(row.Site.ToString(), Words.Number(row.Rents), Words.Percent(row.HitRate), Words.Number(row.Length), hold);
        }

        return table;
    }
}
