using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using Pools.Bench.Children;
using Pools.Bench.Cli;
using Pools.Bench.LargeArrays;
using Pools.Bench.LargeArrays.Parts;
using Pools.Bench.Outcomes;
using Pools.Bench.Reporting;
using Pools.Bench.Reporting.Svg;

namespace Pools.Bench.Commands;

/// <summary><c>memory large</c>: what <see cref="LargeArrayPool{T}"/> promises, in time and memory.</summary>
internal static class LargeMemoryRun
{
    public const string Word = "large";

    public const string TurnsOption = "--turns";

    private const string DefaultFolder = "results";

    public static int Run(Arguments arguments, Shell shell)
    {
        List<LargePart> parts = NamePattern.Select(LargePart.All, arguments.List("--only"), p => [p.Name, p.Title]);
        int turns = arguments.Integer(TurnsOption, LargeChildren.DefaultTurns, 1, 100);
        ResultFolder folder = new(arguments.Text(ResultFolder.Option) ?? DefaultFolder);
        MachineFacts machine = MachineFacts.Collect(shell.RawArguments);
        machine.Lines().ToList().ForEach(shell.Screen.Line);
        StepProgress progress = new(shell.Screen, parts.Sum(p => p.Steps(turns)));
        List<(LargePart Part, LargeResult Result)> results = [];
        List<string> failures = [];
        foreach (LargePart part in parts.TakeWhile(_ => !shell.StopRequested.IsCancellationRequested))
        {
            LargeResult? result = null;
            progress.Section(announce => result = Measure(part, new LargeChildren(announce, turns, shell.StopRequested), failures));
            if (result is not null)
            {
                results.Add((part, result));
                shell.Screen.Heading($"{part.Name} {part.Title}");
                shell.Screen.Line(part.Method);
                TerminalTable.Draw(shell.Screen, LargeReport.Table(result.Rows));
            }
        }

        Write(folder, machine, results);
        failures.ForEach(Screen.Error);
        shell.Screen.Line($"Written: {folder.PathOf(LargeReport.MarkdownFile)}, {LargeReport.JsonFile} and {Figures.Counted(results.Count(r => r.Result.Plot is not null), "plot")}");
        return shell.ExitCode(failures.Count > 0 ? ExitCodes.Failure : ExitCodes.Success);
    }

    private static LargeResult? Measure(LargePart part, LargeChildren children, List<string> failures)
    {
        try
        {
            return part.Measure(children);
        }
        catch (OperationCanceledException) when (children.Stop.IsCancellationRequested)
        {
            return null;
        }
        catch (ChildFailedException failure)
        {
            // What one part cannot tell must not take the others with it.
            failures.Add($"FAILED: {part.Name} {part.Title}: {failure.Message}");
            return null;
        }
    }

    private static void Write(ResultFolder folder, MachineFacts machine, List<(LargePart Part, LargeResult Result)> results)
    {
        foreach (LargePlot plot in results.Select(r => r.Result.Plot).OfType<LargePlot>())
        {
            folder.Write(plot.Name + ".svg", plot.Draw());
        }

        folder.Write(LargeReport.MarkdownFile, LargeReport.Markdown(machine, results));
        folder.Write(LargeReport.JsonFile, JsonSerializer.Serialize(new { machine, rows = results.SelectMany(r => r.Result.Rows) }, ResultJson.Readable));
    }
}
