namespace Pools.Bench;

/// <summary>Goes through scenarios cell by cell until the end or until somebody wants to stop, and keeps what was measured.</summary>
internal sealed class ScenarioRun(IReadOnlyList<Scenario> scenarios, Selection selection, CellContext context)
{
    private readonly List<(Scenario Scenario, List<Cell> Cells)> _plan = [.. scenarios.Select(s => (s, s.Plan(selection).ToList())).Where(p => p.Item2.Count > 0)];
    private readonly List<Scenario> _results = [];
    private readonly List<string> _failures = [];

    public IReadOnlyList<Scenario> Results => _results;

    /// <summary>The cells that ended with an exception.</summary>
    public IReadOnlyList<string> Failures => _failures;

    /// <summary>Measures scenarios, shows them, and writes the files.</summary>
    /// <param name="output">The folder of the files; null: there are none.</param>
    /// <param name="method">How the figures are taken, in words.</param>
    /// <param name="mismatches">Wrong outputs of real work, once it is done.</param>
    public static int Run(
        Shell shell, IReadOnlyList<Scenario> scenarios, Selection selection, Effort effort, string? contenders, string? output, string method, string? input = null, IReadOnlyList<Mismatch>? mismatches = null)
    {
        CellContext cells = new(effort, Names.Contenders(contenders), shell.StopRequested);
        ResultFolder? folder = output is null ? null : new ResultFolder(output);
        MachineFacts machine = shell.ShowMachine(input, method);
        ScenarioRun run = new(scenarios, selection, cells);
        run.Measure(shell.Screen);
        return new RunReport(machine, method, input, run.Results, [.. mismatches ?? [], .. RealWork.MismatchesOf(run.Results)], run.Failures, shell.IsStopRequested).Conclude(shell, folder);
    }

    /// <summary>Measures, with a progress display.</summary>
    /// <param name="finished">Given each scenario when its last cell is done; by default its table is shown.</param>
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
                // A pool that fails in one cell must not take the results of all others with it.
                _failures.Add($"FAILED: {scenario.Name}, {cell.Name}: {failure.Message}");
            }
        }
    }
}
