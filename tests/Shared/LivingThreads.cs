namespace Pools.Tests;

/// <summary>Threads that have done something and stay alive, with their cached arrays.</summary>
internal sealed class LivingThreads : IDisposable
{
    private readonly ManualResetEventSlim _end = new();
    private readonly List<OwnThread.Started> _threads;

    /// <summary>Starts threads, and waits until each has done <paramref name="work"/>, which must not be inlined and is given the thread's
    /// number.</summary>
    public LivingThreads(int count, Action<int> work)
    {
        using var worked = new CountdownEvent(count);
        _threads = [.. Enumerable.Range(0, count).Select(number => OwnThread.Start(() =>
        {
            try
            {
                work(number);
            }
            finally
            {
                worked.Signal();
            }

            _end.Wait();
        }))];
        worked.Wait();
    }

    /// <summary>Waits until all threads have ended and throws what one of them threw.</summary>
    public void Dispose()
    {
        _end.Set();
        _threads.ForEach(thread => thread.JoinOrThrow());
        _end.Dispose();
    }
}
