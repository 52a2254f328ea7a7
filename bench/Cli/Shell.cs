namespace Pools.Bench;

/// <summary>The command line is wrong, or something that it names.</summary>
internal sealed class UsageException(string message) : Exception(message);

/// <summary>What the program's exit code says.</summary>
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

/// <summary>What every command shares: the screen, the raw arguments, and the wish to stop.</summary>
internal sealed class Shell(string[] rawArguments) : IDisposable
{
    private readonly CancellationTokenSource _stop = new();
    private PosixSignalRegistration[] _signals = [];

    public string[] RawArguments { get; } = rawArguments;

    public Screen Screen { get; } = new();

    public CancellationToken StopRequested => _stop.Token;

    public bool IsStopRequested => _stop.IsCancellationRequested;

    public int ExitCode(bool hasFailed = false) => IsStopRequested ? ExitCodes.Interrupted : hasFailed ? ExitCodes.Failure : ExitCodes.Success;

    /// <summary>Says what went wrong, where the results are, and whether the run was interrupted.</summary>
    public int Conclude(IReadOnlyList<string> problems, string? written)
    {
        problems.ToList().ForEach(Screen.Error);
        string[] lines = [.. written is null ? [] : (string[])[$"Written: {written}"], .. IsStopRequested ? [Screen.InterruptedText] : (string[])[]];
        Array.ForEach(lines, Screen.Line);
        return ExitCode(problems.Count > 0);
    }

    /// <summary>Shows what the figures depend on.</summary>
    /// <param name="input">What real work is done on, if there is some.</param>
    /// <param name="method">How they are taken, where that needs saying.</param>
    public MachineFacts ShowMachine(string? input = null, string? method = null)
    {
        MachineFacts machine = MachineFacts.Collect(RawArguments);
        string[] lines = [.. machine.Lines(input), .. method is null ? [] : (string[])["", method, MachineFacts.HowToRead]];
        Array.ForEach(lines, Screen.Line);
        return machine;
    }

    /// <summary>From here on Ctrl-C and a termination signal are a wish to stop; before, they end the process.</summary>
    public void ListenForStop() => _signals = [PosixSignalRegistration.Create(PosixSignal.SIGINT, OnSignal), PosixSignalRegistration.Create(PosixSignal.SIGTERM, OnSignal)];

    public void Dispose()
    {
        Array.ForEach(_signals, signal => signal.Dispose());
        _stop.Dispose();
    }

    // The first ends the run with what was measured so far; the second ends the process.
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
