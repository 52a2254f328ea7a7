using System;
using System.Collections.Generic;
using System.CommandLine;
using System.Globalization;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Pools.Tool.Advising;
using Pools.Tool.Attach;
using Pools.Tool.Playing;
using Pools.Tool.Recording;
using Pools.Tool.Reporting;
using Spectre.Console;
using Recorder = Pools.Tool.Recording.Recorder;

namespace Pools.Tool.Cli;

/// <summary><c>dotnet pools advise</c>.</summary>
internal static class AdviseCommand
{
    public static Command Create(IReadOnlyList<string> program)
    {
        Argument<string?> what = new("PID|FILE") { Description = "A process, or a trace that 'record' has written; or -- COMMAND …, which starts one.", Arity = ArgumentArity.ZeroOrOne };
        Option<double?> seconds = CommonOptions.Seconds("How long to record. Default: 10; with a command: until it ends.");
        Option<int> buffer = CommonOptions.Buffer();
        Command command = new("advise", "Which pool a program should use, and with which options: plays what it rents and returns to each.") { what, seconds, buffer };
        command.Validators.Add(result =>
        {
            if (result.GetValue(what) is null != program.Count > 0)
            {
                result.AddError("Give a process, a trace, or -- and a command.");
            }
        });
        command.SetAction(async (parsed, cancel) =>
        {
            string? given = parsed.GetValue(what);
            if (given is not null && !int.TryParse(given, CultureInfo.InvariantCulture, out _))
            {
                Show(await Comparison.OfAsync(given, Screen.Status, cancel));
                return ExitCodes.Clean;
            }

            SessionOptions options = new() { Length = CommonOptions.LengthOf(parsed.GetValue(seconds), program.Count > 0), BufferMegabytes = parsed.GetValue(buffer) };
            await RecordAndShowAsync(given, program, options, cancel);
            return ExitCodes.Clean;
        });
        return command;
    }

    private static async Task RecordAndShowAsync(string? process, IReadOnlyList<string> program, SessionOptions options, CancellationToken cancel)
    {
        string file = Path.GetTempFileName();
        try
        {
            Recorded recorded = await Looking.AtAsync(
                process,
                program,
                target =>
                {
                    Screen.Status($"recording {target.Name}; Ctrl+C ends it …");
                    return Recorder.RecordAsync(target, options, file, cancel);
                },
                cancel);
            if (recorded.Rents == 0)
            {
                Screen.Say("No array was rented meanwhile: there is nothing to choose by.");
                return;
            }

            RecordCommand.Write(recorded, "recorded");

            // What ended the recording does not end what comes after it.
            Show(await Comparison.OfAsync(file, Screen.Status, CancellationToken.None));
        }
        finally
        {
            File.Delete(file);
        }
    }

    private static void Show(Comparison comparison)
    {
        ComparisonTable.Write(Screen.Out, comparison);
        Advice advice = Advisor.Advise(comparison);
        Screen.Out.MarkupLineInterpolated($"[bold green]{advice.Verdict}[/]");
        foreach (string reason in advice.Reasons)
        {
            Screen.Say(reason);
        }

        if (!advice.KeepsShared)
        {
            Screen.Say("");
            Screen.Out.MarkupLineInterpolated($"    [bold]{advice.Pool.Statement}[/]");
        }
    }
}
