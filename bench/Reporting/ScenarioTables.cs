namespace Pools.Bench;

/// <summary>The table of one scenario: its cells as groups, a contender in each row.</summary>
internal static class ScenarioTable
{
    // Cell, contender, ratio, its middle half, its range.
    private const int FixedColumns = 5;
    private const int MiddleHalf = 3;
    private const int Range = 4;

    public static TableModel From(Scenario scenario)
    {
        List<Column> extras = [.. scenario.Extras.Where(c =>
            scenario.Cells.Any(cell => cell.Contenders.Any(x => x.Details.ContainsKey(c.Key))))];
        List<Column> figures = [.. extras.Where(c => c.BeforeMain), scenario.Main, .. extras.Where(c => !c.BeforeMain)];
        List<int> further = [.. figures.Index().Where(figure => figure.Item != scenario.Main)
            .Select(figure => FixedColumns + figure.Index)];
        return new(["cell", "contender", "ratio", "25–75 %", "min–max", .. figures.Select(c => c.Heading)])
        {
            // From the right, but not the first of the further columns; then the spread.
            LeastImportant = [.. further.Skip(1).Reverse(), Range, MiddleHalf, .. further.Take(1)],
            Rows = [.. scenario.Cells.SelectMany(cell => cell.Contenders.Select(c => Row(cell, c, scenario, figures)))],
        };
    }

    private static TableRow Row(CellResult cell, ContenderResult contender, Scenario scenario, List<Column> figures)
    {
        // One run has no spread, and the baseline's ratio to itself is always 1.
        bool hasSpread = contender.Id != scenario.BaselineId && contender.Values.Count > 1;
        return new TableRow(
            [
                cell.Name,
                contender.Title,
                Figures.Ratio(contender.Ratio?.Median),
                hasSpread ? Interval(contender.Ratio?.Lower, contender.Ratio?.Upper) : "",
                hasSpread ? Interval(contender.Ratio?.Minimum, contender.Ratio?.Maximum) : "",
                .. figures.Select(c => Figures.Format(
                    c == scenario.Main ? contender.Value?.Median : contender.Details.GetValueOrDefault(c.Key, double.NaN), c.Format)),
            ],
            StyleOf(contender.Kind));
    }

    private static RowStyle StyleOf(ContenderKind kind) =>
        kind switch { ContenderKind.Baseline => RowStyle.Baseline, ContenderKind.Ours => RowStyle.Ours, _ => RowStyle.Plain };

    private static string Interval(double? from, double? to) => from is { } low && to is { } high
        ? $"{Figures.Ratio(low)[..^2]}–{Figures.Ratio(high)[..^2]}"
        : Figures.Missing;
}

/// <summary>All scenarios at a glance: the ratio of each contender, a line a cell.</summary>
internal static class Overview
{
    public const string Title = "At a glance";
    public const string HowToRead = "Ratios to ArrayPool.Shared; the last column is its own figure.";

    private static readonly string[] s_columns =
    [
        Contenders.PerCoreId, Contenders.PerCoreSealedId, Contenders.CreateId, "memory-pool", "object-pool",
        Contenders.NewId, Contenders.UninitializedId,
    ];

    public static TableModel From(IReadOnlyList<Scenario> scenarios) =>
        new(["scenario", "cell", .. s_columns.Select(id => Contenders.Find(id).Short), "Shared, absolute"])
        {
            LeastImportant = [9, 7, 6, 3, 4, 10, 8],
            Rows =
            [
                .. from line in Cells(scenarios)
                   let shared = line.Cell.Find(Contenders.SharedId)?.Value?.Median
                   let ratios = s_columns.Select(id => Figures.Ratio(line.Cell.Find(id)?.Ratio?.Median))
                   select new TableRow([line.Scenario.Title, line.Cell.Name, .. ratios, Figures.Format(shared, line.Scenario.Main.Format)]),
            ],
        };

    public static bool IsWorthwhile(IReadOnlyList<Scenario> scenarios) => Cells(scenarios).Count() > 1;

    private static IEnumerable<(Scenario Scenario, CellResult Cell)> Cells(IReadOnlyList<Scenario> scenarios) =>
        from scenario in scenarios where scenario.BaselineId == Contenders.SharedId from cell in scenario.Cells select (scenario, cell);
}
