namespace Pools.Tool.Cli;

/// <summary>Ctrl+C and other requests to end: the first ends the observation, and the report follows; the second leaves at once; the third kills.</summary>
/// <remarks><b>Threading</b>: signals come on any thread.</remarks>
internal sealed class Interruption : IDisposable
{
    private readonly CancellationTokenSource _end = new();
    private readonly CancellationTokenSource _leave = new();
    private readonly List<PosixSignalRegistration> _registrations;
    private int _signals;

    public Interruption() => _registrations =
        [.. new[] { PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP }.Select(signal => PosixSignalRegistration.Create(signal, OnSignal))];

    public CancellationToken End => _end.Token;
    public CancellationToken Leave => _leave.Token;

    public void Dispose()
    {
        // First: afterwards no signal comes.
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
