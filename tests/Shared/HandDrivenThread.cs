using System.Runtime.ExceptionServices;

namespace Pools.Tests.Models;

/// <summary>A thread that does one thing on request, while the caller waits.</summary>
internal sealed class HandDrivenThread : IDisposable
{
    // A guard against a hang, not a measurement.
    private static readonly TimeSpan s_hang = TimeSpan.FromMinutes(2);

    private readonly SemaphoreSlim _told = new(0);
    private readonly SemaphoreSlim _done = new(0);
    private readonly OwnThread.Started _thread;
    private Action? _action;
    private ExceptionDispatchInfo? _failure;

    public HandDrivenThread() => _thread = OwnThread.Start(Live);

    /// <summary>Runs <paramref name="action"/> on the thread and throws what it throws.</summary>
    public void Do(Action action)
    {
        _action = action;
        _told.Release();
        if (!_done.Wait(s_hang))
        {
            throw new TimeoutException($"A step did not end within {s_hang}: something waits for ever.");
        }

        Interlocked.Exchange(ref _failure, null)?.Throw();
    }

    public void Dispose()
    {
        _action = null;
        _told.Release();
        _thread.JoinOrThrow();
        _told.Dispose();
        _done.Dispose();
    }

    private void Live()
    {
        for (_told.Wait(); _action is { } action; _told.Wait())
        {
            try
            {
                action();
            }
            catch (Exception e)
            {
                _failure = ExceptionDispatchInfo.Capture(e);
            }

            _done.Release();
        }
    }
}
