using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis.Diagnostics;
using Pools.Bench.Cli;
using Pools.Bench.CompileTime;
using Pools.Bench.Measuring;
using Pools.Bench.Reporting;

namespace Pools.Bench.Commands;

/// <summary>Measures what the rules of Pools.Analyzers add to the time of a compilation.</summary>
internal sealed class CompileTimeCommand : Command
{
    private const int DefaultRounds = 5;

    // Of what the compilation takes without any analyzer: the hardest of what it could be held against, since the project's other analyzers take several times as long.
    private const double MostShare = 0.05;

    private const int MostProjects = 100;

    public override string Name => "compile-time";

    public override string Summary => "holds what the rules of Pools.Analyzers add to compilations against its target";

    public override string Usage => "PROJECT...";

    public override string Description =>
        """
        Compiles projects that are built with Pools.Analyzers in this process, from their texts to an assembly, as the build engine would call the compiler, on one thread: without any analyzer, with all others of the
        project, and with the rules besides. The three take turns, in another order each round. The time is the processor's, so that a busy machine does not count; figures are medians over the rounds.
        'the rules' is what the compiler's own telemetry says the rules take, by the clock: a busy machine makes it longer. Its share of a compilation without any analyzer is held against the target.
        'whole difference' is how much longer whole compilations take with the rules than with all others: for information, with its range, because the others' time varies by more than the rules take.
        Build the projects first. A missed target is reported, it is not an error.
        """;

    public override int MaxWords => MostProjects;

    public override IReadOnlyList<OptionSpec> Options => [new("--rounds", "N", $"interleaved rounds (default {DefaultRounds})")];

    public override int Run(Arguments arguments, Shell shell)
    {
        if (arguments.Words.Count == 0)
        {
            throw new UsageException("compile-time needs a project that is built with Pools.Analyzers, such as src/Pools/Pools.csproj");
        }

        int rounds = arguments.Integer("--rounds", DefaultRounds, 1, 1000);
        MachineFacts.Collect(shell.RawArguments).Lines().ToList().ForEach(shell.Screen.Line);
        StepProgress progress = new(shell.Screen, arguments.Words.Count);
        List<Row> rows = [];
        progress.Section(announce =>
        {
            foreach (string word in arguments.Words.TakeWhile(_ => !shell.StopRequested.IsCancellationRequested))
            {
                announce(word);
                rows.Add(Measure(new CompiledProject(word), rounds));
            }
        });
        TerminalTable.Draw(shell.Screen, Table(rows));
        return shell.ExitCode(ExitCodes.Success);
    }

    private static Row Measure(CompiledProject project, int rounds)
    {
        ImmutableArray<DiagnosticAnalyzer>[] sets = [[], project.Others, [.. project.Others, .. project.Ours]];
        List<double>[] seconds = [[], [], []];
        List<double> telemetry = [];

        // The first time, everything is compiled that compiles.
        foreach (ImmutableArray<DiagnosticAnalyzer> set in sets)
        {
            project.Compile(set);
        }

        for (int round = 0; round < rounds; round++)
        {
            for (int turn = 0; turn < sets.Length; turn++)
            {
                int set = (round + turn) % sets.Length;
                GC.Collect();
                TimeSpan start = Now();
                IReadOnlyDictionary<DiagnosticAnalyzer, TimeSpan> times = project.Compile(sets[set]);
                seconds[set].Add((Now() - start).TotalSeconds);
                if (set == sets.Length - 1)
                {
                    telemetry.Add(project.Ours.Sum(rule => times[rule].TotalSeconds));
                }
            }
        }

        return new Row(project.Name, Median(seconds[0]), Median(seconds[1]), Median(telemetry), [.. seconds[2].Zip(seconds[1], (with, without) => with - without)]);
    }

    private static TimeSpan Now()
    {
        using Process self = Process.GetCurrentProcess();
        return self.TotalProcessorTime;
    }

    private static double Median(IEnumerable<double> values) => Spread.Of(values)!.Median;

    private static TableModel Table(List<Row> rows)
    {
        TableModel table = new(["project", "no analyzer", "others", "the rules", "of none", "must", "met", "of others", "whole difference", "range"], leftColumns: 1) { LeastImportant = [9, 8] };
        foreach (Row row in rows.Count > 1 ? [.. rows, All(rows)] : rows)
        {
            double share = row.Rules / row.None;
            bool isMet = share <= MostShare;
            Spread whole = Spread.Of(row.Differences.Select(difference => difference / row.Others))!;
            table.Rows.Add(new TableRow(
                [
                    row.Project, Seconds(row.None), Seconds(row.Others), Seconds(row.Rules), Percent(share), $"≤ {Percent(MostShare)}", isMet ? "yes" : "no",
                    Percent(row.Rules / row.Others), Percent(whole.Median), $"{Percent(whole.Minimum)} – {Percent(whole.Maximum)}",
                ],
                isMet ? RowStyle.Good : RowStyle.Bad));
        }

        return table;
    }

    /// <summary>All projects as if they were one: the differences are those of each round.</summary>
    private static Row All(List<Row> rows) => new(
        "all", rows.Sum(row => row.None), rows.Sum(row => row.Others), rows.Sum(row => row.Rules), [.. Enumerable.Range(0, rows[0].Differences.Count).Select(round => rows.Sum(row => row.Differences[round]))]);

    private static string Seconds(double value) => value.ToString("0.00 s", CultureInfo.InvariantCulture);

    private static string Percent(double share) => share.ToString("0.0 %", CultureInfo.InvariantCulture);

    /// <summary>Seconds of the processor for one compilation of a project.</summary>
    /// <param name="Project">Its name.</param>
    /// <param name="None">Without any analyzer: the median.</param>
    /// <param name="Others">With all analyzers of the project but the rules: the median.</param>
    /// <param name="Rules">What the rules take, as the driver counts it: the median.</param>
    /// <param name="Differences">Of each round: how much longer the compilation took with the rules than with the others alone.</param>
    private sealed record Row(string Project, double None, double Others, double Rules, IReadOnlyList<double> Differences);
}
