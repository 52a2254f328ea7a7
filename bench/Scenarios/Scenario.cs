namespace Pools.Bench;

/// <summary>How much of a scenario is measured.</summary>
internal enum Selection
{
    /// <summary>A good selection: the whole program takes about two minutes.</summary>
    Default,

    /// <summary>Every cell.</summary>
    Full,

    /// <summary>The cells of the table of targets.</summary>
    Targets,
}

/// <summary>A question with a table and a plot for an answer, and the answer, once there is one.</summary>
/// <param name="Description">What is done, in a sentence or two that a reader of the table needs.</param>
[method: JsonConstructor]
internal sealed record Scenario(string Name, string Title, string Description)
{
    public Scenario(string name, string title, string description, Func<Selection, IEnumerable<Cell>> plan)
        : this(name, title, description) => Plan = plan;

    /// <summary>Whom the ratios are to.</summary>
    public string BaselineId { get; init; } = Contenders.SharedId;

    /// <summary>What <see cref="ContenderResult.Values"/> is, and how it is written.</summary>
    public Column Main { get; init; } = Columns.TimePerPair;

    /// <summary>The columns besides the main figure and the ratio. One that no contender has a figure for is left out of the table.</summary>
    public IReadOnlyList<Column> Extras { get; init; } = Columns.Allocation;

    /// <summary>How many processes say as much as any number: one for what does not vary from process to process.</summary>
    [JsonIgnore]
    public int MostProcesses { get; init; } = int.MaxValue;

    /// <summary>Whether each cell has processes of its own where targets are measured, because what one leaves behind weighs on the next.</summary>
    [JsonIgnore]
    public bool HasProcessPerCell { get; init; }

    /// <summary>The cells to measure; none when the scenario is not part of the selection.</summary>
    [JsonIgnore]
    public Func<Selection, IEnumerable<Cell>> Plan { get; init; } = static _ => [];

    /// <summary>What was measured.</summary>
    public IReadOnlyList<CellResult> Cells { get; init; } = [];

    /// <summary>How the one is called whom the ratios are to.</summary>
    public string BaselineTitle => Cells.Select(cell => cell.Find(BaselineId)?.Title).FirstOrDefault(title => title is not null) ?? "the baseline, which is missing";

    /// <summary>How the further figure of this key is written; the main figure when there is none.</summary>
    public NumberFormat FormatOf(string key) => Extras.FirstOrDefault(column => column.Key == key)?.Format ?? Main.Format;

    /// <summary>Measures one cell.</summary>
    /// <returns>The result, or null when the wish to stop came before there was one.</returns>
    public CellResult? Measure(Cell cell, CellContext context) => cell.Measure(context) is { } contenders ? CellResult.From(cell.Name, contenders, BaselineId) : null;
}

/// <summary>One cell of a scenario: all contenders doing the same thing.</summary>
internal abstract class Cell(string name)
{
    public string Name { get; } = name;

    /// <summary>Who can take part, besides what the command line says.</summary>
    public IReadOnlyList<Contender> Candidates { get; init; } = Contenders.Bytes;

    /// <returns>The rounds of each contender, or null when the wish to stop came before there were enough.</returns>
    public abstract IReadOnlyList<ContenderResult>? Measure(CellContext context);
}

/// <summary>What a cell is measured with.</summary>
/// <param name="Contenders">The identities of those who take part; empty for everybody who is not there on request only.</param>
internal sealed record CellContext(Effort Effort, IReadOnlyCollection<string> Contenders, CancellationToken Stop)
{
    /// <summary>Whether the contenders were chosen by name, and not by what suits the scenario.</summary>
    public bool ByName => Contenders.Count > 0;

    /// <param name="longest">The longest arrays of the load, in bytes.</param>
    public bool Includes(Contender contender, int longest = 0) => ByName
        ? Contenders.Contains(contender.Id)
        : !contender.OnRequest && (!contender.ForLargeArrays || longest >= Contender.LargeArrayBytes);
}
