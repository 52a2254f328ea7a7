using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Cli;
using Pools.Bench.Outcomes;
using Pools.Bench.Scenarios;

namespace Pools.Bench.Commands;

/// <summary>Goes through scenarios cell by cell until the end or until somebody wants to stop, and keeps what was measured.</summary>
internal sealed class HeadToHeadRun(IReadOnlyList<Scenario> scenarios, Selection selection, CellContext context)
{
    private readonly List<(Scenario Scenario, IReadOnlyList<Cell> Cells)> _plan = scenarios.Select(s => (s, s.Cells(selection))).Where(p => p.Item2.Count > 0).ToList();

    private readonly List<ScenarioResult> _results = [];

    private readonly List<string> _failures = [];

    public int Steps => _plan.Sum(p => p.Cells.Count);

    public IReadOnlyList<ScenarioResult> Results => _results;

    /// <summary>The cells that ended with an exception.</summary>
    public IReadOnlyList<string> Failures => _failures;

    /// <param name="progress">Told the name of each cell before it is measured; a section for each scenario.</param>
    /// <param name="finished">Given each scenario when its last cell is done.</param>
    public void Measure(StepProgress progress, Action<ScenarioResult> finished)
    {
        foreach ((Scenario scenario, IReadOnlyList<Cell> cells) in _plan.TakeWhile(_ => !context.Stop.IsCancellationRequested))
        {
            List<CellResult> done = [];
            progress.Section(announce => Measure(scenario, cells, announce, done));
            if (done.Count > 0)
            {
                _results.Add(scenario.Result(done));
                finished(_results[^1]);
            }
        }
    }

    private void Measure(Scenario scenario, IReadOnlyList<Cell> cells, Action<string> announce, List<CellResult> done)
    {
        foreach (Cell cell in cells.TakeWhile(_ => !context.Stop.IsCancellationRequested))
        {
            announce($"{scenario.Title}: {cell.Name}");
            try
            {
                if (cell.Measure(context) is { } result)
                {
                    done.Add(result);
                }
            }
            catch (Exception failure) when (failure is not UsageException)
            {
                // A pool that fails in one cell must not take the results of all others with it.
                _failures.Add($"FAILED: {scenario.Name}, {cell.Name}: {failure.Message}");
            }
        }
    }
}
