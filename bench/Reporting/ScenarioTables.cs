namespace Pools.Bench;

/// <summary>The table of one scenario: its cells as groups, a contender in each row.</summary>
internal static class ScenarioTable
{
    public static TableModel From(Scenario scenario)
    {
        string[] extras = [.. scenario.Extras.Select(column => column.Heading)];
        TableModel table = new(["cell", "contender", "ratio", scenario.Main.Heading, "25–75 %", "min–max", .. extras])
        {
            Rows = [.. scenario.Cells.SelectMany(cell => cell.Contenders.Select(contender => Row(cell, contender, scenario)))],
        };
        return table.WithoutEmptyColumns();
    }

    private static string[] Row(CellResult cell, ContenderResult contender, Scenario scenario)
    {
        // One run has no spread, and the baseline's ratio to itself is always 1.
        Spread? spread = contender.Id != scenario.BaselineId && contender.Values.Count > 1 ? contender.Ratio : null;
        return
        [
            cell.Name,
            contender.Title,
            Figures.Ratio(contender.Ratio?.Median),
            Figures.Format(contender.Value?.Median, scenario.Main.Format),
            spread is null ? "" : Interval(spread.Lower, spread.Upper),
            spread is null ? "" : Interval(spread.Minimum, spread.Maximum),
            .. scenario.Extras.Select(c => Figures.Format(contender.Details.GetValueOrDefault(c.Key, double.NaN), c.Format)),
        ];
    }

    private static string Interval(double low, double high) => $"{Figures.Ratio(low)[..^2]}–{Figures.Ratio(high)[..^2]}";
}

/// <summary>All scenarios at a glance: the ratio of each contender, a line a cell.</summary>
internal static class Overview
{
    public const string Title = "At a glance";
    public const string HowToRead = "Ratios to ArrayPool.Shared; the last column is its own figure.";

    private static readonly Contender[] s_columns =
        [.. new[] { Contenders.PerCoreId, Contenders.PerCoreSealedId, Contenders.CreateId, Contenders.NewId }.Select(Contenders.Find)];

    public static TableModel From(IReadOnlyList<Scenario> scenarios) =>
        new TableModel(["scenario", "cell", .. s_columns.Select(column => column.Title), "Shared, absolute"])
        {
            Rows =
            [
                .. from line in Cells(scenarios)
                   let shared = line.Cell.Find(Contenders.SharedId)?.Value?.Median
                   let ratios = s_columns.Select(column => Figures.Ratio(line.Cell.Find(column.Id)?.Ratio?.Median))
                   select (string[])[line.Scenario.Title, line.Cell.Name, .. ratios, Figures.Format(shared, line.Scenario.Main.Format)],
            ],
        }.WithoutEmptyColumns();

    public static bool IsWorthwhile(IReadOnlyList<Scenario> scenarios) => Cells(scenarios).Count() > 1;

    private static IEnumerable<(Scenario Scenario, CellResult Cell)> Cells(IReadOnlyList<Scenario> scenarios) =>
        from scenario in scenarios
        where scenario.BaselineId == Contenders.SharedId && !scenario.IsOnRequest
        from cell in scenario.Cells
        select (scenario, cell);
}
