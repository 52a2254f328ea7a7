namespace Pools.Bench;

[method: JsonConstructor]
internal sealed record Scenario(string Name, string Title, string Description)
{
    public Scenario(string name, string title, string description, Func<bool, IEnumerable<Cell>> plan)
        : this(name, title, description) => Plan = plan;

    public string BaselineId { get; init; } = Contenders.SharedId;

    public Column Main { get; init; } = Columns.TimePerPair;

    /// <summary>The further columns. One without a figure is left out of the table.</summary>
    public IReadOnlyList<Column> Extras { get; init; } = Columns.Allocation;

    /// <summary>Measured only if it is chosen by name.</summary>
    [JsonIgnore]
    public bool IsOnRequest { get; init; }

    /// <summary>How many processes are enough: one if processes do not differ.</summary>
    [JsonIgnore]
    public int MostProcesses { get; init; } = int.MaxValue;

    /// <summary>Whether each cell has processes of its own, because one cell's memory weighs on the next.</summary>
    [JsonIgnore]
    public bool HasProcessPerCell { get; init; }

    /// <summary>The cells to measure: all, or (false) enough for a quick run.</summary>
    [JsonIgnore]
    public Func<bool, IEnumerable<Cell>> Plan { get; init; } = static _ => [];

    public IReadOnlyList<CellResult> Cells { get; init; } = [];

    [JsonIgnore]
    public Plot Plot =>
        Cells[0].Contenders.Any(contender => contender.Timeline is not null) ? TimelinePlot.Draw(this) : RatioPlot.Draw(this);

    public string BaselineTitle =>
        Cells.Select(cell => cell.Find(BaselineId)?.Title).FirstOrDefault(title => title is not null) ?? "the baseline, which is missing";

    /// <summary>The format of the figure of this key, or else of the main figure.</summary>
    public NumberFormat FormatOf(string key) => Extras.FirstOrDefault(column => column.Key == key)?.Format ?? Main.Format;

    /// <returns>The result, or null if a stop was requested before there was one.</returns>
    public CellResult? Measure(Cell cell, CellContext context) =>
        cell.Measure(context) is { } contenders ? CellResult.From(cell.Name, contenders, BaselineId) : null;
}

/// <summary>One cell of a scenario: all contenders doing the same thing.</summary>
internal abstract class Cell(string name)
{
    public string Name { get; } = name;

    public IReadOnlyList<Contender> Candidates { get; init; } = Contenders.Bytes;

    /// <returns>The rounds of each contender, or null if a stop was requested before there were enough.</returns>
    public abstract IReadOnlyList<ContenderResult>? Measure(CellContext context);
}

/// <param name="Contenders">The ids of those that take part; empty for all that are not on request only.</param>
internal sealed record CellContext(Effort Effort, IReadOnlyCollection<string> Contenders, CancellationToken Stop)
{
    /// <summary>Whether the contenders were chosen by name.</summary>
    public bool ByName => Contenders.Count > 0;

    /// <param name="longest">The longest arrays of the load, in bytes.</param>
    public bool Includes(Contender contender, int longest = 0) => ByName
        ? Contenders.Contains(contender.Id)
        : !contender.OnRequest && (!contender.ForLargeArrays || longest >= Contender.LargeArrayBytes);
}
