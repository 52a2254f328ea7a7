namespace Pools.Bench;

/// <summary>The command line is wrong, or something that it names.</summary>
internal sealed class UsageException(string message) : Exception(message);

internal static class ExitCodes
{
    public const int Success = 0;

    /// <summary>An output differed from its reference, or a child process failed.</summary>
    public const int Failure = 1;

    /// <summary>The command line, a folder or a trace was wrong.</summary>
    public const int Usage = 2;

    /// <summary>Stopped by Ctrl-C: 128 + SIGINT, as shells report it.</summary>
    public const int Interrupted = 130;
}

/// <summary>What every command shares: the screen, the arguments, and whether to stop.</summary>
internal sealed class Shell(string[] arguments) : IDisposable
{
    private readonly CancellationTokenSource _stop = new();
    private PosixSignalRegistration[] _signals = [];

    public Screen Screen { get; } = new();

    public CancellationToken StopRequested => _stop.Token;

    public bool IsStopRequested => _stop.IsCancellationRequested;

    public int ExitCode(bool hasFailed = false) => IsStopRequested ? ExitCodes.Interrupted : hasFailed
        ? ExitCodes.Failure
        : ExitCodes.Success;

    public int Conclude(IReadOnlyList<string> problems, string written)
    {
        problems.ToList().ForEach(Screen.Error);
        Screen.Line($"Written: {written}");
        Screen.Lines(IsStopRequested ? [Screen.InterruptedText] : []);
        return ExitCode(problems.Count > 0);
    }

    public MachineFacts ShowMachine(string? input = null, string? method = null)
    {
        MachineFacts machine = MachineFacts.Collect(arguments);
        Screen.Lines([.. machine.Lines(input), .. method is null ? [] : (string[])["", method, MachineFacts.HowToRead]]);
        return machine;
    }

    /// <summary>From now on the first Ctrl-C or termination signal only requests a stop; the second ends the process.</summary>
    public void ListenForStop() =>
        _signals = [PosixSignalRegistration.Create(PosixSignal.SIGINT, OnSignal),
            PosixSignalRegistration.Create(PosixSignal.SIGTERM, OnSignal)];

    public void Dispose()
    {
        Array.ForEach(_signals, signal => signal.Dispose());
        _stop.Dispose();
    }

    private void OnSignal(PosixSignalContext context)
    {
        try
        {
            context.Cancel = !IsStopRequested;
            _stop.Cancel();
        }
        catch (ObjectDisposedException)
        {
            // The run had ended already.
        }
    }
}
