using System;
using System.Runtime.InteropServices;
using System.Threading;

namespace Pools.Bench.Cli;

/// <summary>What every command shares: the screen, the raw arguments, and the wish to stop.</summary>
internal sealed class Shell(string[] rawArguments) : IDisposable
{
    private readonly CancellationTokenSource _stop = new();
    private PosixSignalRegistration? _terminate;

    public string[] RawArguments { get; } = rawArguments;

    public Screen Screen { get; } = new();

    public CancellationToken StopRequested => _stop.Token;

    public int ExitCode(int otherwise) => StopRequested.IsCancellationRequested ? ExitCodes.Interrupted : otherwise;

    /// <summary>From here on Ctrl-C and a termination signal are a wish to stop; before, they end the process.</summary>
    public void ListenForStop()
    {
        Console.CancelKeyPress += OnCancel;
        _terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, context =>
        {
            context.Cancel = true;
            Stop();
        });
    }

    public void Dispose()
    {
        Console.CancelKeyPress -= OnCancel;
        _terminate?.Dispose();
        _stop.Dispose();
    }

    // The first Ctrl-C ends the run with what was measured so far; the second ends the process.
    private void OnCancel(object? sender, ConsoleCancelEventArgs e)
    {
        e.Cancel = !_stop.IsCancellationRequested;
        Stop();
    }

    private void Stop()
    {
        try
        {
            _stop.Cancel();
        }
        catch (ObjectDisposedException)
        {
            // The run had ended already.
        }
    }
}
