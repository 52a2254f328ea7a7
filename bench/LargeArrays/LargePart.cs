namespace Pools.Bench;

/// <summary>A part of the measurement of large arrays: a scenario, and the figures that its cells are asked for.</summary>
/// <param name="Scenario">Named by the target's number; its title is the target in words.</param>
internal sealed record LargePart(Scenario Scenario, Func<IReadOnlyList<CellResult>, IEnumerable<LargeRow>> Rows)
{
    /// <summary>Draws a plot, if there is one.</summary>
    public Func<IReadOnlyList<CellResult>, Plot>? Plot { get; init; }

    public string Target => $"{Scenario.Name} {Scenario.Title}";
}

/// <summary>One figure of every contender, and what must be reached.</summary>
/// <param name="Values">By the contenders' ids.</param>
/// <param name="Bound">The bound, or null: for information.</param>
/// <param name="Ours">To whom the bound applies; nobody named: both forms of the large pool.</param>
internal sealed record LargeRow(string Case, NumberFormat Format, Dictionary<string, double> Values, Bound? Bound = null, params string[] Ours)
{
    /// <summary>Those who were measured and have missed the bound.</summary>
    public IEnumerable<string> Missed => (Ours.Length == 0 ? [Contenders.LargeId, Contenders.LargeOffId] : Ours)
        .Where(id => Values.TryGetValue(id, out double value) && Bound?.IsMet(value) == false);
}

/// <summary>What a part has found.</summary>
internal sealed record LargeResult(LargePart Part, IReadOnlyList<CellResult> Cells)
{
    public IReadOnlyList<LargeRow> Rows { get; } = [.. Part.Rows(Cells)];

    /// <summary>Draws it, if it is drawn.</summary>
    public Plot? Plot => Part.Plot?.Invoke(Cells);
}

/// <summary>Figures of a cell by contender, and what is made of them.</summary>
internal static class LargeFigures
{
    /// <summary>One of the further figures.</summary>
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

    /// <summary>What was measured, with the parts that it is of.</summary>
    public static IEnumerable<LargeResult> Results(IEnumerable<LargePart> parts, IEnumerable<Scenario> measured) =>
        from part in parts
        from scenario in measured
        where part.Scenario.Title == scenario.Title
        select new LargeResult(part, scenario.Cells);

    public static TableModel Table(params IReadOnlyList<LargeResult> results)
    {
        // Who has no figure in any row has no column.
        List<string> columns = [.. s_columns.Where(id => results.Any(result => result.Rows.Any(row => row.Values.ContainsKey(id))))];
        TableModel table = new(["target", "figure", .. columns.Select(Short), "must", "met"]);
        foreach ((LargeResult result, LargeRow row) in results.SelectMany(result => result.Rows.Select(row => (result, row))))
        {
            string[] missed = [.. row.Missed.Select(Short)];
            table.Rows.Add(new TableRow(
                [
                    result.Part.Target,
                    row.Case,
                    .. columns.Select(id => Figures.Format(row.Values.GetValueOrDefault(id, double.NaN), row.Format)),
                    row.Bound?.Write(row.Format) ?? "",
                    row.Bound is null ? "" : missed.Length == 0 ? "yes" : $"no: {string.Join("; ", missed)}",
                ],
                row.Bound is null ? RowStyle.Plain : missed.Length == 0 ? RowStyle.Good : RowStyle.Bad));
        }

        return table;
    }

    public static void Write(ResultFolder folder, MachineFacts machine, IReadOnlyList<LargeResult> results)
    {
        ReportPage page = new("Large arrays", machine);
        foreach (LargeResult result in results)
        {
            page.Add(result.Part.Target, result.Part.Scenario.Description, Table(result), result.Plot is null ? null : folder.Write(result.Plot));
        }

        folder.Write(MarkdownFile, page.ToString());
        var rows = from result in results
                   from row in result.Rows
                   select new { result.Part.Target, row.Case, row.Format, row.Values, row.Bound, Missed = row.Missed.ToArray() };
        folder.WriteJson(JsonFile, new { machine, rows });
    }

    private static string Short(string id) => Contenders.Find(id).Short;
}
