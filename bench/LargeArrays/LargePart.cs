namespace Pools.Bench;

/// <summary>A part of the measurement of large arrays: a scenario, and the figures that each of its cells is asked for.</summary>
/// <param name="Scenario">Named by the target's number; its title is the target in words.</param>
/// <param name="PlotOf">Draws the first cell, if there is a plot.</param>
internal sealed record LargePart(Scenario Scenario, Func<CellResult, IEnumerable<LargeRow>> RowsOf, Func<CellResult, Plot>? PlotOf)
{
    public string Target => $"{Scenario.Name} {Scenario.Title}";

    /// <summary>What was found, once the scenario is one that was measured.</summary>
    public IEnumerable<LargeRow> Rows => Scenario.Cells.SelectMany(RowsOf);

    /// <inheritdoc cref="Rows"/>
    public Plot? Plot => PlotOf?.Invoke(Scenario.Cells[0]);
}

/// <summary>One figure of every contender, and what must be reached.</summary>
/// <param name="Ours">To whom the bound applies; nobody named: both forms of the large pool.</param>
internal sealed record LargeRow(string Case, NumberFormat Format, Dictionary<string, double> Values, Bound? Bound = null, params string[] Ours)
{
    /// <summary>Those who were measured and have missed the bound.</summary>
    public IEnumerable<string> Missed => (Ours.Length == 0 ? [Contenders.LargeId, Contenders.LargeOffId] : Ours)
        .Where(id => Values.TryGetValue(id, out double value) && Bound?.IsMet(value) == false);
}

/// <summary>Figures of a cell by contender, and what is made of them.</summary>
internal static class LargeFigures
{
    public static Dictionary<string, double> Of(this CellResult cell, string key) =>
        cell.Contenders.Where(c => c.Details.ContainsKey(key)).ToDictionary(c => c.Id, c => c.Details[key]);

    public static Dictionary<string, double> Map(this Dictionary<string, double> numbers, Func<string, double, double> function) =>
        numbers.ToDictionary(pair => pair.Key, pair => function(pair.Key, pair.Value));

    /// <summary>Each contender's number divided by another one of its own.</summary>
    public static Dictionary<string, double> By(this Dictionary<string, double> numbers, Dictionary<string, double> others) => numbers.Map((id, number) => number / others[id]);

    /// <summary>Each contender's number divided by one contender's.</summary>
    public static Dictionary<string, double> To(this Dictionary<string, double> numbers, string id) => numbers.Map((_, number) => number / numbers[id]);

    /// <summary>How many times as many as each contender's number is one contender's.</summary>
    public static Dictionary<string, double> FasterThan(this Dictionary<string, double> times, string id) => times.Map((_, time) => times[id] / time);
}

/// <summary>The figures of large arrays as a table, and as a page of Markdown.</summary>
internal static class LargeReport
{
    public const string MarkdownFile = "large.md";
    public const string JsonFile = "large.json";

    // The order of the columns.
    private static readonly string[] s_columns = [Contenders.NewId, Contenders.UninitializedId, Contenders.SharedId, Contenders.CreateLargeId, Contenders.LargeId, Contenders.LargeOffId, Contenders.PerCoreId];

    /// <summary>The parts, each with what was measured of it.</summary>
    public static IEnumerable<LargePart> Measured(IEnumerable<LargePart> parts, IEnumerable<Scenario> measured) =>
        from part in parts
        from scenario in measured
        where part.Scenario.Title == scenario.Title
        select part with { Scenario = scenario };

    public static TableModel Table(params IReadOnlyList<LargePart> parts)
    {
        // Who has no figure in any row has no column.
        List<string> columns = [.. s_columns.Where(id => parts.Any(part => part.Rows.Any(row => row.Values.ContainsKey(id))))];
        return TableModel.Of(
            parts.SelectMany(part => part.Rows.Select(row => (part.Target, Row: row))),
            line => line.Row.Bound is null ? RowStyle.Plain : line.Row.Missed.Any() ? RowStyle.Bad : RowStyle.Good,
            [
                new("target", line => line.Target),
                new("figure", line => line.Row.Case),
                .. columns.Select(id => new TableColumn<(string Target, LargeRow Row)>(Short(id), line => Figures.Format(line.Row.Values.GetValueOrDefault(id, double.NaN), line.Row.Format))),
                new("must", line => line.Row.Bound?.Write(line.Row.Format) ?? ""),
                new("met", line => line.Row.Bound is null ? "" : line.Row.Missed.Any() ? $"no: {string.Join("; ", line.Row.Missed.Select(Short))}" : "yes"),
            ]);
    }

    public static void Write(ResultFolder folder, MachineFacts machine, IReadOnlyList<LargePart> parts)
    {
        ReportPage page = new("Large arrays", machine);
        foreach (LargePart part in parts)
        {
            page.Add(part.Target, part.Scenario.Description, Table(part), part.Plot is { } plot ? folder.Write(plot) : null);
        }

        folder.Write(MarkdownFile, page.ToString());
        var rows = from part in parts
                   from row in part.Rows
                   select new { part.Target, row.Case, row.Format, row.Values, row.Bound, Missed = row.Missed.ToArray() };
        folder.WriteJson(JsonFile, new { machine, rows });
    }

    private static string Short(string id) => Contenders.Find(id).Short;
}
