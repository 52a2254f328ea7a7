using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using Pools.Bench.Cli;
using Pools.Bench.Measuring;
using Pools.Bench.Reporting;
using Pools.Bench.Outcomes;
using Pools.Bench.Targets;

namespace Pools.Bench.Commands;

/// <summary>Measures what <c>PerCoreArrayPool</c> promises, in several processes.</summary>
internal sealed class TargetsCommand : Command
{
    private const int DefaultProcesses = 5;

    private const int DefaultMilliseconds = 20;

    private const string DefaultFolder = "results";

    public override string Name => "targets";

    public override string Summary => "holds PerCoreArrayPool's figures against its targets";

    public override string Description =>
        """
        Measures every promise of PerCoreArrayPool: each scenario in a process of its own, in interleaved rounds, as often as --processes says.
        A figure is the median over the processes of each process's median; the column 'processes' shows the lowest and the highest of them.
        Writes targets.md and targets.json. A missed target is reported, it is not an error.
        """;

    public override IReadOnlyList<OptionSpec> Options =>
    [
        new("--processes", "N", $"processes for each scenario (default {DefaultProcesses})"),
        new("--rounds", "N", $"interleaved rounds in a process (default {Effort.FullRounds})"),
        new("--milliseconds", "MS", $"slice of one contender in one round (default {DefaultMilliseconds}; loads with threads take three times that)"),
        new("--only", "PATTERN[,PATTERN]", "only the rows whose name or scenario contains a pattern (* stands for anything)"),
        new("--compare", "BENCH_DLL", "measure another build of this program in turn, for instance one without the pool's counters"),
        new("--list", null, "show the names and stop"),
        ResultFolder.Specification(DefaultFolder),
    ];

    public override int Run(Arguments arguments, Shell shell)
    {
        List<TargetRow> rows = NamePattern.Select(TargetTable.Rows, arguments.List("--only"), r => [r.Name, r.Scenario]);
        if (arguments.Has("--list"))
        {
            rows.ForEach(r => shell.Screen.Line($"{r.Scenario,-18}{r.Name}"));
            return ExitCodes.Success;
        }

        int processes = arguments.Integer("--processes", DefaultProcesses, 1, 1000);
        int rounds = arguments.Integer("--rounds", Effort.FullRounds, 1, 1000);
        double milliseconds = arguments.Number("--milliseconds", DefaultMilliseconds, 0.1, 10_000);
        string? other = arguments.Text("--compare");
        if (other is not null && !File.Exists(other))
        {
            throw new UsageException($"--compare: there is no file '{other}'");
        }

        ResultFolder folder = new(arguments.Text(ResultFolder.Option) ?? DefaultFolder);
        MachineFacts machine = MachineFacts.Collect(shell.RawArguments);
        Screen screen = shell.Screen;
        machine.Lines().ToList().ForEach(screen.Line);
        string method = TargetReport.Method(processes, rounds);
        screen.Line(method);
        TargetRun run = new(rows, processes, rounds, milliseconds, other);
        new StepProgress(screen, run.Steps).Section(announce => run.Measure(announce, shell.StopRequested));

        IReadOnlyList<TargetFigure> figures = run.Figures();
        TableModel table = TargetReport.Table(figures);
        if (table.Rows.Count > 0)
        {
            TerminalTable.Draw(screen, table);
        }

        folder.Write("targets.json", JsonSerializer.Serialize(new { machine, processes, rounds, milliseconds, figures }, ResultJson.Readable));
        string report = folder.Write("targets.md", $"# Targets\n\n```\n{string.Join('\n', machine.Lines())}\n```\n\n{method}\n\n{MarkdownTable.Write(table)}");
        screen.Line($"Written: {report}");
        run.Failures.ToList().ForEach(Screen.Error);
        if (shell.StopRequested.IsCancellationRequested)
        {
            screen.Line("Interrupted: this is what was measured until then.");
        }

        return shell.ExitCode(run.Failures.Count > 0 ? ExitCodes.Failure : ExitCodes.Success);
    }
}
