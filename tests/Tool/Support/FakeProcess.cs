#pragma warning disable RS0030 // Only the test has the process.

namespace Pools.Tests.Tools;

/// <summary>A process that looks like a .NET process.</summary>
internal sealed class FakeProcess : IDisposable
{
    private readonly Process _process = Process.Start("sleep", "600");

    /// <param name="folder">The folder of its port.</param>
    public FakeProcess(string folder) =>
        Port = new FakePort(File = Path.Combine(
            folder, FormattableString.Invariant($"dotnet-diagnostic-{_process.Id}-{RunningProcess.Find(_process.Id)!.Started}-socket")));

    public string File { get; }

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
