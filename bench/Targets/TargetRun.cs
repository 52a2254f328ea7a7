namespace Pools.Bench;

/// <summary>One line of a table of targets: a row's figure of one cell, over several processes.</summary>
/// <param name="Figure">Over the processes, the median of their medians.</param>
/// <param name="Ours">Our main or further figure, without the opponent.</param>
/// <param name="AbsoluteFormat">The format of these two.</param>
/// <param name="OtherBuild">The same figure of another build of the program, if there is one.</param>
internal sealed record TargetFigure(TargetRow Row, string Cell, Spread? Figure, Spread? Ours, Spread? Opponent,
    NumberFormat AbsoluteFormat, Spread? OtherBuild)
{
    /// <summary>The same figure of our pool through its sealed type, where that is measured.</summary>
    public Spread? Sealed { get; init; }
}

/// <summary>Measures rows of targets: each scenario in processes of its own, in turn with another build if there is one.</summary>
internal sealed class TargetRun(IReadOnlyList<TargetRow> rows, int processes, Effort effort, string? otherBuild)
{
    private readonly List<Scenario> _scenarios = [.. rows.Select(row => row.Scenario).Distinct().Select(TargetBook.FindScenario)];
    private readonly Dictionary<string, List<CellResult>> _results = new(StringComparer.Ordinal);
    private readonly Dictionary<string, List<CellResult>> _others = new(StringComparer.Ordinal);

    public int Processes => processes;

    public Effort Effort => effort;

    /// <summary>Contenders in addition to the rows'; null: none, and <see cref="Scenarios"/> is not used.</summary>
    public IReadOnlyList<string>? AlsoShown { get; init; }

    public IEnumerable<Scenario> Scenarios =>
        from scenario in AlsoShown is null ? [] : _scenarios
        where _results.ContainsKey(scenario.Name)
        select scenario with { Cells = [.. _results[scenario.Name].GroupBy(cell => cell.Name).Select(cell => CellResult.Over([.. cell]))] };

    public int Steps => _scenarios.Sum(s => Math.Min(s.MostProcesses, processes) * CellsOf(s).Count()) * (otherBuild is null ? 1 : 2);

    public List<string> Failures { get; } = [];

    /// <summary>Runs until all is measured or a stop is requested. Earlier results stay.</summary>
    public void Measure(Action<string> announce, CancellationToken stop)
    {
        try
        {
            for (int process = 0; process < processes; process++)
            {
                foreach ((Scenario scenario, string? cell) in _scenarios.Where(s => process < s.MostProcesses)
                    .SelectMany(s => CellsOf(s).Select(cell => (s, cell))))
                {
                    string label = $"process {process + 1} of {processes}: {scenario.Title}{(cell is null ? "" : ", " + cell)}";
                    announce(label);
                    Add(_results, scenario, cell, assembly: null, stop);
                    if (otherBuild is not null)
                    {
                        announce($"{label}, other build");
                        Add(_others, scenario, cell, otherBuild, stop);
                    }
                }
            }
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // Earlier results are reported.
        }
    }

    public IReadOnlyList<TargetFigure> Figures() =>
    [
        .. from row in rows
           from cell in _results.GetValueOrDefault(row.Scenario, []).Select(c => c.Name).Distinct()
           where row.Cell is null || row.Cell == cell
           select FigureOf(row, cell),
    ];

    private TargetFigure FigureOf(TargetRow row, string cell)
    {
        List<CellResult> processes = Of(_results);
        return new TargetFigure(
            row,
            cell,
            row.Over(processes),
            Ours: Absolute(row.Ours),
            Opponent: Absolute(row.Opponent),
            _scenarios.First(s => s.Name == row.Scenario).FormatOf(row.Key),
            OtherBuild: row.Over(Of(_others)))
        {
            Sealed = row.Sealed is { } id ? (row with { Ours = id }).Over(processes) : null,
        };

        List<CellResult> Of(Dictionary<string, List<CellResult>> results) =>
            results.GetValueOrDefault(row.Scenario, []).FindAll(c => c.Name == cell);

        Spread? Absolute(string contender) => Spread.Of(processes.Select(c => row.AbsoluteOf(c, contender)).OfType<double>());
    }

    /// <summary>The cells that have a process of their own; one null: all share one.</summary>
    private IEnumerable<string?> CellsOf(Scenario scenario) => !scenario.HasProcessPerCell ? [null] : scenario.Plan(true)
        .Select(string? (cell) => cell.Name)
        .Where(name => rows.Any(row => row.Scenario == scenario.Name && (row.Cell is null || row.Cell == name)));

    private void Add(Dictionary<string, List<CellResult>> results, Scenario scenario, string? cell, string? assembly,
        CancellationToken stop)
    {
        stop.ThrowIfCancellationRequested();
        IEnumerable<string> contenders = rows.Where(row => row.Scenario == scenario.Name)
            .SelectMany(row => (string?[])[row.Ours, row.Sealed, row.Opponent])
            .OfType<string>()
            .Concat(AlsoShown ?? [])
            .Distinct();
        try
        {
            string[] words = ChildCommand.ToMeasure(scenario.Name, cell, effort, contenders);
            Scenario answer = ChildProcess.AskAsync<Scenario>(words, assembly, stop).GetAwaiter().GetResult();
            results.TryAdd(scenario.Name, []);
            results[scenario.Name].AddRange(answer.Cells);
        }
        catch (MeasurementException failure)
        {
            // The others go on.
            Failures.Add($"FAILED: {scenario.Name}: {failure.Message}");
        }
    }
}
