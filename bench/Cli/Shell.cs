namespace Pools.Bench;

/// <summary>The command line is wrong, or something that it names.</summary>
internal sealed class UsageException(string message) : Exception(message);

/// <summary>A child process failed, or an output was wrong.</summary>
internal sealed class MeasurementException(string message) : Exception(message);

internal static class ExitCodes
{
    public const int Success = 0;

    /// <summary>A measurement failed: an output was wrong, for example.</summary>
    public const int Failure = 1;

    /// <summary>The command line, a folder or a trace was wrong.</summary>
    public const int Usage = 2;

    /// <summary>Stopped by Ctrl-C: 128 + SIGINT, as shells report it.</summary>
    public const int Interrupted = 130;
}

/// <summary>What every command shares: the screen, and whether to stop.</summary>
internal sealed class Shell : IDisposable
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

    /// <summary>Shows the conditions of a run, and begins its page with them.</summary>
    public ReportPage Begin(string heading, string method)
    {
        MachineFacts machine = MachineFacts.Collect();
        Screen.Lines([.. machine.Lines(), "", method]);
        ReportPage page = new(heading, machine);
        page.Add(method);
        return page;
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
