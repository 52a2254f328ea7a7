using System.CommandLine;

namespace Pools.Tool.Cli;

/// <summary><c>dotnet pools doctor</c>.</summary>
internal static class DoctorCommand
{
    public static Command Create(IReadOnlyList<string> program, Interruption interruption)
    {
        TargetArgument target = new(program);
        Option<double?> seconds = CommonOptions.Seconds("Seconds to observe, 0.1 to 86400. Default: 10, or until the command exits. A command that still runs then is ended.");
        Option<string[]> output = new("--output", "-o") { Description = "Also writes the report to a file: .json, .html, or .txt. Can be given several times. The report is still printed.", AllowMultipleArgumentsPerToken = false, HelpName = "FILE" };
        Option<bool> strict = new("--strict") { Description = "Also exit with 1 for findings that are only possible, for notes about cost, and where nothing was observed." };
        Option<int> buffer = CommonOptions.Buffer();
        output.Validators.Add(ReportFile.Validate);
        Command command = new("doctor", $"Finds pooling faults in a process: arrays returned twice, returned to another pool, lost, or held for long; and places where pooling does not help.{ExitCodes.OfDoctor}")
        {
            target.Argument, target.Option, seconds, output, strict, buffer,
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
            return parsed.GetValue(strict) ? StrictCodeOf(report) : report.Faults.Any() ? ExitCodes.Findings : ExitCodes.Clean;
        });
        return command;
    }

    private static int StrictCodeOf(Report report) => report.Findings.Count > 0 || report.Events == 0 ? ExitCodes.Findings : ExitCodes.Clean;

    private static async Task<Report> LookAsync(Target target, SessionOptions options, CancellationToken cancel)
    {
        string time = options.Length is TimeSpan length ? $"for {Words.Duration(length.TotalNanoseconds)}" : "until it exits";
        Screen.Status($"observing {target.Name} {time}; Ctrl+C ends it early …");
        return await Examination.OfAsync(target, options, cancel);
    }
}
