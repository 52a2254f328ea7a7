namespace Pools.Bench;

/// <summary>The table of one scenario: its cells as groups, a contender in each row.</summary>
internal static class ScenarioTable
{
    public static TableModel From(Scenario scenario)
    {
        List<Column> extras = [.. scenario.Extras.Where(c =>
            scenario.Cells.Any(cell => cell.Contenders.Any(x => x.Details.ContainsKey(c.Key))))];
        return new(["cell", "contender", "ratio", scenario.Main.Heading, "25–75 %", "min–max", .. extras.Select(c => c.Heading)])
        {
            Rows = [.. scenario.Cells.SelectMany(cell => cell.Contenders.Select(c => Row(cell, c, scenario, extras)))],
        };
    }

    private static TableRow Row(CellResult cell, ContenderResult contender, Scenario scenario, List<Column> extras)
    {
        // One run has no spread, and the baseline's ratio to itself is always 1.
        Spread? spread = contender.Id != scenario.BaselineId && contender.Values.Count > 1 ? contender.Ratio : null;
        return new TableRow(
        [
            cell.Name,
            contender.Title,
            Figures.Ratio(contender.Ratio?.Median),
            Figures.Format(contender.Value?.Median, scenario.Main.Format),
            spread is null ? "" : Interval(spread.Lower, spread.Upper),
            spread is null ? "" : Interval(spread.Minimum, spread.Maximum),
            .. extras.Select(c => Figures.Format(contender.Details.GetValueOrDefault(c.Key, double.NaN), c.Format)),
        ]);
    }

    private static string Interval(double low, double high) => $"{Figures.Ratio(low)[..^2]}–{Figures.Ratio(high)[..^2]}";
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
        from scenario in scenarios
        where scenario.BaselineId == Contenders.SharedId && !scenario.IsOnRequest
        from cell in scenario.Cells
        select (scenario, cell);
}
