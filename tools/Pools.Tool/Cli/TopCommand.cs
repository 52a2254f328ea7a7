namespace Pools.Tool.Cli;

/// <summary><c>dotnet pools top</c>.</summary>
internal static class TopCommand
{
    public static Command Create(IReadOnlyList<string> program, Interruption interruption)
    {
        Command command = new(
            "top",
            $"Shows the pools of a process live: rents, hits, allocations, arrays kept and out, and busy callers.{ExitCodes.OfOthers}");
        Observed observed = new(command, program, interruption, DoctorCommand.Usage, Observed.Pid()) { IsEndless = true };
        command.SetAction(async (parsed, cancel) => await observed.ObserveAsync(
            parsed,
            async (target, options) =>
            {
                await Screen.Out.ShowAsync(
                    $"{target.Name}: waiting for the first second …",
                    show => TopWatch.RunAsync(
                        target, options, snapshot => show(TopView.Of(target.Name, snapshot, Screen.Out.Width)), cancel));
                return ExitCodes.Clean;
            },
            cancel));
        return command;
    }
}
