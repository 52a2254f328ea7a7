namespace Pools.Tool.Cli;

/// <summary>Handles Ctrl+C and other signals: the first ends the observation, the second exits at once, the third kills.</summary>
/// <remarks><b>Threading</b>: signals arrive on any thread.</remarks>
internal sealed class Interruption : IDisposable
{
    private readonly CancellationTokenSource _end = new();
    private readonly CancellationTokenSource _leave = new();
    private readonly PosixSignalRegistration[] _registrations;
    private int _signals;

    public Interruption() => _registrations = Array.ConvertAll(
        [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP], signal => PosixSignalRegistration.Create(signal, OnSignal));

    public CancellationToken End => _end.Token;
    public CancellationToken Leave => _leave.Token;

    public void Dispose()
    {
        // First: afterwards, no signal arrives.
        Array.ForEach(_registrations, registration => registration.Dispose());
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
