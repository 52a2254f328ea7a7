namespace Pools.Tool.Cli;

/// <summary>Finds or starts a process, and looks at it.</summary>
internal static class Looking
{
    /// <param name="process">The process; null: the command starts it.</param>
    /// <param name="command">The command.</param>
    /// <param name="length">How long a command may take; null: as long as it does.</param>
    /// <param name="look">Looks at it.</param>
    /// <param name="cancel">Ends it early.</param>
    /// <remarks>What was started is ended.</remarks>
    public static async Task<T> AtAsync<T>(string? process, IReadOnlyList<string> command, TimeSpan? length, Func<Target, Task<T>> look, CancellationToken cancel)
    {
        if (process is not null)
        {
            using Target running = Target.Running(int.Parse(process, CultureInfo.InvariantCulture));
            return await look(running);
        }

        using Launcher launcher = new(command) { Length = length };
        using Target started = launcher.WaitForTarget(cancel);
        return await look(started);
    }
}
