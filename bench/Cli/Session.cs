using System;
using System.Runtime.InteropServices;
using System.Threading;

namespace Pools.Bench.Cli;

/// <summary>What every command shares: the screen, the raw arguments, and the wish to stop.</summary>
internal sealed class Session : IDisposable
{
    private readonly CancellationTokenSource _stop = new();
    private readonly PosixSignalRegistration _terminate;

    public Session(string[] rawArguments)
    {
        RawArguments = rawArguments;
        Console.CancelKeyPress += OnCancel;
        _terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, context =>
        {
            context.Cancel = true;
            Stop();
        });
    }

    public string[] RawArguments { get; }

    public Screen Screen { get; } = new();

    public CancellationToken StopRequested => _stop.Token;

    public int ExitCode(int otherwise) => StopRequested.IsCancellationRequested ? ExitCodes.Interrupted : otherwise;

    public void Dispose()
    {
        Console.CancelKeyPress -= OnCancel;
        _terminate.Dispose();
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
