using System;
using System.Diagnostics;
using System.IO;
using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;

#pragma warning disable RS0030 // May: nobody but the test has the process.

namespace Pools.Tests.Tools;

/// <summary>A process that seems to be one of .NET, and never answers: as one that is stopped, or in a debugger.</summary>
internal sealed class SilentProcess : IDisposable
{
    private readonly Process _process = Process.Start("sleep", "600");
    private readonly Socket _port = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);

    /// <param name="folder">Where its port is: who looks for ports there, and nobody else, may ask it.</param>
    public SilentProcess(string folder)
    {
        _port.Bind(new UnixDomainSocketEndPoint(Path.Combine(folder, FormattableString.Invariant($"dotnet-diagnostic-{_process.Id}-1-socket"))));
        _port.Listen();
    }

    /// <summary>Waits until somebody asks it; the answer never comes.</summary>
    public async Task BeAskedAsync(CancellationToken cancel) => _ = await _port.AcceptAsync(cancel);

    /// <inheritdoc/>
    public void Dispose()
    {
        _port.Dispose();
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }
}
