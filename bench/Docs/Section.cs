namespace Pools.Bench;

/// <summary>A part of the documentation's figures that is measured and recorded at once, with fixed parameters.</summary>
/// <param name="Name">The page, a dot, and the scenario.</param>
internal sealed record Section(string Name, Func<SectionRun, Recording> Run)
{
    private const int Turns = 3;

    // The contenders of the plots besides those of the targets: few, so that a section does not take long.
    private static readonly string[] s_shown = [Contenders.SharedId, Contenders.PerCoreId, Contenders.CreateId, Contenders.NewId];

    public static IReadOnlyList<Section> All { get; } =
    [
        .. Targets("performance", TargetBook.PerCore, s_shown),
        .. Targets("performance", TargetBook.Suite, shown: null),
        new("performance.real-work", run => run.Work(s_shown)),
        new("performance.services", run => run.Serve()),
        .. new LargeParts(Turns).All.GroupBy(part => part.Scenario.Name)
            .Select(parts => new Section($"large.{parts.Key}", run => run.Measure([.. parts]))
        {
            Plots = recording => LargeReport.Measured(parts, recording.Scenarios).Select(part => part.Plot).OfType<Plot>(),
        }),
        new("large.budgets", _ => SectionRun.Of(BudgetTable.Make())),
        .. Targets("adapters", TargetBook.Adapters, [.. MemoryContenders.All.Concat(StreamContenders.All).Select(c => c.Id)]),
        .. Targets("object-pool", TargetBook.ObjectPools, [.. ObjectContenders.Messages.Select(c => c.Id)]),
        .. Targets("observability", TargetBook.Metrics, []),
        .. Targets("debug-pool", TargetBook.Debug, shown: null),
        new("replacement.build-time", run => run.Redirect()),
        new("analyzers.compile-time", run => run.Compile(
            ["src/Pools/Pools.csproj", "src/Pools.Diagnostics/Pools.Diagnostics.csproj", "src/Pools.Extensions/Pools.Extensions.csproj"])),
        new("scale", run => run.Simulate()) { Plots = recording => ScaleReport.Plots("scale", recording.Scale) },
    ];

    /// <summary>The plots of a recording: by default each scenario's ratios.</summary>
    public Func<Recording, IEnumerable<Plot>> Plots { get; init; } = recording => recording.Scenarios.Select(RatioPlot.Draw);

    /// <summary>The plots of a recording, by its name; none of another machine's.</summary>
    public static IEnumerable<Plot> PlotsOf(string name, Recording recording) =>
        All.FirstOrDefault(section => section.Name == name)?.Plots(recording) ?? [];

    /// <param name="shown">The further contenders of the plots; null: there are no plots.</param>
    private static IEnumerable<Section> Targets(string page, TargetBook book, string[]? shown) => book.Rows
        .GroupBy(row => row.Scenario)
        .Select(rows => new Section($"{page}.{rows.Key}", run => run.Measure([.. rows], book.Processes, shown)));
}
