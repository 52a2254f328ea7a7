namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Lists scenarios, explores deeper than the tests, or replays one interleaving.</summary>
internal static class ExploreCommand
{
    private const string Usage = """
        usage: explore --list
               explore [--bound N | --deeper N] [--scenario NAME] [--seconds S]
               explore --scenario NAME --replay SCHEDULE
        """;

    private static readonly TimeSpan s_lineEvery = TimeSpan.FromSeconds(10);

    public static int Run(string[] args)
    {
        if (args is ["--list"])
        {
            return List();
        }

        Dictionary<string, string> options = args.Chunk(2).Where(pair => pair.Length == 2).ToDictionary(pair => pair[0], pair => pair[1]);
        int? Number(string name) => options.TryGetValue(name, out string? value) ? int.Parse(value, CultureInfo.InvariantCulture) : null;
        IScenario[] scenarios = [
            .. ScenarioList.All.Where(scenario => scenario.Name == options.GetValueOrDefault("--scenario", scenario.Name))];
        if (2 * options.Count != args.Length || scenarios.Length == 0
            || options.Keys.Except(["--bound", "--deeper", "--scenario", "--seconds", "--replay"]).Any())
        {
            Console.Error.WriteLine(Usage);
            return 2;
        }

        if (options.TryGetValue("--replay", out string? schedule))
        {
            return Replay(scenarios[0], Schedule.Parse(schedule));
        }

        TimeSpan limit = Number("--seconds") is { } seconds ? TimeSpan.FromSeconds(seconds) : TimeSpan.MaxValue;
        return Explore(scenarios, limit, s => s with { Preemptions = Number("--bound") ?? s.Preemptions + (Number("--deeper") ?? 0) });
    }

    private static int List()
    {
        foreach (IScenario scenario in ScenarioList.All)
        {
            Console.WriteLine(
                $"{scenario.Name,-36}{scenario.ThreadCount} threads, {(scenario.IsWeak ? "weak memory, " : "")}"
                + $"{scenario.Bounds}; tests: {TestBounds.Of(scenario)}");
        }

        return 0;
    }

    private static int Explore(IScenario[] scenarios, TimeSpan limit, Func<Bounds, Bounds> reach)
    {
        TimeSpan share = limit == TimeSpan.MaxValue ? limit : limit / scenarios.Length;
        (int failures, int exhausted) = (0, 0);
        foreach (IScenario scenario in scenarios)
        {
            TimeSpan nextLine = s_lineEvery;
            Findings findings = Search.Explore(scenario, reach(scenario.Bounds), progress =>
            {
                if (progress.Time >= nextLine)
                {
                    Console.WriteLine($"  … {progress.Counts}");
                    nextLine += s_lineEvery;
                }

                return progress.Time < share;
            });
            Console.WriteLine(findings.Failure is not null
                ? $"FAILED  {findings.Story}" : $"{(findings.IsExhaustive ? "passed" : "no end")}  {findings.Counts}");
            failures += findings.Failure is null ? 0 : 1;
            exhausted += findings.IsExhaustive ? 1 : 0;
        }

        Console.WriteLine($"{exhausted} of {scenarios.Length} scenarios explored whole, {failures} failed.");
        return failures == 0 ? 0 : 1;
    }

    private static int Replay(IScenario scenario, Schedule schedule)
    {
        (string? failure, string trace) = Search.Replay(scenario, schedule);
        Console.WriteLine($"{trace}{Environment.NewLine}{(failure is null ? "No promise is broken." : $"FAILED: {failure}")}");
        return failure is null ? 0 : 1;
    }
}
