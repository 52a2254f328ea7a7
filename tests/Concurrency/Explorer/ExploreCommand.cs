using System;
using System.Globalization;
using System.Linq;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Explores deeper than the tests do, or replays one interleaving.</summary>
internal static class ExploreCommand
{
    public static int Run(string[] args)
    {
        int? bound = null;
        string? name = null;
        Schedule? schedule = null;
        for (int i = 0; i + 1 < args.Length; i += 2)
        {
            switch (args[i])
            {
                case "--bound":
                    bound = int.Parse(args[i + 1], CultureInfo.InvariantCulture);
                    break;
                case "--scenario":
                    name = args[i + 1];
                    break;
                case "--replay":
                    schedule = Schedule.Parse(args[i + 1]);
                    break;
                default:
                    return Usage();
            }
        }

        if (args.Length % 2 != 0 || (schedule is not null && name is null) || (name is not null && ScenarioList.All.All(s => s.Name != name)))
        {
            return Usage();
        }

        return schedule is null ? Explore(bound, name) : Replay(ScenarioList.Find(name!), schedule);
    }

    private static int Explore(int? bound, string? name)
    {
        int failures = 0;
        foreach (IScenario scenario in ScenarioList.All.Where(s => name is null || s.Name == name))
        {
            Bounds bounds = bound is { } preemptions ? scenario.Bounds with { Preemptions = preemptions } : scenario.Bounds;
            Findings findings = Search.Explore(scenario, bounds, progress => Console.WriteLine($"  … {progress.Counts}"));
            Console.WriteLine(findings.Failure is null ? $"passed  {findings.Counts}" : $"FAILED  {findings.Story}");
            failures += findings.Failure is null ? 0 : 1;
        }

        return failures == 0 ? 0 : 1;
    }

    private static int Replay(IScenario scenario, Schedule schedule)
    {
        (string? failure, string trace) = Search.Replay(scenario, schedule);
        Console.WriteLine(trace);
        Console.WriteLine(failure is null ? "No promise is broken." : $"FAILED: {failure}");
        return failure is null ? 0 : 1;
    }

    private static int Usage()
    {
        Console.Error.WriteLine("usage: explore [--bound N] [--scenario NAME] [--replay SCHEDULE]");
        Console.Error.WriteLine($"scenarios: {string.Join(", ", ScenarioList.All.Select(s => s.Name))}");
        return 2;
    }
}
