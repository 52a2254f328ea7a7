namespace Pools.Bench;

/// <summary>A part of the documentation's figures that is measured and recorded at once: what one or several of the program's commands measure, with fixed parameters.</summary>
/// <param name="Name">The page, a dot, and the scenario.</param>
/// <param name="Run">Measures. What it gives has no date yet.</param>
internal sealed record Section(string Name, Func<SectionRun, Recording> Run)
{
    private const int Turns = 3;
    private const string LargePrefix = "large.";
    private const string ScalePrefix = "scale";

    // Who is seen in the plots besides those that a promise is about: few, so that a section takes no longer than a machine stays quiet.
    private static readonly string[] s_shown = [Contenders.SharedId, Contenders.PerCoreId, Contenders.CreateId, Contenders.NewId];

    // What the page has room for; the others are for decisions.
    private static readonly string[] s_debug = ["decorating", "isolated", "decorating-stacks", "isolated-stacks", "sampled-mode"];

    public static IReadOnlyList<Section> All { get; } =
    [
        .. Targets("performance", TargetBook.PerCore, s_shown),
        new("performance.real-work", run => run.Work(scenario => scenario.Name != RealWork.MemoryName)),
        new("performance.real-memory", run => run.Work(scenario => scenario.Name == RealWork.MemoryName)),
        .. new LargeParts(Turns).All.GroupBy(part => part.Scenario.Name).Select(parts => new Section(LargePrefix + parts.Key, run => run.Measure([.. parts]))),
        new("large.budgets", _ => SectionRun.Of(BudgetTable.Make())),
        new("large.trace", run => run.Measure(
            [ReplayCommand.ScenarioOf(run.PathOf("bench/traces/large.csv"))],
            [Contenders.SharedId, Contenders.CreateLargeId, Contenders.LargeId, Contenders.LargeOffId],
            slices: 5,
            scenarios => ScenarioTable.From(scenarios[0]))),
        .. Targets("adapters", TargetBook.Adapters, [.. MemoryContenders.All.Concat(StreamContenders.All).Select(c => c.Id)]),
        .. Targets("object-pool", TargetBook.ObjectPools, [.. ObjectContenders.Messages.Select(c => c.Id)]),
        .. Targets("observability", TargetBook.Metrics, []),
        .. Targets("debug-pool", TargetBook.Debug with { Rows = [.. TargetBook.Debug.Rows.Where(row => s_debug.Contains(row.Scenario))] }, shown: null),
        .. Targets("switch", TargetBook.Redirected(Sizes.Typical), shown: null),
        new("analyzers.compile-time", run => run.Compile(["src/Pools/Pools.csproj", "src/Pools.Diagnostics/Pools.Diagnostics.csproj", "src/Pools.Extensions/Pools.Extensions.csproj"])),
        new("scale", run => run.Simulate("")),
        new("scale-large", run => run.Simulate("large")),
    ];

    /// <summary>What is drawn of a recording.</summary>
    public static IEnumerable<Plot> PlotsOf(string name, Recording recording)
    {
        if (name.Contains('@', StringComparison.Ordinal))
        {
            return [];
        }

        if (name.StartsWith(ScalePrefix, StringComparison.Ordinal))
        {
            return recording.Scale.GroupBy(result => result.Load).Select(load => new Plot(ScaleReport.FileOf(name, load.Key), $"Simulated: {load.Key}", ScaleReport.Plot(load.Key, [.. load])));
        }

        return name.StartsWith(LargePrefix, StringComparison.Ordinal)
            ? from part in new LargeParts(Turns).All
              from scenario in recording.Scenarios
              where part.Scenario.Title == scenario.Title
              let plot = part.Plot?.Invoke(scenario.Cells)
              where plot is not null
              select plot
            : recording.Scenarios.Select(scenario => new Plot(RunReport.PlotFile(scenario), $"{scenario.Title}: ratio to {scenario.BaselineTitle}", RatioPlot.Draw(scenario)));
    }

    /// <param name="shown">Who is in the plots besides; null: there are none.</param>
    private static IEnumerable<Section> Targets(string page, TargetBook book, string[]? shown) => book.Rows
        .GroupBy(row => row.Scenario)
        .Select(rows => new Section($"{page}.{rows.Key}", run => run.Measure([.. rows], book.Processes, shown)));
}
