using System.CommandLine;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace Pools.Tool.Cli;

/// <summary><c>dotnet pools top</c>.</summary>
internal static class TopCommand
{
    public static Command Create(IReadOnlyList<string> program, Interruption interruption)
    {
        TargetArgument target = new(program);
        Option<double?> seconds = CommonOptions.Seconds("Seconds to run, 0.1 to 86400. Default: until Ctrl+C or the process exits.");
        Option<bool> cheap = new("--cheap") { Description = "Listens only to allocations, drops and trims, and to the meter of this library's pools: next to no cost, but no rents, hit rates, or methods." };
        Option<int> buffer = CommonOptions.Buffer();
        Command command = new("top", $"Shows the pools of a process live: rents, hits, allocations and why, what is kept and out, and the busiest callers.{ExitCodes.OfOthers}") { target.Argument, target.Option, seconds, cheap, buffer };
        command.Validators.Add(target.Validate);
        command.SetAction(async (parsed, cancel) =>
        {
            SessionOptions options = new()
            {
                Length = parsed.GetValue(seconds) is double given ? TimeSpan.FromSeconds(given) : null,
                IsCheap = parsed.GetValue(cheap),
                BufferMegabytes = parsed.GetValue(buffer),
                Leave = interruption.Leave,
            };
            return await target.LookAsync(
                parsed,
                options.Length,
                async looked =>
                {
                    await ShowAsync(looked.Name, show => TopWatch.RunAsync(looked, options, show, cancel));
                    return ExitCodes.Clean;
                },
                cancel);
        });
        return command;
    }

    /// <summary>In a terminal each look takes the place of the one before; in a file it follows.</summary>
    private static Task ShowAsync(string name, Func<Action<TopLook>, Task> watch)
    {
        if (!Screen.Out.Profile.Capabilities.Interactive || Console.IsOutputRedirected)
        {
            return watch(look => Screen.Out.Write(TopView.Of(name, look)));
        }

        IRenderable waiting = new Text($"{name}: waiting for the first second …");
        return Screen.Out.Live(waiting).StartAsync(context => watch(look => context.UpdateTarget(TopView.Of(name, look))));
    }
}
