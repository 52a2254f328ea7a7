using System.CommandLine;
using Recorder = Pools.Tool.Recording.Recorder;

namespace Pools.Tool.Cli;

/// <summary><c>dotnet pools advise</c>.</summary>
internal static class AdviseCommand
{
    internal const string NoRents = "No array was rented while the process was observed: there is nothing to choose by.";

    public static Command Create(IReadOnlyList<string> program, Interruption interruption)
    {
        Argument<string?> what = new("PID|FILE") { Description = "Process ID, or a trace file that 'record' has written. To start a program, give `-- COMMAND …` instead.", Arity = ArgumentArity.ZeroOrOne };
        Option<double?> seconds = CommonOptions.Seconds("Seconds to record, 0.1 to 86400. Default: 10, or until the command exits. A command that still runs then is ended.");
        Option<int> buffer = CommonOptions.Buffer();
        Option<string?> output = new("--output", "-o")
        {
            Description = "Also writes the options of the recommended pool to a file such as appsettings.json, for Pools.Extensions. The rest of the file stays.",
            HelpName = "FILE",
        };
        output.Validators.Add(ReportFile.MustEndIn(".json"));
        Option<string?> pid = ProcessId.CreateOption();
        Command command = new("advise", $"Recommends a pool and its options, by playing the program's rents and returns to each pool.{ExitCodes.OfOthers}") { what, pid, seconds, output, buffer };
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
            string? settings = parsed.GetValue(output);
            if (settings is not null)
            {
                OutputFile.Check(settings);
                _ = AppSettings.Merge(settings, PoolCandidates.Any);
            }

            // A file is played at once; a process or a program is recorded first.
            string? given = parsed.GetValue(what);
            SessionOptions options = new() { Length = CommonOptions.LengthOf(parsed.GetValue(seconds), program.Count > 0), BufferMegabytes = parsed.GetValue(buffer), Leave = interruption.Leave };
            Comparison? comparison = given is not null && !ProcessId.IsValid(given)
                ? await Comparison.OfAsync(given, Screen.Status, cancel)
                : await RecordAndPlayAsync(given ?? parsed.GetValue(pid), program, options, recorded => RecordCommand.Write(recorded, "recorded"), cancel);
            if (comparison is null)
            {
                Screen.Out.Line(NoRents);
                return ExitCodes.Clean;
            }

            Advice advice = Advisor.Advise(comparison);
            Show(comparison, advice);
            if (settings is not null)
            {
                Write(settings, advice.Pool);
            }

            return ExitCodes.Clean;
        });
        return command;
    }

    /// <summary>Records to a file that is deleted afterwards, and plays that when the program has ended. Null: there was no rent.</summary>
    internal static async Task<Comparison?> RecordAndPlayAsync(
        string? process, IReadOnlyList<string> program, SessionOptions options, Action<Recorded> tell, CancellationToken cancel)
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
                return null;
            }

            tell(recorded);

            // What ended the recording does not end what comes after it.
            return await Comparison.OfAsync(file, Screen.Status, options.Leave);
        }
        finally
        {
            File.Delete(file);
        }
    }

    private static void Write(string file, PoolCandidate pool)
    {
        if (pool.MaxRetainedBytes is null)
        {
            Screen.Out.Line($"{pool.Name} needs no options: '{file}' was not written.");
            return;
        }

        using OutputFile settings = new(file);
        settings.Keep(AppSettings.Merge(file, pool));
        Screen.Out.Line($"{file}: {AppSettings.SectionOf(pool)}, for services.Add{pool.Type}<byte>(configuration.GetSection(\"{AppSettings.SectionOf(pool)}\"))");
    }

    private static void Show(Comparison comparison, Advice advice)
    {
        ComparisonTable.Write(Screen.Out, comparison);
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
