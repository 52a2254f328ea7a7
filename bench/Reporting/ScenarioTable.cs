using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Reporting;

/// <summary>The table of one scenario: its cells as groups, a contender in each row.</summary>
internal static class ScenarioTable
{
    // Cell, contender, ratio, its middle half, its range, the main figure.
    private const int FixedColumns = 6;

    private const int MiddleHalf = 3;

    private const int Range = 4;

    public static TableModel From(ScenarioResult scenario)
    {
        List<Column> extras = scenario.Extras.Where(c => scenario.Cells.Any(cell => cell.Contenders.Any(x => x.Details.ContainsKey(c.Key)))).ToList();
        TableModel table = new(["", "contender", "ratio", "25–75 %", "min–max", scenario.Main.Heading, .. extras.Select(c => c.Heading)])
        {
            // From the right, but not the first of the further columns; then the spread.
            LeastImportant = [.. Enumerable.Range(FixedColumns, extras.Count).Skip(1).Reverse(), Range, MiddleHalf, .. extras.Take(1).Select(_ => FixedColumns)],
        };
        foreach (CellResult cell in scenario.Cells)
        {
            table.Rows.AddRange(cell.Contenders.Select(c => Row(cell, c, scenario, extras)));
        }

        return table;
    }

    private static TableRow Row(CellResult cell, ContenderResult contender, ScenarioResult scenario, List<Column> extras)
    {
        // One run has no spread, and the baseline's ratio to itself is always 1.
        bool spread = contender.Id != scenario.BaselineId && contender.Values.Count > 1;
        string[] cells =
        [
            cell.Name,
            contender.Title,
            Figures.Ratio(contender.Ratio?.Median ?? double.NaN),
            spread ? Interval(contender.Ratio?.Lower, contender.Ratio?.Upper) : "",
            spread ? Interval(contender.Ratio?.Minimum, contender.Ratio?.Maximum) : "",
            Figures.Format(contender.Value?.Median ?? double.NaN, scenario.Main.Format),
            .. extras.Select(c => contender.Details.TryGetValue(c.Key, out double value) ? Figures.Format(value, c.Format) : Figures.Missing),
        ];
        return new TableRow(cells, StyleOf(contender.Kind));
    }

    private static string Interval(double? from, double? to) => from is { } low && to is { } high
        ? $"{Figures.Ratio(low)[..^2]}–{Figures.Ratio(high)[..^2]}"
        : Figures.Missing;

    private static RowStyle StyleOf(ContenderKind kind) => kind switch
    {
        ContenderKind.Baseline => RowStyle.Baseline,
        ContenderKind.Ours => RowStyle.Ours,
        _ => RowStyle.Plain,
    };
}
