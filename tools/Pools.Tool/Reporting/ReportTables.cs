namespace Pools.Tool.Reporting;

/// <summary>The tables of a report.</summary>
internal static class ReportTables
{
    public static TextTable Pools(Report report) => new(
        "pool",
        [
            new("rents"), new("hits"), new("allocated: too long", "too long", 1), new("allocated: none left", "none left", 1),
            new("dropped", 2), new("trimmed", 3),
        ],
        report.Pools.Select(pool => (pool.Name, (string[])
        [
            Words.Number(pool.Rents), Words.Percent(pool.HitRate), Words.Number(pool.AllocatedTooLong),
            Words.Number(pool.AllocatedOther), Words.Number(pool.Dropped), Words.Number(pool.Trimmed),
        ])));

    public static TextTable Callers(Report report) => new(
        "busiest callers",
        [new("rents"), new("hits", 1), new("length", 2), new("mean hold", 3)],
        report.Hottest.Select(row => (row.Site.ToString(), (string[])
        [
            Words.Number(row.Rents), Words.Percent(row.HitRate), Words.Number(row.Length),
            row.MeanHold is double hold ? Words.Duration(hold) : "–",
        ])));
}
