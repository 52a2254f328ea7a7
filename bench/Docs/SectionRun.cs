namespace Pools.Bench;

/// <param name="isTrial">As short as can be, to see that it works.</param>
internal sealed class SectionRun(Shell shell, bool isTrial)
{
    private readonly Effort _effort = isTrial
        ? new(3, TimeSpan.FromMilliseconds(1))
        : new(Effort.FullRounds, TimeSpan.FromMilliseconds(20));

    public List<string> Failures { get; } = [];

    /// <summary>Measures a section, and records it unless it fails or is interrupted.</summary>
    public void Record(Section section, RecordedResults results, string? note)
    {
        int failures = Failures.Count;
        long start = Stopwatch.GetTimestamp();
        shell.Screen.Heading(section.Name);
        Recording recording = section.Run(this) with { Note = note, Seconds = Stopwatch.GetElapsedTime(start).TotalSeconds };
        if (!shell.IsStopRequested && Failures.Count == failures)
        {
            shell.Screen.Table(recording.Table);
            results.Write(section.Name, recording);
        }
    }

    /// <param name="shown">The further contenders of the plots; null: there are no plots.</param>
    public Recording Measure(IReadOnlyList<TargetRow> rows, int processes, string[]? shown)
    {
        TargetRun run = new(rows, isTrial ? 1 : processes, _effort, otherBuild: null) { AlsoShown = shown };
        run.Measure(new StepProgress(shell.Screen, run.Steps).Announce, shell.StopRequested);
        Failures.AddRange(run.Failures);
        return Recording.Of(TargetReport.Table(run.Figures())) with { Scenarios = [.. run.Scenarios] };
    }

    public Recording Measure(Scenario scenario) => Measure([scenario], [], measured => ScenarioTable.From(measured[0]));

    public Recording Work(string[] contenders) =>
        Measure([.. RealWorkload.Scenarios(new Corpus(null, Corpus.DefaultBytes))], contenders, Overview.From);

    public Recording Simulate()
    {
        IReadOnlyList<ScaleResult> results = ScaleRun.Run(shell);
        return Recording.Of(ScaleReport.Compared(results)) with { Scale = results };
    }

    private Recording Measure(Scenario[] scenarios, string[] contenders, Func<IReadOnlyList<Scenario>, TableModel> table)
    {
        ScenarioRun run = new(scenarios, isFull: !isTrial, new CellContext(_effort, contenders, shell.StopRequested));
        run.Measure(shell.Screen);
        Failures.AddRange(run.Failures);
        return Recording.Of(table(run.Results)) with { Scenarios = [.. run.Results] };
    }
}
