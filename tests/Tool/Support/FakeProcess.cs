using System;
using System.Diagnostics;
using System.IO;

#pragma warning disable RS0030 // May: nobody but the test has the process.

namespace Pools.Tests.Tools;

/// <summary>A process that looks like a .NET process.</summary>
internal sealed class FakeProcess : IDisposable
{
    private readonly Process _process = Process.Start("sleep", "600");

    /// <param name="folder">The folder of its port.</param>
    public FakeProcess(string folder) =>
        Port = new FakePort(Path.Combine(folder, FormattableString.Invariant($"dotnet-diagnostic-{_process.Id}-1-socket")));

    public int Id => _process.Id;

    public FakePort Port { get; }

    public void Dispose()
    {
        Port.Dispose();
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }
}
