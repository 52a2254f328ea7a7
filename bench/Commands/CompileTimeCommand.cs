using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Pools.Bench;

/// <summary>Measures what the rules of Pools.Analyzers add to the time of a compilation.</summary>
internal sealed class CompileTimeCommand(Shell shell) : Command<CompileTimeCommand.Settings>
{
    // Of what the compilation takes without any analyzer: the hardest of what it could be held against, since the project's other analyzers take several times as long.
    private static readonly Bound s_share = Bound.Most(0.05);

    internal sealed class Settings : CommandSettings
    {
        [CommandArgument(0, "<PROJECT>"), Description("projects that are built with Pools.Analyzers, such as src/Pools/Pools.csproj")]
        public required string[] Projects { get; init; }

        [CommandOption("--rounds <N>"), Description("interleaved rounds"), DefaultValue(5), Between(1, 1000)]
        public int Rounds { get; init; }
    }

    public override int Execute(CommandContext context, Settings settings)
    {
        shell.ShowMachine();
        TerminalTable.Draw(shell.Screen, Measure(shell, settings.Projects, settings.Rounds));
        return shell.ExitCode();
    }

    public static TableModel Measure(Shell shell, string[] projects, int rounds)
    {
        List<Row> rows = [];
        new StepProgress(shell.Screen, projects.Length).Section(announce =>
        {
            foreach (string project in projects.TakeWhile(_ => !shell.IsStopRequested))
            {
                announce(project);
                rows.Add(Measure(new CompiledProject(project), rounds));
            }
        });
        return Table(rows);
    }

    private static Row Measure(CompiledProject project, int rounds)
    {
        ImmutableArray<DiagnosticAnalyzer>[] sets = [[], project.Others, [.. project.Others, .. project.Ours]];
        List<double>[] seconds = [[], [], []];
        List<double> telemetry = [];
        // The first time, everything is compiled that compiles.
        Array.ForEach(sets, set => project.Compile(set));
        for (int round = 0; round < rounds; round++)
        {
            for (int turn = 0; turn < sets.Length; turn++)
            {
                int set = (round + turn) % sets.Length;
                GC.Collect();
                TimeSpan start = Environment.CpuUsage.TotalTime;
                IReadOnlyDictionary<DiagnosticAnalyzer, TimeSpan> times = project.Compile(sets[set]);
                seconds[set].Add((Environment.CpuUsage.TotalTime - start).TotalSeconds);
                if (set == sets.Length - 1)
                {
                    telemetry.Add(project.Ours.Sum(rule => times[rule].TotalSeconds));
                }
            }
        }

        return new Row(project.Name, Spread.MedianOf(seconds[0]), Spread.MedianOf(seconds[1]), Spread.MedianOf(telemetry), [.. seconds[2].Zip(seconds[1], (with, without) => with - without)]);
    }

    private static TableModel Table(List<Row> rows) => TableModel.Of(
        rows.Count > 1 ? [.. rows, All(rows)] : rows,
        row => s_share.IsMet(row.Share) ? RowStyle.Good : RowStyle.Bad,
        [
            new("project", row => row.Project),
            new("no analyzer", row => Seconds(row.None)),
            new("others", row => Seconds(row.Others)),
            new("the rules", row => Seconds(row.Rules)),
            new("of none", row => Percent(row.Share)),
            new("must", _ => s_share.Write(NumberFormat.Percent)),
            new("met", row => s_share.Verdict(row.Share)),
            new("of others", row => Percent(row.Rules / row.Others)),
            new("whole difference", row => Percent(row.Whole.Median)),
            new("range", row => $"{Percent(row.Whole.Minimum)} – {Percent(row.Whole.Maximum)}"),
        ],
        leftColumns: 1,
        leastImportant: [9, 8]);

    /// <summary>All projects as if they were one: the differences are those of each round.</summary>
    private static Row All(List<Row> rows) => new(
        "all", rows.Sum(row => row.None), rows.Sum(row => row.Others), rows.Sum(row => row.Rules), [.. Enumerable.Range(0, rows[0].Differences.Count).Select(round => rows.Sum(row => row.Differences[round]))]);

    private static string Seconds(double value) => value.ToString("0.00 s", CultureInfo.InvariantCulture);

    private static string Percent(double share) => share.ToString("0.0 %", CultureInfo.InvariantCulture);

    /// <summary>Seconds of the processor for one compilation of a project.</summary>
    /// <param name="Rules">What the rules take, as the driver counts it: the median.</param>
    /// <param name="Differences">Of each round: how much longer the compilation took with the rules than with the others alone.</param>
    private sealed record Row(string Project, double None, double Others, double Rules, IReadOnlyList<double> Differences)
    {
        public double Share => Rules / None;

        public Spread Whole => Spread.Of(Differences.Select(difference => difference / Others))!;
    }
}
