namespace Pools.Bench;

/// <summary>Measures scenarios cell by cell until the end or until a stop is requested.</summary>
internal sealed class ScenarioRun(IReadOnlyList<Scenario> scenarios, Selection selection, CellContext context)
{
    private readonly List<(Scenario Scenario, List<Cell> Cells)> _plan =
        [.. scenarios.Select(s => (s, s.Plan(selection).ToList())).Where(p => p.Item2.Count > 0)];

    private readonly List<Scenario> _results = [];
    private readonly List<string> _failures = [];

    public IReadOnlyList<Scenario> Results => _results;

    public IReadOnlyList<string> Failures => _failures;

    /// <param name="mismatches">Wrong outputs of real work, once it is done.</param>
    public static int Run(
        Shell shell,
        IReadOnlyList<Scenario> scenarios,
        Selection selection,
        Effort effort,
        string? contenders,
        string? output,
        string method,
        string? input = null,
        IReadOnlyList<Mismatch>? mismatches = null)
    {
        CellContext cells = new(effort, Names.Contenders(contenders), shell.StopRequested);
        ResultFolder? folder = output is null ? null : new ResultFolder(output);
        MachineFacts machine = shell.ShowMachine(input, method);
        ScenarioRun run = new(scenarios, selection, cells);
        run.Measure(shell.Screen);
        IEnumerable<Mismatch> all = [.. mismatches ?? [], .. Services.MismatchesOf(run.Results)];
        string[] problems = [.. all.Select(mismatch => mismatch.ToString()), .. run.Failures];
        return new RunReport(machine, method, input, run.Results, problems, shell.IsStopRequested).Conclude(shell, folder);
    }

    /// <param name="finished">Called with each scenario after its last cell; by default its table is shown.</param>
    public void Measure(Screen screen, Action<Scenario>? finished = null)
    {
        StepProgress progress = new(screen, _plan.Sum(p => p.Cells.Count));
        foreach ((Scenario scenario, List<Cell> cells) in _plan.TakeWhile(_ => !context.Stop.IsCancellationRequested))
        {
            List<CellResult> done = [];
            progress.Section(announce => Measure(scenario, cells, announce, done));
            if (done.Count > 0)
            {
                _results.Add(scenario with { Cells = done });
                (finished ?? (result => screen.Show(result.Title, result.Description, ScenarioTable.From(result))))(_results[^1]);
            }
        }
    }

    private void Measure(Scenario scenario, List<Cell> cells, Action<string> announce, List<CellResult> done)
    {
        foreach (Cell cell in cells.TakeWhile(_ => !context.Stop.IsCancellationRequested))
        {
            announce($"{scenario.Title}: {cell.Name}");
            try
            {
                done.AddRange(scenario.Measure(cell, context) is { } result ? [result] : []);
            }
            catch (Exception failure) when (failure is not UsageException)
            {
                // The other cells go on.
                _failures.Add($"FAILED: {scenario.Name}, {cell.Name}: {failure.Message}");
            }
        }
    }
}
