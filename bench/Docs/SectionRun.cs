using Pools.Tests.Simulation;

namespace Pools.Bench;

/// <param name="isTrial">As short as can be, to see that it works.</param>
internal sealed class SectionRun(Shell shell, string root, bool isTrial)
{
    private readonly Effort _effort = isTrial
        ? new(3, TimeSpan.FromMilliseconds(1))
        : new(Effort.FullRounds, TimeSpan.FromMilliseconds(20));

    public List<string> Failures { get; } = [];

    public string PathOf(string path) => Path.Combine(root, path);

    /// <summary>Measures a section, and records it unless it fails or is interrupted.</summary>
    /// <param name="results">Null: it is not recorded.</param>
    public void Record(Section section, RecordedResults? results, string name, string? note)
    {
        int failures = Failures.Count;
        long start = Stopwatch.GetTimestamp();
        shell.Screen.Heading(section.Name);
        Recording recording = section.Run(this) with { Note = note, Seconds = Stopwatch.GetElapsedTime(start).TotalSeconds };
        if (!shell.IsStopRequested && Failures.Count == failures)
        {
            TerminalTable.Draw(shell.Screen, recording.Table);
            results?.Write(name, recording);
        }
    }

    public static Recording Of(TableModel table) =>
        new(DateOnly.FromDateTime(TimeProvider.System.GetUtcNow().Date), MachineFacts.Collect([]) with { CommandLine = "" }, table);

    /// <param name="shown">The further contenders of the plots; null: there are no plots.</param>
    public Recording Measure(IReadOnlyList<TargetRow> rows, int processes, string[]? shown)
    {
        TargetRun run = new(rows, isTrial ? 1 : processes, _effort, otherBuild: null) { AlsoShown = shown };
        new StepProgress(shell.Screen, run.Steps).Section(announce => run.Measure(announce, shell.StopRequested));
        Failures.AddRange(run.Failures);
        return Of(TargetReport.Table(run.Figures())) with { Scenarios = [.. run.Scenarios] };
    }

    private Recording Measure(IReadOnlyList<Scenario> scenarios, string[] contenders, Func<IReadOnlyList<Scenario>, TableModel> table)
    {
        Selection selection = isTrial ? Selection.Default : Selection.Full;
        ScenarioRun run = new(scenarios, selection, new CellContext(_effort, contenders, shell.StopRequested));
        run.Measure(shell.Screen);
        Failures.AddRange(run.Failures);
        return Of(table(run.Results)) with { Scenarios = [.. run.Results.Select(Thinned)] };
    }

    public Recording Work(string[] contenders)
    {
        List<Mismatch> mismatches = [];
        Recording recording = Measure(
            [.. RealWork.Scenarios(new Corpus(null, Corpus.DefaultBytes), mismatches)], contenders, Overview.From);
        Failures.AddRange(mismatches.Select(mismatch => mismatch.ToString()));
        return recording;
    }

    public Recording Serve()
    {
        Recording recording = Measure([Services.Scenario], [], measured => ScenarioTable.From(measured[0]));
        Failures.AddRange(Services.MismatchesOf(recording.Scenarios).Select(mismatch => mismatch.ToString()));
        return recording;
    }

    public Recording Measure(IReadOnlyList<LargePart> parts) => Measure(
        [.. parts.Select(part => part.Scenario)], [], measured => LargeReport.Table([.. LargeReport.Measured(parts, measured)]));

    public Recording Compile(string[] projects) => Of(CompileTimeCommand.Measure(shell, [.. projects.Select(PathOf)], rounds: 5));

    public Recording Redirect() => Of(RedirectionCommand.Measure(shell, rounds: 5));

    public Recording Simulate()
    {
        IReadOnlyList<ScaleResult> results = ScaleRun.Run(shell, only: null, ScaleRun.AllCores, ScaleRun.DefaultOperations, seed: 1);
        return Of(ScaleReport.Compared(results)) with { Scale = results };
    }

    private static Scenario Thinned(Scenario scenario) => scenario with { Cells = [.. scenario.Cells.Select(cell => cell with
    {
        Contenders = [.. cell.Contenders.Select(c =>
            c with { Timeline = c.Timeline is { } moments ? [.. TimelinePlot.Thinned(moments)] : null })],
    })] };
}
