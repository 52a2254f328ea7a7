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

    // Of what the project's compilation takes without the rules.
    private const double MostShare = 0.05;

    private const int MostProjects = 100;

    public override string Name => "compile-time";

    public override string Summary => "holds what the rules of Pools.Analyzers add to compilations against its target";

    public override string Usage => "PROJECT...";

    public override string Description =>
        """
        Compiles projects that are built with Pools.Analyzers in this process, from their texts to an assembly, as the build engine would call the compiler, on one thread: without any analyzer, with all others of the
        project, and with the rules besides. The three take turns, in another order each round. The time is the processor's, so that a busy machine does not count; figures are medians over the rounds.
        'telemetry' is what the compiler's driver counts for the rules themselves; 'added' is all that comes with them. Build the projects first. A missed target is reported, it is not an error.
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

        return new Row(project.Name, Median(seconds[0]), Median(seconds[1]), Median(seconds[2]), Median(seconds[2].Zip(seconds[1], (with, without) => with - without)), Median(telemetry));
    }

    private static TimeSpan Now()
    {
        using Process self = Process.GetCurrentProcess();
        return self.TotalProcessorTime;
    }

    private static double Median(IEnumerable<double> values) => Spread.Of(values)!.Median;

    private static TableModel Table(List<Row> rows)
    {
        TableModel table = new(["project", "no analyzer", "others", "and the rules", "added", "of others", "telemetry", "of others", "of none", "must", "met"], leftColumns: 1) { LeastImportant = [8] };
        foreach (Row row in rows.Append(new Row("all", rows.Sum(r => r.None), rows.Sum(r => r.Others), rows.Sum(r => r.All), rows.Sum(r => r.Added), rows.Sum(r => r.Telemetry))))
        {
            bool isMet = row.Telemetry / row.Others <= MostShare && row.Added / row.Others <= MostShare;
            table.Rows.Add(new TableRow(
                [
                    row.Project, Seconds(row.None), Seconds(row.Others), Seconds(row.All), Seconds(row.Added), Percent(row.Added / row.Others), Seconds(row.Telemetry), Percent(row.Telemetry / row.Others),
                    Percent(row.Telemetry / row.None), $"≤ {Percent(MostShare)}", isMet ? "yes" : "no",
                ],
                isMet ? RowStyle.Good : RowStyle.Bad));
        }

        return table;
    }

    private static string Seconds(double value) => value.ToString("0.00 s", CultureInfo.InvariantCulture);

    private static string Percent(double share) => share.ToString("0.0 %", CultureInfo.InvariantCulture);

    /// <summary>Seconds of the processor for one compilation of a project.</summary>
    private sealed record Row(string Project, double None, double Others, double All, double Added, double Telemetry);
}
