using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Pools.Bench;

/// <summary>Measures what the rules of Pools.Analyzers add to the time of a compilation.</summary>
internal static class CompileTimeCommand
{
    // Of the time without any analyzer. Other analyzers take several times as long.
    private static readonly Bound s_share = Bound.Most(0.05);

    public static Command Create(Shell shell)
    {
        Argument<string[]> projects = new("PROJECT")
        {
            Description = "built projects that use Pools.Analyzers, such as src/Pools/Pools.csproj",
            Arity = ArgumentArity.OneOrMore,
        };
        Option<int?> rounds = Options.Rounds(5);
        Command command = new("compile-time",
            "Measures the processor time that the rules of Pools.Analyzers add to compilations. Build the projects first.")
        {
            projects, rounds,
        };
        command.SetAction(parsed =>
        {
            shell.ShowMachine();
            TerminalTable.Draw(shell.Screen, Measure(shell, parsed.GetValue(projects)!, parsed.Of(rounds)));
            return shell.ExitCode();
        });
        return command;
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
        // The first time compiles the compiler.
        Array.ForEach(sets, set => project.Compile(set));
        for (int turn = 0; turn < rounds * sets.Length; turn++)
        {
            // Another order in each round.
            int set = ((turn / sets.Length) + turn) % sets.Length;
            GC.Collect();
            TimeSpan start = Environment.CpuUsage.TotalTime;
            IReadOnlyDictionary<DiagnosticAnalyzer, TimeSpan> times = project.Compile(sets[set]);
            seconds[set].Add((Environment.CpuUsage.TotalTime - start).TotalSeconds);
            if (set == sets.Length - 1)
            {
                telemetry.Add(project.Ours.Sum(rule => times[rule].TotalSeconds));
            }
        }

        return new Row(
            project.Name, Spread.MedianOf(seconds[0]), Spread.MedianOf(seconds[1]), Spread.MedianOf(telemetry),
            [.. seconds[2].Zip(seconds[1], (with, without) => with - without)]);
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

    private static Row All(List<Row> rows) => new(
        "all", rows.Sum(row => row.None), rows.Sum(row => row.Others), rows.Sum(row => row.Rules),
        [.. rows[0].Differences.Select((_, round) => rows.Sum(row => row.Differences[round]))]);

    private static string Seconds(double value) => value.ToString("0.00 s", CultureInfo.InvariantCulture);

    private static string Percent(double share) => share.ToString("0.0 %", CultureInfo.InvariantCulture);

    /// <param name="Rules">The rules' part by the compiler's own telemetry: the median.</param>
    /// <param name="Differences">Of each round: how much longer it took with the rules than with the others alone.</param>
    private sealed record Row(string Project, double None, double Others, double Rules, IReadOnlyList<double> Differences)
    {
        public double Share => Rules / None;

        public Spread Whole => Spread.Of(Differences.Select(difference => difference / Others))!;
    }
}
