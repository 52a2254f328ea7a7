namespace Pools.Tool.Reporting;

/// <summary>The tables of a report.</summary>
internal static class ReportTables
{
    public static TextTable Pools(Report report)
    {
        TextTable table = new("pool", [("rents", "rents", 0), ("hits", "hits", 0), ("allocated: too long", "too long", 1), ("allocated: none left", "none left", 1), ("dropped", "dropped", 2), ("trimmed", "trimmed", 3)]);
        foreach (PoolRow pool in report.Pools)
        {
            table.Add(pool.Name, Words.Number(pool.Rents), Words.Percent(pool.HitRate), Words.Number(pool.AllocatedTooLong), Words.Number(pool.AllocatedOther), Words.Number(pool.Dropped), Words.Number(pool.Trimmed));
        }

        return table;
    }

    public static TextTable Callers(Report report)
    {
        TextTable table = new("busiest callers", [("rents", "rents", 0), ("hits", "hits", 1), ("length", "length", 2), ("mean hold", "mean hold", 3)]);
        foreach (HotRow row in report.Hottest)
        {
            table.Add(row.Site.ToString(), Words.Number(row.Rents), Words.Percent(row.HitRate), Words.Number(row.Length), row.MeanHold is double hold ? Words.Duration(hold) : "–");
        }

        return table;
    }
}
