using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using Pools.Bench.Children;
using Pools.Bench.Cli;
using Pools.Bench.DebugPools;
using Pools.Bench.DebugPools.Parts;
using Pools.Bench.Measuring;
using Pools.Bench.Outcomes;
using Pools.Bench.Reporting;

namespace Pools.Bench.Commands;

/// <summary>Measures what <c>DebugArrayPool</c> and sampling cost, in several processes.</summary>
internal sealed class DebugCommand : Command
{
    // Odd, so that the median is one of them; otherwise arbitrary.
    private const int DefaultProcesses = 3;

    private const int DefaultMilliseconds = 20;

    private const string DefaultFolder = "results";

    public override string Name => "debug";

    public override string Summary => "holds what the debug pools cost against their targets";

    public override string Description =>
        """
        Measures what DebugArrayPool and ArrayPoolSampling cost: each pool in processes of its own, beside what it is compared with, in interleaved rounds.
        A figure is the median over the processes of each process's median; the column 'range' shows the lowest and the highest of them.
        Writes debug.md and debug.json. Takes about half an hour. A missed target is reported, it is not an error.
        """;

    public override IReadOnlyList<OptionSpec> Options =>
    [
        new("--processes", "N", $"processes for each figure (default {DefaultProcesses})"),
        new("--rounds", "N", $"interleaved rounds in a process (default {Effort.FullRounds})"),
        new("--milliseconds", "MS", $"slice of one contender in one round (default {DefaultMilliseconds}; loads with threads take three times that, arrays from 4 KiB upwards five times)"),
        new("--only", "PATTERN[,PATTERN]", "only the parts whose name or title contains a pattern (* stands for anything)"),
        new("--list", null, "show the names and stop"),
        ResultFolder.Specification(DefaultFolder),
    ];

    public override int Run(Arguments arguments, Shell shell)
    {
        List<DebugPart> parts = NamePattern.Select(DebugPart.All, arguments.List("--only"), p => [p.Name, p.Title]);
        Screen screen = shell.Screen;
        if (arguments.Has("--list"))
        {
            parts.ForEach(p => screen.Line($"{p.Name,-28}{p.Title}"));
            return ExitCodes.Success;
        }

        DebugPlan plan = new(
            static _ => { },
            arguments.Integer("--processes", DefaultProcesses, 1, 1000),
            arguments.Integer("--rounds", Effort.FullRounds, 1, 1000),
            arguments.Number("--milliseconds", DefaultMilliseconds, 0.1, 10_000),
            shell.StopRequested);
        ResultFolder folder = new(arguments.Text(ResultFolder.Option) ?? DefaultFolder);
        MachineFacts machine = MachineFacts.Collect(shell.RawArguments);
        machine.Lines().ToList().ForEach(screen.Line);
        string method = $"{Figures.Counted(plan.Processes, "process", "es")} of {Figures.Counted(plan.Rounds, "interleaved round")} each.";
        screen.Line(method);

        List<(DebugPart Part, IReadOnlyList<DebugRow> Rows)> results = [];
        List<string> failures = [];
        StepProgress progress = new(screen, parts.Sum(p => p.Steps(plan)));
        foreach (DebugPart part in parts.TakeWhile(_ => !shell.StopRequested.IsCancellationRequested))
        {
            IReadOnlyList<DebugRow> rows = [];
            progress.Section(announce => rows = Measure(part, plan with { Announce = announce }, failures));
            if (rows.Count > 0)
            {
                results.Add((part, rows));
                screen.Heading(part.Title);
                screen.Line(part.Method);
                TerminalTable.Draw(screen, DebugReport.Table(rows));
            }
        }

        folder.Write(DebugReport.JsonFile, JsonSerializer.Serialize(
            new { machine, plan.Processes, plan.Rounds, plan.Milliseconds, rows = results.SelectMany(r => r.Rows) }, ResultJson.Readable));
        screen.Line($"Written: {folder.Write(DebugReport.MarkdownFile, DebugReport.Markdown(machine, method, results))} and {DebugReport.JsonFile}");
        failures.ForEach(Screen.Error);
        return shell.ExitCode(failures.Count > 0 ? ExitCodes.Failure : ExitCodes.Success);
    }

    private static IReadOnlyList<DebugRow> Measure(DebugPart part, DebugPlan plan, List<string> failures)
    {
        try
        {
            return part.Measure(plan);
        }
        catch (OperationCanceledException) when (plan.Stop.IsCancellationRequested)
        {
            return [];
        }
        catch (ChildFailedException failure)
        {
            // What one part cannot tell must not take the others with it.
            failures.Add($"FAILED: {part.Title}: {failure.Message}");
            return [];
        }
    }
}
