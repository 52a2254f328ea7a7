using Pools.Tests.Simulation;

namespace Pools.Bench;

/// <summary>Measures sections, with the commands' own means.</summary>
/// <param name="isTrial">As short as can be: to see that it works, not what comes of it.</param>
internal sealed class SectionRun(Shell shell, string root, bool isTrial)
{
    private readonly Effort _effort = isTrial ? new(3, TimeSpan.FromMilliseconds(1)) : new(Effort.FullRounds, TimeSpan.FromMilliseconds(20));

    /// <summary>What went wrong so far: what is not whole is not recorded.</summary>
    public List<string> Failures { get; } = [];

    public string PathOf(string path) => Path.Combine(root, path);

    public static Recording Of(TableModel table) => new(DateOnly.FromDateTime(TimeProvider.System.GetUtcNow().Date), MachineFacts.Collect([]) with { CommandLine = "" }, table);

    /// <summary>Rows of targets, in processes of their own.</summary>
    /// <param name="shown">Who is in the plots besides; null: there are none.</param>
    public Recording Measure(IReadOnlyList<TargetRow> rows, int processes, string[]? shown)
    {
        TargetRun run = new(rows, isTrial ? 1 : processes, _effort.Rounds, _effort.Slice.TotalMilliseconds, otherBuild: null) { AlsoShown = shown };
        new StepProgress(shell.Screen, run.Steps).Section(announce => run.Measure(announce, shell.StopRequested));
        Failures.AddRange(run.Failures);
        return Of(TargetReport.Table(run.Figures())) with { Scenarios = [.. run.Scenarios] };
    }

    /// <summary>Scenarios in this process.</summary>
    public Recording Measure(IReadOnlyList<Scenario> scenarios, string[] contenders, double slices, Func<IReadOnlyList<Scenario>, TableModel> table)
    {
        ScenarioRun run = new(scenarios, Selection.Full, new CellContext(_effort with { Slice = _effort.Slice * slices }, contenders, shell.StopRequested));
        run.Measure(shell.Screen);
        Failures.AddRange(run.Failures);
        return Of(table(run.Results)) with { Scenarios = [.. run.Results.Select(Thinned)] };
    }

    public Recording Work(Func<Scenario, bool> which, string[] contenders)
    {
        List<Mismatch> mismatches = [];
        IEnumerable<Scenario> scenarios = RealWork.Scenarios(new Corpus(null, Corpus.DefaultBytes), mismatches).Where(which);
        Recording recording = Measure([.. scenarios], contenders, slices: 1, Overview.From);
        Failures.AddRange(mismatches.Concat(RealWork.MismatchesOf(recording.Scenarios)).Select(mismatch => mismatch.ToString()));
        return recording;
    }

    public Recording Measure(IReadOnlyList<LargePart> parts) => Measure([.. parts.Select(part => part.Scenario)], [], slices: 1, measured => LargeReport.Table([.. LargeReport.Measured(parts, measured)]));

    /// <summary>What the rules add to compilations of projects that were built.</summary>
    public Recording Compile(string[] projects) => Of(CompileTimeCommand.Measure(shell, [.. projects.Select(PathOf)], rounds: 5));

    public Recording Simulate(string what)
    {
        IReadOnlyList<ScaleResult> results = ScaleRun.Run(shell, what, only: null, ScaleRun.AllCores, ScaleRun.DefaultOperations, seed: 1);
        return Of(what.Length == 0 ? ScaleReport.Compared(results) : ScaleReport.ByField(results)) with { Scale = results };
    }

    private static Scenario Thinned(Scenario scenario) => scenario with
    {
        Cells = [.. scenario.Cells.Select(cell => cell with { Contenders = [.. cell.Contenders.Select(c => c with { Timeline = c.Timeline is { } moments ? [.. TimelinePlot.Thinned(moments)] : null })] })],
    };
}
