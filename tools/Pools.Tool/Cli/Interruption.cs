using System.Runtime.InteropServices;

namespace Pools.Tool.Cli;

/// <summary>Ctrl+C, and the other ways to ask this command to end: the first one ends the look, and the report follows; the second one leaves at once; the third one is the system's.</summary>
/// <remarks><b>Threading</b>: signals come on any thread.</remarks>
internal sealed class Interruption : IDisposable
{
    private static readonly PosixSignal[] s_signals = [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP];
    private readonly CancellationTokenSource _end = new();
    private readonly CancellationTokenSource _leave = new();
    private readonly List<PosixSignalRegistration> _registrations;
    private int _signals;

    public Interruption() => _registrations = [.. s_signals.Select(signal => PosixSignalRegistration.Create(signal, OnSignal))];

    /// <summary>Ends what goes on; what has been seen counts.</summary>
    public CancellationToken End => _end.Token;

    /// <summary>Waits for nobody any more.</summary>
    public CancellationToken Leave => _leave.Token;

    public void Dispose()
    {
        // When these are gone, no signal comes any more.
        _registrations.ForEach(registration => registration.Dispose());
        _end.Dispose();
        _leave.Dispose();
    }

    private void OnSignal(PosixSignalContext context)
    {
        CancellationTokenSource? source = Interlocked.Increment(ref _signals) switch { 1 => _end, 2 => _leave, _ => null };
        context.Cancel = source is not null;
        source?.Cancel();
    }
}
