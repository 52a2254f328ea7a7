namespace Pools.Tool.Reporting;

/// <summary>The performance of each pool on a trace, a row each.</summary>
internal static class ComparisonTable
{
    public static void Write(TextOutput output, Comparison comparison)
    {
        TrafficFacts traffic = comparison.Traffic;
        output.Line(
            $"{Words.Counted(traffic.Rents, "rent")}, {Words.Counted(traffic.Returns, "return")}, "
            + $"{Words.Number(traffic.CrossReturns)} on another thread; "
            + $"{Words.Counted(traffic.Threads, "thread")}; {Words.Duration(traffic.Duration)}; "
            + $"at most {Words.Bytes(traffic.MostBytes)} out at once, the longest {Words.Bytes(traffic.Longest)}");
        output.Table(new TextTable(
            "pool",
            [
                new("rent + return", "pair"), new("vs. Shared"), new("share of a core", "of a core", 2),
                new("allocated a second", "allocated/s", 1), new("peak", 3), new("kept", 4),
            ],
            comparison.Rows.Select(row => (row.Pool.Name, (string[])
            [
                Words.Duration(row.Result.NanosecondsPerPair),
                Ratio(row.Result.NanosecondsPerPair, comparison.Baseline.NanosecondsPerPair),
                Words.Percent(comparison.ShareOfCore(row.Result)),
                Words.Bytes(comparison.AllocatedPerSecond(row.Result)),
                Words.Bytes(row.Result.PeakBytes),
                Words.Bytes(row.Result.KeptBytes),
            ]))));
        output.Line();
    }

    /// <summary>One digit: the second one is different the next time.</summary>
    private static string Ratio(double time, double baseline) =>
        baseline > 0 ? (time / baseline).ToString(time < 10 * baseline ? "0.0" : "0", CultureInfo.InvariantCulture) : "–";
}
