using System.CommandLine;

namespace Pools.Tool.Cli;

/// <summary><c>dotnet pools top</c>.</summary>
internal static class TopCommand
{
    public static Command Create(IReadOnlyList<string> program, Interruption interruption)
    {
        TargetArgument target = new(program);
        Option<double?> seconds = CommonOptions.Seconds("Seconds to run, 0.1 to 86400. Default: until Ctrl+C or the process exits.");
        Option<int> buffer = CommonOptions.Buffer();
        Command command = new("top", $"Shows the pools of a process live: rents, hits, allocations and why, what is kept and out, and the busiest callers.{ExitCodes.OfOthers}") { target.Argument, target.Option, seconds, buffer };
        command.Validators.Add(target.Validate);
        command.SetAction(async (parsed, cancel) =>
        {
            SessionOptions options = new()
            {
                Length = parsed.GetValue(seconds) is double given ? TimeSpan.FromSeconds(given) : null,
                BufferMegabytes = parsed.GetValue(buffer),
                Leave = interruption.Leave,
            };
            return await target.LookAsync(
                parsed,
                options.Length,
                async looked =>
                {
                    await Screen.Out.ShowAsync(
                        $"{looked.Name}: waiting for the first second …",
                        show => TopWatch.RunAsync(looked, options, look => show(TopView.Of(looked.Name, look, Screen.Out.Width)), cancel));
                    return ExitCodes.Clean;
                },
                cancel);
        });
        return command;
    }
}
