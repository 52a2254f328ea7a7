namespace Pools.Tests.Tools;

/// <summary>A diagnostic port without a .NET process. It answers as the test says, or never.</summary>
internal sealed class FakePort : IDisposable
{
    private readonly Socket _port = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);

    public FakePort(string file)
    {
        _port.Bind(new UnixDomainSocketEndPoint(file));
        _port.Listen();
    }

    /// <summary>Waits for a question and never answers, like a stopped process.</summary>
    public async Task AcceptAsync(CancellationToken cancel) => _ = await _port.AcceptAsync(cancel);

    /// <summary>Waits for a question and answers, perhaps only in part.</summary>
    public async Task AnswerAsync(ReadOnlyMemory<byte> answer, CancellationToken cancel)
    {
        // More than any question.
        byte[] question = new byte[1 << 16];
        using Socket asking = await _port.AcceptAsync(cancel);
        await asking.ReceiveAsync(question, cancel);
        await asking.SendAsync(answer, cancel);
    }

    public void Dispose() => _port.Dispose();
}
