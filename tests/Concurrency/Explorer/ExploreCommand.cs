using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Explores deeper than the tests do, or replays one interleaving.</summary>
internal static class ExploreCommand
{
    private static readonly TimeSpan s_lineEvery = TimeSpan.FromSeconds(10);

    public static int Run(string[] args)
    {
        Func<IScenario, Bounds> reach = scenario => scenario.Bounds;
        var limit = TimeSpan.MaxValue;
        string? name = null;
        Func<IScenario, bool> isAsked = _ => true;
        int mostFailures = int.MaxValue;
        Schedule? schedule = null;
        for (int i = 0; i + 1 < args.Length; i += 2)
        {
            switch (args[i])
            {
                case "--bound":
                    int preemptions = int.Parse(args[i + 1], CultureInfo.InvariantCulture);
                    reach = scenario => scenario.Bounds with { Preemptions = preemptions };
                    break;
                case "--deeper":
                    int more = int.Parse(args[i + 1], CultureInfo.InvariantCulture);
                    reach = scenario => scenario.Bounds with { Preemptions = scenario.Bounds.Preemptions + more };
                    break;
                case "--as" when args[i + 1] == "tests":
                    reach = TestBounds.Of;
                    break;
                case "--of" when args[i + 1] is "per-core" or "large":
                    bool isLarge = args[i + 1] == "large";
                    isAsked = scenario => scenario is (LargeScenario or PartScenario) == isLarge;
                    break;
                case "--failures":
                    mostFailures = int.Parse(args[i + 1], CultureInfo.InvariantCulture);
                    break;
                case "--seconds":
                    limit = TimeSpan.FromSeconds(int.Parse(args[i + 1], CultureInfo.InvariantCulture));
                    break;
                case "--scenario":
                    name = args[i + 1];
                    isAsked = scenario => scenario.Name == name;
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

        return schedule is null ? Explore(reach, limit, ScenarioList.All.Where(isAsked), mostFailures) : Replay(ScenarioList.Find(name!), schedule);
    }

    private static int Explore(Func<IScenario, Bounds> reach, TimeSpan limit, IEnumerable<IScenario> scenarios, int mostFailures)
    {
        int failures = 0;
        int exhausted = 0;
        int givenUp = 0;
        foreach (IScenario scenario in scenarios)
        {
            TimeSpan nextLine = s_lineEvery;
            Findings findings = Search.Explore(scenario, reach(scenario), progress =>
            {
                if (progress.Time >= nextLine)
                {
                    Console.WriteLine($"  … {progress.Counts}");
                    nextLine += s_lineEvery;
                }

                return progress.Time < limit;
            });
            Console.WriteLine(findings.Failure is not null ? $"FAILED  {findings.Story}" : findings.IsExhaustive ? $"passed  {findings.Counts}" : $"no end  {findings.Counts}");
            failures += findings.Failure is null ? 0 : 1;
            exhausted += findings.Failure is null && findings.IsExhaustive ? 1 : 0;
            givenUp += findings.IsExhaustive ? 0 : 1;
            if (failures == mostFailures)
            {
                break;
            }
        }

        Console.WriteLine($"{exhausted} scenarios passed whole, {givenUp} in part, {failures} failed.");
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
        Console.Error.WriteLine("usage: explore [--bound N | --deeper N | --as tests] [--seconds S] [--scenario NAME | --of per-core | --of large] [--failures N] [--replay SCHEDULE]");
        Console.Error.WriteLine($"scenarios: {string.Join(", ", ScenarioList.All.Select(s => s.Name))}");
        return 2;
    }
}
