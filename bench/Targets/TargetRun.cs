using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.Json;
using System.Threading;
using Pools.Bench.Children;
using Pools.Bench.Commands;
using Pools.Bench.Outcomes;
using Pools.Bench.Scenarios;
using Pools.Bench.Scenarios.Micro;

namespace Pools.Bench.Targets;

/// <summary>Measures rows of targets: each scenario in a process of its own, as often as asked, in turn with another build if there is one.</summary>
internal sealed class TargetRun(IReadOnlyList<TargetRow> rows, int processes, int rounds, double milliseconds, string? otherBuild)
{
    private readonly List<Scenario> _scenarios = MicroScenarios.All.Where(s => rows.Any(r => r.Scenario == s.Name)).ToList();

    private readonly Dictionary<string, List<ScenarioResult>> _results = new(StringComparer.Ordinal);

    private readonly Dictionary<string, List<ScenarioResult>> _others = new(StringComparer.Ordinal);

    private readonly List<string> _failures = [];

    public int Steps => _scenarios.Sum(s => Math.Min(s.MostProcesses, processes)) * (otherBuild is null ? 1 : 2);

    /// <summary>Runs until all is measured or somebody wants to stop; what was measured stays.</summary>
    public void Measure(Action<string> announce, CancellationToken stop)
    {
        try
        {
            for (int process = 0; process < processes; process++)
            {
                foreach (Scenario scenario in _scenarios.Where(s => process < s.MostProcesses))
                {
                    announce($"process {process + 1} of {processes}: {scenario.Title}");
                    Add(_results, scenario, assembly: null, stop);
                    if (otherBuild is not null)
                    {
                        announce($"process {process + 1} of {processes}: {scenario.Title}, other build");
                        Add(_others, scenario, otherBuild, stop);
                    }
                }
            }
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // What was measured so far is reported.
        }
    }

    /// <summary>Processes that ended with an error.</summary>
    public IReadOnlyList<string> Failures => _failures;

    public IReadOnlyList<TargetFigure> Figures() => rows
        .Where(r => _results.ContainsKey(r.Scenario))
        .SelectMany(r => TargetFigure.From(r, _results[r.Scenario], _others.GetValueOrDefault(r.Scenario, [])))
        .ToList();

    private void Add(Dictionary<string, List<ScenarioResult>> results, Scenario scenario, string? assembly, CancellationToken stop)
    {
        stop.ThrowIfCancellationRequested();
        string[] arguments =
        [
            ChildCommand.MeasureWord,
            scenario.Name,
            "--rounds", rounds.ToString(CultureInfo.InvariantCulture),
            "--milliseconds", milliseconds.ToString(CultureInfo.InvariantCulture),
            "--contenders", string.Join(',', rows.Where(r => r.Scenario == scenario.Name).SelectMany(r => r.Contenders).Distinct()),
        ];
        string answer;
        try
        {
            answer = ChildProcess.RunAsync(arguments, assembly, stop).GetAwaiter().GetResult();
        }
        catch (ChildFailedException failure)
        {
            _failures.Add($"FAILED: {scenario.Name}: {failure.Message}");
            return;
        }

        if (JsonSerializer.Deserialize<ScenarioResult>(answer, ResultJson.Compact) is { Cells.Count: > 0 } result)
        {
            if (!results.TryGetValue(scenario.Name, out List<ScenarioResult>? list))
            {
                results[scenario.Name] = list = [];
            }

            list.Add(result);
        }
    }
}
