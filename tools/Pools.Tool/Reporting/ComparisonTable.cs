using Spectre.Console;

namespace Pools.Tool.Reporting;

/// <summary>What each pool makes of a trace, a row each.</summary>
internal static class ComparisonTable
{
    public static void Write(IAnsiConsole console, Comparison comparison)
    {
        TrafficFacts traffic = comparison.Traffic;
        console.MarkupLineInterpolated(
            $"{Words.Counted(traffic.Rents, "rent")}, {Words.Counted(traffic.Returns, "return")}, {Words.Number(traffic.CrossReturns)} on another thread; {Words.Counted(traffic.Threads, "thread")}; {Words.Duration(traffic.Duration)}; at most {Words.Bytes(traffic.MostBytes)} out at once, the longest {Words.Bytes(traffic.Longest)}");
        TextTable table = new("pool", [("rent + return", "pair", 0), ("vs. Shared", "vs. Shared", 0), ("share of a core", "of a core", 2), ("allocated a second", "allocated/s", 1), ("peak", "peak", 3), ("kept", "kept", 4)]);
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

        table.Write(console);
        console.WriteLine();
    }

    /// <summary>One digit: the same trace gives another second one the next time.</summary>
    private static string Ratio(double time, double baseline) => baseline > 0 ? (time / baseline).ToString(time < 10 * baseline ? "0.0" : "0", CultureInfo.InvariantCulture) : "–";
}
