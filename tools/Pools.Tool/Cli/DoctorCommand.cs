using System.CommandLine;

namespace Pools.Tool.Cli;

/// <summary><c>dotnet pools doctor</c>.</summary>
internal static class DoctorCommand
{
    private const int Possible = 3;
    private const int Note = 4;

    private static readonly string[] s_severities = ["never", "certain", "likely", "possible", "note"];

    public static Command Create(IReadOnlyList<string> program, Interruption interruption)
    {
        TargetArgument target = new(program);
        Option<double?> seconds = CommonOptions.Seconds("Seconds to observe, 0.1 to 86400. Default: 10, or until the command exits. A command that still runs then is ended.");
        Option<string[]> output = new("--output", "-o") { Description = "Also writes the report to a file: .json, .html, .sarif, or .txt. Can be given several times. The report is still printed.", AllowMultipleArgumentsPerToken = false, HelpName = "FILE" };
        Option<string> failOn = new("--fail-on") { Description = "The least finding that changes the exit code.", HelpName = string.Join('|', s_severities), DefaultValueFactory = _ => "likely" };
        failOn.AcceptOnlyFromAmong(s_severities);
        Option<int> buffer = CommonOptions.Buffer();
        output.Validators.Add(ReportFile.MustEndIn(ReportFile.Extensions));
        Command command = new("doctor", $"Finds pooling faults in a process: arrays returned twice, returned to another pool, lost, or held for long; and places where pooling does not help.{ExitCodes.OfDoctor}")
        {
            target.Argument, target.Option, seconds, output, failOn, buffer,
        };
        command.Validators.Add(target.Validate);
        command.SetAction(async (parsed, cancel) =>
        {
            SessionOptions options = new()
            {
                Length = CommonOptions.LengthOf(parsed.GetValue(seconds), target.IsCommand),
                BufferMegabytes = parsed.GetValue(buffer),
                Leave = interruption.Leave,
            };
            string[] files = parsed.GetValue(output) ?? [];
            Array.ForEach(files, OutputFile.Check);
            Report report = await target.LookAsync(parsed, options.Length, looked => LookAsync(looked, options, cancel), cancel);
            ConsoleReport.Write(Screen.Out, report);
            Array.ForEach(files, file => ReportFile.Write(file, report));
            return CodeOf(report, parsed.GetValue(failOn)!);
        });
        return command;
    }

    /// <summary>The exit code of the worst finding, unless that is less than what counts. Silence is as bad as a note.</summary>
    internal static int CodeOf(Report report, string failOn)
    {
        int worst = report.Findings.Select(SeverityOf).DefaultIfEmpty(report.Events == 0 ? Note : int.MaxValue).Min();
        return worst > Array.IndexOf(s_severities, failOn) ? ExitCodes.Clean : worst == Note ? ExitCodes.Notes : worst == Possible ? ExitCodes.Possible : ExitCodes.Fault;
    }

    private static int SeverityOf(Finding finding) => finding.IsFault ? Possible - (int)finding.Certainty : Note;

    private static async Task<Report> LookAsync(Target target, SessionOptions options, CancellationToken cancel)
    {
        string time = options.Length is TimeSpan length ? $"for {Words.Duration(length.TotalNanoseconds)}" : "until it exits";
        Screen.Status($"observing {target.Name} {time}; Ctrl+C ends it early …");
        return await Examination.OfAsync(target, options, cancel);
    }
}
