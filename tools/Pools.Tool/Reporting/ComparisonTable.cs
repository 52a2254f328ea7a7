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
        TextTable table = new(
            "pool",
            [
                new("rent + return", "pair"), new("vs. Shared", "vs. Shared"), new("share of a core", "of a core", 2),
                new("allocated a second", "allocated/s", 1), new("peak", "peak", 3), new("kept", "kept", 4),
            ]);
        foreach ((PoolCandidate pool, PlayResult result) in comparison.Rows)
        {
            table.Add(
                pool.Name,
                Words.Duration(result.NanosecondsPerPair),
                Ratio(result.NanosecondsPerPair, comparison.Baseline.NanosecondsPerPair),
                Words.Percent(comparison.ShareOfCore(result)),
                Words.Bytes(comparison.AllocatedPerSecond(result)),
                Words.Bytes(result.PeakBytes),
                Words.Bytes(result.KeptBytes));
        }

        output.Table(table);
        output.Line();
    }

    /// <summary>One digit: the same trace gives another second one the next time.</summary>
    private static string Ratio(double time, double baseline) =>
        baseline > 0 ? (time / baseline).ToString(time < 10 * baseline ? "0.0" : "0", CultureInfo.InvariantCulture) : "–";
}
