using System.CommandLine;
using Recorder = Pools.Tool.Recording.Recorder;

namespace Pools.Tool.Cli;

/// <summary><c>dotnet pools advise</c>.</summary>
internal static class AdviseCommand
{
    public static Command Create(IReadOnlyList<string> program, Interruption interruption)
    {
        Argument<string?> what = new("PID|FILE") { Description = "Process ID, or a trace file that 'record' has written. To start a program, give `-- COMMAND …` instead.", Arity = ArgumentArity.ZeroOrOne };
        Option<double?> seconds = CommonOptions.Seconds("Seconds to record, 0.1 to 86400. Default: 10, or until the command exits. A command that still runs then is ended.");
        Option<int> buffer = CommonOptions.Buffer();
        Option<string?> pid = ProcessId.CreateOption();
        Command command = new("advise", $"Recommends a pool and its options, by playing the program's rents and returns to each pool.{ExitCodes.OfOthers}") { what, pid, seconds, buffer };
        command.Validators.Add(result =>
        {
            int given = (result.GetValue(what) is null ? 0 : 1) + (result.GetValue(pid) is null ? 0 : 1) + (program.Count > 0 ? 1 : 0);
            if (given == 0)
            {
                ProcessId.AddMissing(result, "Give a process ID, a trace file, or -- and a command.");
            }
            else if (given > 1)
            {
                result.AddError("Give one of a process ID, a trace file, or -- and a command.");
            }
            else if (result.GetValue(pid) is string option)
            {
                ProcessId.Validate(result, option);
            }
        });
        command.SetAction(async (parsed, cancel) =>
        {
            // A file is played at once; a process or a program is recorded first, to a file that is deleted afterwards.
            string? given = parsed.GetValue(what);
            if (given is not null && !ProcessId.IsValid(given))
            {
                Show(await Comparison.OfAsync(given, Screen.Status, cancel));
                return ExitCodes.Clean;
            }

            SessionOptions options = new() { Length = CommonOptions.LengthOf(parsed.GetValue(seconds), program.Count > 0), BufferMegabytes = parsed.GetValue(buffer), Leave = interruption.Leave };
            await RecordAndShowAsync(given ?? parsed.GetValue(pid), program, options, cancel);
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
                options.Length,
                target =>
                {
                    Screen.Status($"recording {target.Name}; Ctrl+C ends it …");
                    return Recorder.RecordAsync(target, options, file, cancel, Comparison.MostEvents);
                },
                cancel);
            if (recorded.Rents == 0)
            {
                Screen.Out.Line("No array was rented while the process was observed: there is nothing to choose by.");
                return;
            }

            RecordCommand.Write(recorded, "recorded");

            // What ended the recording does not end what comes after it.
            Show(await Comparison.OfAsync(file, Screen.Status, options.Leave));
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
        Screen.Out.Markup($"[bold green]{advice.Verdict}[/]");
        foreach (string reason in advice.Reasons)
        {
            Screen.Out.Line(reason);
        }

        if (!advice.KeepsShared)
        {
            Screen.Out.Line();
            Screen.Out.Markup($"    [bold]{advice.Pool.Statement}[/]");
        }
    }
}
