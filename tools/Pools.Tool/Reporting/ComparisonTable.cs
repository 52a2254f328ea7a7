using System.Globalization;
using System.Linq;
using Pools.Tool.Diagnosis;
using Pools.Tool.Playing;
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
        Table table = new Table().Border(TableBorder.Simple).AddColumn("pool");
        foreach (string column in (string[])["a pair", "to Shared", "of one core", "allocated a second", "peak", "kept"])
        {
            table.AddColumn(new TableColumn(column).RightAligned());
        }

        foreach ((PoolCandidate pool, PlayResult result) in comparison.Rows)
        {
            table.AddRow(
            [
                new Text(pool.Name),
                .. ((string[])[
                    Words.Duration(result.NanosecondsPerPair),
                    (result.NanosecondsPerPair / comparison.Baseline.NanosecondsPerPair).ToString("0.00", CultureInfo.InvariantCulture),
                    Words.Percent(comparison.ShareOfCore(result)),
                    Words.Bytes(comparison.AllocatedPerSecond(result)),
                    Words.Bytes(result.PeakBytes),
                    Words.Bytes(result.KeptBytes),
                ]).Select(text => new Text(text).RightJustified()),
            ]);
        }

        console.Write(table);
    }
}
