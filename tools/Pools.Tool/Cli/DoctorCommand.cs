using System;
using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Pools.Tool.Attach;
using Pools.Tool.Diagnosis;
using Pools.Tool.Reporting;
using Spectre.Console;

namespace Pools.Tool.Cli;

/// <summary><c>dotnet pools doctor</c>.</summary>
internal static class DoctorCommand
{
    public static Command Create(IReadOnlyList<string> program)
    {
        TargetArgument target = new(program);
        Option<double?> seconds = CommonOptions.Seconds("How long to look. Default: 10; with a command: until it ends.");
        Option<string[]> output = new("--output", "-o") { Description = "A file for the report: .json, .html, or .txt. May be given several times.", AllowMultipleArgumentsPerToken = false, HelpName = "FILE" };
        Option<bool> strict = new("--strict") { Description = "Exit code 1 also for what is only possible, and for what is a matter of cost." };
        Option<int> buffer = CommonOptions.Buffer();
        output.Validators.Add(ReportFile.Validate);
        Command command = new("doctor", "What is wrong with the pooling of a process: arrays returned twice, to another pool, lost, held for long; and where the pool is of no use.") { target.Argument, seconds, output, strict, buffer };
        command.Validators.Add(target.Validate);
        command.SetAction(async (parsed, cancel) =>
        {
            SessionOptions options = new()
            {
                Length = CommonOptions.LengthOf(parsed.GetValue(seconds), target.IsCommand),
                BufferMegabytes = parsed.GetValue(buffer),
            };
            Report report = await target.LookAsync(parsed, looked => LookAsync(looked, options, cancel), cancel);
            ConsoleReport.Write(Screen.Out, report);
            foreach (string file in parsed.GetValue(output) ?? [])
            {
                ReportFile.Write(file, report);
            }

            bool hasFindings = parsed.GetValue(strict) ? report.Findings.Count > 0 : System.Linq.Enumerable.Any(report.Faults);
            return hasFindings ? ExitCodes.Findings : ExitCodes.Clean;
        });
        return command;
    }

    private static async Task<Report> LookAsync(Target target, SessionOptions options, CancellationToken cancel)
    {
        string time = options.Length is TimeSpan length ? $"for {Words.Duration(length.TotalNanoseconds)}" : "until it ends";
        Screen.Status($"looking at {target.Name} {time}; Ctrl+C ends it early …");
        return await Examination.OfAsync(target, options, cancel);
    }
}
