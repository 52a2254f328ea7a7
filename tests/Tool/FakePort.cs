using System;
using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;

namespace Pools.Tests.Tools;

/// <summary>The port of a process of .NET, without one: it answers what the test says, or never.</summary>
internal sealed class FakePort : IDisposable
{
    private readonly Socket _port = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);

    /// <param name="file">Where it is.</param>
    public FakePort(string file)
    {
        _port.Bind(new UnixDomainSocketEndPoint(file));
        _port.Listen();
    }

    /// <summary>Waits until somebody asks; the answer never comes, as from a process that is stopped, or in a debugger.</summary>
    public async Task BeAskedAsync(CancellationToken cancel) => _ = await _port.AcceptAsync(cancel);

    /// <summary>Waits until somebody asks, and answers.</summary>
    /// <param name="answer">The answer, or what of it there is before the process ends.</param>
    /// <param name="cancel">Waits no more.</param>
    public async Task AnswerAsync(ReadOnlyMemory<byte> answer, CancellationToken cancel)
    {
        // More than any question.
        byte[] question = new byte[1 << 16];
        using Socket asking = await _port.AcceptAsync(cancel);
        await asking.ReceiveAsync(question, cancel);
        await asking.SendAsync(answer, cancel);
    }

    /// <inheritdoc/>
    public void Dispose() => _port.Dispose();
}
