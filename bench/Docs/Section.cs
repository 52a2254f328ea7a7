namespace Pools.Bench;

/// <summary>A part of the documentation's figures that is measured and recorded at once, with fixed parameters.</summary>
/// <param name="Name">The page, a dot, and the scenario.</param>
internal sealed record Section(string Name, Func<SectionRun, Recording> Run)
{
    // Additional contenders of the plots: few, so that a section stays short.
    private static readonly string[] s_shown = [Contenders.SharedId, Contenders.PerCoreId, Contenders.CreateId, Contenders.NewId];

    public static IReadOnlyList<Section> All { get; } =
    [
        .. Targets("performance", TargetBook.PerCore, s_shown),
        new("performance.real-work", run => run.Work(s_shown)),
        new("performance.services", run => run.Measure(Services.Scenario)),
        .. LargeScenarios.Documented.Select(scenario =>
            new Section($"large.{scenario.Name[LargeScenarios.Prefix.Length..]}", run => run.Measure(scenario))),
        .. Targets("adapters", TargetBook.Adapters, [.. MemoryContenders.All.Concat(StreamContenders.All).Select(c => c.Id)]),
        .. Targets("object-pool", TargetBook.ObjectPools, [.. ObjectContenders.All.Select(c => c.Id)]),
        .. Targets("observability", TargetBook.Metrics, []),
        .. Targets("debug-pool", TargetBook.Debug, shown: null),
        new("scale", run => run.Simulate()) { Plots = recording => ScaleReport.Plots("scale", recording.Scale) },
    ];

    /// <summary>The plots of a recording: by default each scenario's ratios.</summary>
    public Func<Recording, IEnumerable<Plot>> Plots { get; init; } = recording => recording.Scenarios.Select(scenario => scenario.Plot);

    /// <summary>The plots of a recording, by its name; none of another machine's.</summary>
    public static IEnumerable<Plot> PlotsOf(string name, Recording recording) =>
        All.FirstOrDefault(section => section.Name == name)?.Plots(recording) ?? [];

    /// <param name="shown">The further contenders of the plots; null: there are no plots.</param>
    private static IEnumerable<Section> Targets(string page, TargetBook book, string[]? shown) => book.Rows
        .GroupBy(row => row.Scenario)
        .Select(rows => new Section($"{page}.{rows.Key}", run => run.Measure([.. rows], book.Processes, shown)));
}
