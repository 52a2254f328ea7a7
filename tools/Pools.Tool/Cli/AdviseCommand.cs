namespace Pools.Tool.Cli;

internal static class AdviseCommand
{
    internal const string NoRents = "No array was rented while the process was observed, so there is no advice.";

    public static Command Create(IReadOnlyList<string> program, Interruption interruption)
    {
        Option<string?> output = new("--output", "-o")
        {
            Description = "Also merges the options of the recommended pool into a file such as appsettings.json, for Pools.Extensions.",
            HelpName = "FILE",
        };
        output.Validators.Add(ReportFile.MustEndIn(".json"));
        Command command = new(
            "advise",
            $"Recommends a pool and its options, by playing the program's rents and returns to each pool.{ExitCodes.OfOthers}") { output };
        Argument<string?> what = new("PID|FILE")
        {
            Description = "Process ID, or a trace file from 'record'. To start a program, give `-- COMMAND …` instead.",
        };
        Observed observed =
            new(command, program, interruption, "Give a process ID, a trace file, or -- and a command.", what) { TakesFile = true };
        command.SetAction(async (parsed, cancel) =>
        {
            string? settings = parsed.GetValue(output);
            if (settings is not null)
            {
                OutputFile.Check(settings);
                _ = AppSettings.Merge(settings, PoolCandidates.Any);
            }

            Comparison? comparison = parsed.GetValue(what) is string file && !Observed.IsId(file)
                ? await Comparison.OfAsync(file, Screen.Status, cancel)
                : await RecordAndPlayAsync(
                    observe => observed.ObserveAsync(parsed, observe, cancel),
                    recorded => RecordCommand.Write(recorded, "recorded"),
                    cancel,
                    interruption.Leave);
            if (comparison is null)
            {
                Screen.Out.Line(NoRents);
                return ExitCodes.Clean;
            }

            Advice advice = Advisor.Advise(comparison);
            ComparisonTable.Write(Screen.Out, comparison);
            Screen.Out.Markup($"[bold green]{advice.Verdict}[/]");
            advice.Reasons.ToList().ForEach(Screen.Out.Line);
            if (!advice.KeepsShared)
            {
                Screen.Out.Line();
                Screen.Out.Markup($"    [bold]{advice.Pool.Statement}[/]");
            }

            if (settings is not null)
            {
                Write(settings, advice.Pool);
            }

            return ExitCodes.Clean;
        });
        return command;
    }

    /// <summary>Records to a temporary file, and plays it after the program has ended. Null: there was no rent.</summary>
    internal static async Task<Comparison?> RecordAndPlayAsync(
        Func<Func<Target, SessionOptions, Task<Recorded>>, Task<Recorded>> observe,
        Action<Recorded> report,
        CancellationToken cancel,
        CancellationToken leave)
    {
        string file = Path.GetTempFileName();
        try
        {
            Recorded recorded = await observe((target, options) => RecordCommand.RecordAsync(target, options, file, cancel));
            if (recorded.Rents == 0)
            {
                return null;
            }

            report(recorded);
            return await Comparison.OfAsync(file, Screen.Status, leave);
        }
        finally
        {
            File.Delete(file);
        }
    }

    internal static void Write(string file, PoolCandidate pool)
    {
        if (pool.MaxRetainedBytes is null)
        {
            Screen.Out.Line($"{pool.Name} needs no options: '{file}' was not written.");
            return;
        }

        using OutputFile settings = new(file);
        settings.Keep(AppSettings.Merge(file, pool));
        string section = AppSettings.SectionOf(pool);
        Screen.Out.Line($"{file}: {section}, for services.Add{pool.Type}<byte>(configuration.GetSection(\"{section}\"))");
    }
}
