namespace Pools.Tool.Attach;

/// <summary>A process to observe.</summary>
internal sealed class Target : IDisposable
{
    private readonly Process _process;
    private readonly Launcher? _launcher;

    private Target(Process process, Launcher? launcher)
    {
        _process = process;
        _launcher = launcher;
        Assembly = CommandLine.FileOf(process.Id);
        Client = Port.Find(process.Id, out string problem) ?? throw new CommandFailedException(problem);
    }

    public DiagnosticsClient Client { get; }

    public int Id => _process.Id;

    /// <summary>Whether it waits for <see cref="Resume"/>, so that the trace has its first rent.</summary>
    public bool IsSuspended { get; private set; }

    /// <summary>The name in reports.</summary>
    public required string Name { get; init; }

    /// <summary>The file that it runs; null: unknown.</summary>
    public string? Assembly { get; }

    public required Timeouts Timeouts { get; init; }

    public bool HasExited => HasEnded(_process);

    /// <exception cref="CommandFailedException">There is no such process, or it is not a .NET process.</exception>
    public static Target Running(int id, Timeouts? timeouts = null)
    {
        Process process = ProcessFinder.Find(id);
        return new Target(process, launcher: null) { Name = NameOf(process), Timeouts = timeouts ?? new Timeouts() };
    }

    /// <summary>A process that the launcher has started, and that waits.</summary>
    public static Target Suspended(int id, Launcher launcher, string name) =>
        new(ProcessFinder.Find(id), launcher) { Name = name, Timeouts = launcher.Timeouts, IsSuspended = true };

    /// <summary>Whether it has ended, even if it exists until its parent asks for its exit code.</summary>
    public static bool HasEnded(Process process) =>
        process.HasExited || (OperatingSystem.IsLinux() && RunningProcess.Find(process.Id) is null);

    public void Resume()
    {
        try
        {
            if (IsSuspended)
            {
                Client.ResumeRuntime();
            }

            IsSuspended = false;
        }
        catch (Exception problem) when (SessionStart.IsOfProcess(problem))
        {
            throw new CommandFailedException($"'{Name}' exited before any managed code ran.");
        }
    }

    /// <summary>Waits a moment for its end, after its events have ended.</summary>
    public Task<bool> HasEndedAsync() => Task.Run(() => SpinWait.SpinUntil(() => HasExited, Timeouts.End));

    /// <summary>Does not accept silence as a good result.</summary>
    /// <exception cref="CommandFailedException">The process raises no events at all.</exception>
    public void RequireAnswer(bool hasAnswered, string? broken, long eventsLost)
    {
        if (!hasAnswered && broken is not null)
        {
            throw new CommandFailedException($"{Name} sent no readable events: {broken}");
        }

        // If events were lost, the answer may be one of them.
        if (!hasAnswered && eventsLost == 0)
        {
            throw new CommandFailedException(
                $"{Name} raises no events. Either its event sources are turned off, by EventSourceSupport in its project or by "
                + "System.Diagnostics.Tracing.EventSource.IsSupported in its runtimeconfig.json: turn them on. "
                + "Or it ended before its first line of managed code.");
        }
    }

    /// <inheritdoc cref="Launcher.Finish"/>
    public int FinishCommand(bool hasEnded) => _launcher?.Finish(hasEnded) ?? 0;

    /// <summary>The name of a running process in reports: the program, not <c>dotnet</c>.</summary>
    internal static string NameOf(Process process)
    {
        try
        {
            return $"{CommandLine.NameOf(process)} ({process.Id})";
        }
        catch (InvalidOperationException)
        {
            int id = process.Id;
            process.Dispose();
            throw new CommandFailedException($"Process {id} has just ended.");
        }
    }

    public void Dispose() => _process.Dispose();
}
