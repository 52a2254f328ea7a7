using System.Diagnostics;
using Microsoft.Diagnostics.NETCore.Client;

namespace Pools.Tool.Attach;

/// <summary>A process that is looked at.</summary>
internal sealed class Target : IDisposable
{
    private readonly Process _process;
    private readonly Launcher? _launcher;

    private Target(Process process, Launcher? launcher)
    {
        _process = process;
        _launcher = launcher;
        Assembly = CommandLine.FileOf(process.Id);
        Client = Port.Find(process.Id, out string problem) ?? throw new CannotLookException(problem);
    }

    public DiagnosticsClient Client { get; }

    public int Id => _process.Id;

    /// <summary>Whether it waits for <see cref="Resume"/>, so that its first rent is seen.</summary>
    public bool IsSuspended { get; private set; }

    /// <summary>How reports call it.</summary>
    public required string Name { get; init; }

    /// <summary>The file that it runs; null: unknown.</summary>
    public string? Assembly { get; }

    public required Patience Patience { get; init; }

    /// <summary>Whether it is there no more, or there only for whoever started it to ask what came of it.</summary>
    public bool HasExited => _process.HasExited || (OperatingSystem.IsLinux() && ProcessTree.Find(Id) is null);

    /// <exception cref="CannotLookException">There is none, or it is not a .NET process.</exception>
    public static Target Running(int id, Patience? patience = null)
    {
        Process process = ProcessFinder.Find(id);
        return new Target(process, launcher: null) { Name = NameOf(process), Patience = patience ?? new Patience() };
    }

    /// <summary>A process that was started to be looked at, and waits.</summary>
    public static Target Suspended(Process process, Launcher launcher, string name) => new(process, launcher) { Name = name, Patience = launcher.Patience, IsSuspended = true };

    /// <summary>Lets it run.</summary>
    public void Resume()
    {
        if (!IsSuspended)
        {
            return;
        }

        IsSuspended = false;
        try
        {
            Client.ResumeRuntime();
        }
        catch (Exception problem) when (SessionStart.IsOfProcess(problem))
        {
            throw new CannotLookException($"'{Name}' exited before any managed code ran.");
        }
    }

    /// <summary>Whether it has ended; its events have, so it is given a moment to.</summary>
    public async Task<bool> HasEndedAsync()
    {
        TimeSpan every = TimeSpan.FromMilliseconds(20);
        for (long start = TimeProvider.System.GetTimestamp(); !HasExited; await Task.Delay(every, CancellationToken.None))
        {
            if (TimeProvider.System.GetElapsedTime(start) > Patience.End)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Refuses to take silence for health.</summary>
    /// <exception cref="CannotLookException">The process raises no events at all.</exception>
    public void RequireAnswer(bool hasAnswered, string? broken, long eventsLost)
    {
        if (!hasAnswered && broken is not null)
        {
            throw new CannotLookException($"{Name} sent no readable events: {broken}");
        }

        // Where there was no room for all, the answer may have been in what is missing.
        if (!hasAnswered && eventsLost == 0)
        {
            throw new CannotLookException(
                $"{Name} raises no events. Either its event sources are turned off, by EventSourceSupport in its project or by System.Diagnostics.Tracing.EventSource.IsSupported in its runtimeconfig.json, "
                + "and it can be looked at when they are on; or it ended before its first line of managed code.");
        }
    }

    /// <summary>Lets the command that has started it, if one has, go on to its end.</summary>
    /// <param name="hasEnded">Whether the process has ended by itself; if not, nobody waits.</param>
    /// <returns>How many other processes of .NET the command has started, which nobody looked at.</returns>
    public int FinishCommand(bool hasEnded) => _launcher?.Finish(hasEnded) ?? 0;

    /// <summary>How reports call a process that runs: by the program, not by <c>dotnet</c>.</summary>
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
            throw new CannotLookException($"Process {id} has just ended.");
        }
    }

    public void Dispose() => _process.Dispose();
}
