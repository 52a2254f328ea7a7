using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Reporting;

/// <summary>The table of one scenario: its cells as groups, a contender in each row.</summary>
internal static class ScenarioTable
{
    // Cell, contender, ratio, its middle half, its range.
    private const int FixedColumns = 5;

    private const int MiddleHalf = 3;

    private const int Range = 4;

    public static TableModel From(ScenarioResult scenario)
    {
        List<Column> extras = scenario.Extras.Where(c => scenario.Cells.Any(cell => cell.Contenders.Any(x => x.Details.ContainsKey(c.Key)))).ToList();
        List<Column> figures = [.. extras.Where(c => c.BeforeMain), scenario.Main, .. extras.Where(c => !c.BeforeMain)];
        List<int> further = figures.Select((column, index) => (column, index)).Where(f => f.column != scenario.Main).Select(f => FixedColumns + f.index).ToList();
        TableModel table = new(["cell", "contender", "ratio", "25–75 %", "min–max", .. figures.Select(c => c.Heading)])
        {
            // From the right, but not the first of the further columns; then the spread.
            LeastImportant = [.. further.Skip(1).Reverse(), Range, MiddleHalf, .. further.Take(1)],
        };
        foreach (CellResult cell in scenario.Cells)
        {
            table.Rows.AddRange(cell.Contenders.Select(c => Row(cell, c, scenario, figures)));
        }

        return table;
    }

    private static TableRow Row(CellResult cell, ContenderResult contender, ScenarioResult scenario, List<Column> figures)
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
            .. figures.Select(c => Figures.Format(c == scenario.Main ? contender.Value?.Median ?? double.NaN : contender.Details.GetValueOrDefault(c.Key, double.NaN), c.Format)),
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
