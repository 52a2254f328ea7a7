using System;
using System.Diagnostics;
using Microsoft.Diagnostics.NETCore.Client;

namespace Pools.Tool.Attach;

/// <summary>A process that is looked at.</summary>
internal sealed class Target : IDisposable
{
    private readonly Process _process;

    private Target(Process process)
    {
        _process = process;
        Client = new DiagnosticsClient(process.Id);
    }

    public DiagnosticsClient Client { get; }

    public int Id => _process.Id;

    /// <summary>Whether it waits for <see cref="Resume"/>, so that its first rent is seen.</summary>
    public bool IsSuspended { get; private set; }

    /// <summary>How reports call it.</summary>
    public required string Name { get; init; }

    /// <summary>A process that runs.</summary>
    /// <exception cref="CannotLookException">There is none, or it is none of .NET.</exception>
    public static Target Running(int id)
    {
        Process process = ProcessFinder.Find(id);
        return new Target(process) { Name = $"{process.ProcessName} ({id})" };
    }

    /// <summary>A process that was started to be looked at, and waits.</summary>
    /// <param name="process">It.</param>
    /// <param name="name">How reports call it.</param>
    public static Target Suspended(Process process, string name) => new(process) { Name = name, IsSuspended = true };

    /// <summary>Lets it run.</summary>
    public void Resume()
    {
        if (IsSuspended)
        {
            IsSuspended = false;
            Client.ResumeRuntime();
        }
    }

    /// <inheritdoc/>
    public void Dispose() => _process.Dispose();
}
