namespace Pools.Bench;

/// <summary>Measures scenarios cell by cell until the end or until a stop is requested.</summary>
internal sealed class ScenarioRun(IReadOnlyList<Scenario> scenarios, bool isFull, CellContext context)
{
    private readonly List<(Scenario Scenario, List<Cell> Cells)> _plan =
        [.. scenarios.Select(s => (s, s.Plan(isFull).ToList())).Where(p => p.Item2.Count > 0)];

    private readonly List<Scenario> _results = [];
    private readonly List<string> _failures = [];

    public IReadOnlyList<Scenario> Results => _results;

    public IReadOnlyList<string> Failures => _failures;

    public void Measure(Screen screen)
    {
        StepProgress progress = new(screen, _plan.Sum(p => p.Cells.Count));
        foreach ((Scenario scenario, List<Cell> cells) in _plan.TakeWhile(_ => !context.Stop.IsCancellationRequested))
        {
            List<CellResult> done = [];
            Measure(scenario, cells, progress.Announce, done);
            if (done.Count > 0)
            {
                _results.Add(scenario with { Cells = done });
                screen.Show(scenario.Title, scenario.Description, ScenarioTable.From(_results[^1]));
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
