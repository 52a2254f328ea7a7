namespace Pools.Tool.Cli;

/// <summary><c>dotnet pools doctor</c>.</summary>
internal static class DoctorCommand
{
    public const string Usage = "Give a process ID, or -- and a command.";

    /// <summary>In the order of severity, after none. The last two are their own exit codes.</summary>
    private static readonly string[] s_severities = ["never", "certain", "likely", "possible", "note"];

    public static Command Create(IReadOnlyList<string> program, Interruption interruption)
    {
        Option<string[]> output = new("--output", "-o")
        {
            Description = "Also writes the report to a file: .json, .html, .sarif, or .txt. Can be repeated. The report is still printed.",
            HelpName = "FILE",
        };
        output.Validators.Add(ReportFile.MustEndIn(ReportFile.Extensions));
        Option<string> failOn = new("--fail-on")
        {
            Description = "The least severe finding that changes the exit code. With 'note', having no rents and returns does, too.",
            HelpName = string.Join('|', s_severities),
            DefaultValueFactory = _ => "likely",
        };
        failOn.Validators.Add(result => result.Tokens.Select(token => token.Value).Except(s_severities, StringComparer.Ordinal).ToList()
            .ForEach(given => result.AddError($"--fail-on must be one of {string.Join(", ", s_severities)}, not '{given}'.")));
        Command command = new(
            "doctor",
            "Finds pooling faults in a process: arrays returned twice, returned to another pool, lost, or held for long; "
            + $"and places where pooling does not help.{ExitCodes.OfDoctor}") { output, failOn };
        Observed observed = new(command, program, interruption, Usage, Observed.Pid());
        command.SetAction(async (parsed, cancel) =>
        {
            string[] files = parsed.GetValue(output) ?? [];
            Array.ForEach(files, OutputFile.Check);
            Report report = await observed.ObserveAsync(
                parsed,
                (target, options) =>
                {
                    string time = options.Length is TimeSpan length ? $"for {Words.Duration(length.TotalNanoseconds)}" : "until it exits";
                    Screen.Status($"observing {target.Name} {time}; Ctrl+C ends it early …");
                    return Examination.OfAsync(target, options, cancel);
                },
                cancel);
            ConsoleReport.Write(Screen.Out, report);
            Array.ForEach(files, file => ReportFile.Write(file, report));
            return CodeOf(report, parsed.GetValue(failOn)!);
        });
        return command;
    }

    /// <summary>The exit code of the worst finding, if it is severe enough. No event at all counts as a note.</summary>
    internal static int CodeOf(Report report, string failOn)
    {
        int worst = report.Findings
            .Select(finding => finding.IsFault ? ExitCodes.PossibleFault - (int)finding.Certainty : ExitCodes.Note)
            .DefaultIfEmpty(report.Events == 0 ? ExitCodes.Note : int.MaxValue).Min();
        return worst > Array.IndexOf(s_severities, failOn) ? ExitCodes.Clean
            : worst is ExitCodes.PossibleFault or ExitCodes.Note ? worst : ExitCodes.Fault;
    }
}
