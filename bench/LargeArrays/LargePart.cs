namespace Pools.Bench;

/// <summary>A part of the measurement of large arrays: a scenario, and the figures of each of its cells.</summary>
/// <param name="Scenario">Named by the target's number; its title is the target in words.</param>
/// <param name="PlotOf">Draws the first cell, if there is a plot.</param>
internal sealed record LargePart(Scenario Scenario, Func<CellResult, IEnumerable<LargeRow>> RowsOf, Func<CellResult, Plot>? PlotOf)
{
    public string Target => $"{Scenario.Name} {Scenario.Title}";

    public IEnumerable<LargeRow> Rows => Scenario.Cells.SelectMany(RowsOf);

    public Plot? Plot => PlotOf?.Invoke(Scenario.Cells[0]);
}

/// <param name="Ours">The contenders that the bound is for; by default both forms of the large pool.</param>
internal sealed record LargeRow(string Case, NumberFormat Format, Dictionary<string, double> Values, Bound? Bound = null,
    params string[] Ours)
{
    /// <summary>The contenders that missed the bound.</summary>
    public IEnumerable<string> Missed => (Ours.Length == 0 ? [Contenders.LargeId, Contenders.LargeOffId] : Ours)
        .Where(id => Values.TryGetValue(id, out double value) && Bound?.IsMet(value) == false);
}

internal static class LargeFigures
{
    public static Dictionary<string, double> Of(this CellResult cell, string key) =>
        cell.Contenders.Where(c => c.Details.ContainsKey(key)).ToDictionary(c => c.Id, c => c.Details[key]);

    public static Dictionary<string, double> Map(this Dictionary<string, double> numbers, Func<string, double, double> function) =>
        numbers.ToDictionary(pair => pair.Key, pair => function(pair.Key, pair.Value));

    /// <summary>Each contender's number divided by another one of its own.</summary>
    public static Dictionary<string, double> By(this Dictionary<string, double> numbers, Dictionary<string, double> others) =>
        numbers.Map((id, number) => number / others[id]);

    /// <summary>Each contender's number divided by one contender's.</summary>
    public static Dictionary<string, double> To(this Dictionary<string, double> numbers, string id) =>
        numbers.Map((_, number) => number / numbers[id]);
}

internal static class LargeReport
{
    private static readonly string[] s_columns =
    [
        Contenders.NewId, Contenders.UninitializedId, Contenders.SharedId, Contenders.CreateLargeId,
        Contenders.LargeId, Contenders.LargeOffId, Contenders.PerCoreId,
    ];

    /// <summary>The parts, each with its measured scenario.</summary>
    public static IEnumerable<LargePart> Measured(IEnumerable<LargePart> parts, IEnumerable<Scenario> measured) =>
        from part in parts
        from scenario in measured
        where part.Scenario.Title == scenario.Title
        select part with { Scenario = scenario };

    public static TableModel Table(params IReadOnlyList<LargePart> parts)
    {
        var lines = parts.SelectMany(part => part.Rows.Select(row => (part.Target, Row: row, Missed: row.Missed.Select(Short).ToList())))
            .ToList();
        return new(["target", "figure", .. Columns().Select(Short), "must", "met"])
        {
            Rows = lines.ConvertAll(line => new TableRow(
                [
                    line.Target,
                    line.Row.Case,
                    .. Columns().Select(id => Figures.Format(line.Row.Values.GetValueOrDefault(id, double.NaN), line.Row.Format)),
                    line.Row.Bound?.Write(line.Row.Format) ?? "",
                    line.Row.Bound is null ? "" : line.Missed.Count > 0 ? $"no: {string.Join("; ", line.Missed)}" : "yes",
                ],
                line.Row.Bound is null ? RowStyle.Plain : line.Missed.Count > 0 ? RowStyle.Bad : RowStyle.Good)),
        };

        IEnumerable<string> Columns() => s_columns.Where(id => lines.Exists(line => line.Row.Values.ContainsKey(id)));
    }

    private static string Short(string id) => Contenders.Find(id).Short;
}
