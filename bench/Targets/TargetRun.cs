namespace Pools.Bench;

/// <summary>One line of a table of targets: a row's promise about one cell, over several processes.</summary>
/// <param name="Figure">The figure that is held against the target: over the processes, the median of their medians.</param>
/// <param name="Ours">Our main or further figure, without the opponent.</param>
/// <param name="AbsoluteFormat">How these two are written.</param>
/// <param name="OtherBuild">The same figure of another build of the program, when there is one to compare with.</param>
internal sealed record TargetFigure(
    TargetRow Row, string Cell, Spread? Figure, Spread? Ours, Spread? Opponent, NumberFormat AbsoluteFormat, Spread? OtherBuild)
{
    /// <summary>The same figure of our pool through its sealed type, where that is measured.</summary>
    public Spread? Sealed { get; init; }
}

/// <summary>Measures rows of targets: each scenario in a process of its own, as often as asked, in turn with another build if there is one.</summary>
internal sealed class TargetRun(IReadOnlyList<TargetRow> rows, int processes, int rounds, double milliseconds, string? otherBuild)
{
    private readonly IReadOnlyList<Scenario> _scenarios = [.. rows.SelectMany(row => (string[])[row.Scenario, row.OpponentScenario]).Distinct().Select(TargetBook.FindScenario)];
    private readonly Dictionary<string, List<CellResult>> _results = new(StringComparer.Ordinal);
    private readonly Dictionary<string, List<CellResult>> _others = new(StringComparer.Ordinal);

    public IReadOnlyList<TargetRow> Rows => rows;

    /// <summary>Who takes part besides those that the rows are about; null: nobody, and nobody asks for <see cref="Scenarios"/>.</summary>
    public IReadOnlyList<string>? AlsoShown { get; init; }

    /// <summary>What was measured of each scenario, over the processes; of its further contenders, too.</summary>
    public IEnumerable<Scenario> Scenarios => from scenario in AlsoShown is null ? [] : _scenarios
                                              where _results.ContainsKey(scenario.Name)
                                              select scenario with { Cells = [.. _results[scenario.Name].GroupBy(cell => cell.Name).Select(cell => CellResult.Over([.. cell]))] };

    public int Steps => _scenarios.Sum(s => Math.Min(s.MostProcesses, processes) * Parts(s).Count()) * (otherBuild is null ? 1 : 2);

    public List<string> Failures { get; } = [];

    /// <summary>Runs until all is measured or somebody wants to stop; what was measured stays.</summary>
    public void Measure(Action<string> announce, CancellationToken stop)
    {
        try
        {
            for (int process = 0; process < processes; process++)
            {
                foreach ((Scenario scenario, string[] part) in _scenarios.Where(s => process < s.MostProcesses).SelectMany(s => Parts(s).Select(part => (s, part))))
                {
                    string label = $"process {process + 1} of {processes}: {string.Join(", ", part.Prepend(scenario.Title))}";
                    announce(label);
                    Add(_results, scenario, part, assembly: null, stop);
                    if (otherBuild is not null)
                    {
                        announce($"{label}, other build");
                        Add(_others, scenario, part, otherBuild, stop);
                    }
                }
            }
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // What was measured so far is reported.
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
        List<CellResult> ours = Of(_results, row.Scenario);
        List<CellResult> opponents = Of(_results, row.OpponentScenario);
        return new TargetFigure(
            row,
            cell,
            row.Over(ours, opponents),
            Ours: Spread.Of(ours.Select(c => row.AbsoluteOf(c, row.Ours)).OfType<double>()),
            Opponent: Spread.Of(opponents.Select(c => row.AbsoluteOf(c, row.Opponent)).OfType<double>()),
            _scenarios.First(s => s.Name == row.Scenario).FormatOf(row.Key),
            OtherBuild: row.Over(Of(_others, row.Scenario), Of(_others, row.OpponentScenario)))
        {
            Sealed = row.Sealed is { } id ? (row with { Ours = id }).Over(ours, opponents) : null,
        };

        List<CellResult> Of(Dictionary<string, List<CellResult>> results, string scenario) => [.. results.GetValueOrDefault(scenario, []).Where(c => c.Name == cell)];
    }

    /// <summary>What is said after the scenario's name to get a part of it: one part, unless each cell has processes of its own.</summary>
    private IEnumerable<string[]> Parts(Scenario scenario) => !scenario.HasProcessPerCell ? [[]] : scenario.Plan(Selection.Targets)
        .Select(cell => cell.Name)
        .Where(name => rows.Any(row => (row.Scenario == scenario.Name || row.OpponentScenario == scenario.Name) && (row.Cell is null || row.Cell == name)))
        .Select(name => new[] { name });

    private void Add(Dictionary<string, List<CellResult>> results, Scenario scenario, string[] part, string? assembly, CancellationToken stop)
    {
        stop.ThrowIfCancellationRequested();
        string[] arguments =
        [
            ChildCommand.MeasureWord,
            scenario.Name,
            .. part,
            "--rounds", rounds.ToString(CultureInfo.InvariantCulture),
            "--milliseconds", milliseconds.ToString(CultureInfo.InvariantCulture),
            "--contenders", string.Join(',', rows.SelectMany(IdsOf).Concat(AlsoShown ?? []).Distinct()),
        ];
        try
        {
            Scenario answer = ChildProcess.AskAsync<Scenario>(arguments, assembly, stop).GetAwaiter().GetResult();
            results.TryAdd(scenario.Name, []);
            results[scenario.Name].AddRange(answer.Cells);
        }
        catch (ChildFailedException failure)
        {
            // What one cannot tell must not take the others with it.
            Failures.Add($"FAILED: {scenario.Name}: {failure.Message}");
        }

        IEnumerable<string> IdsOf(TargetRow row) =>
        [
            .. row.Scenario == scenario.Name ? ((string?[])[row.Ours, row.Sealed]).OfType<string>() : [],
            .. row.OpponentScenario == scenario.Name ? [row.Opponent] : (string[])[],
        ];
    }
}
