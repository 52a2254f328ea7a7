using System.Runtime.ExceptionServices;

namespace Pools.Tool.Playing;

/// <summary>Threads that stay alive between passes or slices, as in a server, and with them what a pool keeps for a thread.</summary>
/// <remarks><b>Threading</b>: one thread at a time calls <see cref="Run"/>.</remarks>
internal sealed class ThreadCrew : IDisposable
{
    // Room for a dozen pages in loads that rent at several stack depths. Small, because there may be hundreds of threads.
    private const int StackBytes = 512 * 1024;

    private readonly AutoResetEvent[] _go;
    private readonly Thread[] _threads;
    private readonly CountdownEvent _finished = new(1);
    private Action<int>? _work;
    private Exception? _failure;

    public ThreadCrew(int count)
    {
        _go = new AutoResetEvent[count];
        _threads = new Thread[count];
        for (int i = 0; i < count; i++)
        {
            int index = i;
            _go[i] = new AutoResetEvent(false);
            _threads[i] = new Thread(() => Live(index), StackBytes) { IsBackground = true, Name = $"crew {index}" };
            _threads[i].Start();
        }
    }

    public int Count => _threads.Length;

    /// <summary>Runs <paramref name="work"/> once on every thread, with the thread's index, and returns when all are done.</summary>
    public void Run(Action<int> work)
    {
        _work = work;
        _finished.Reset(Count);
        foreach (AutoResetEvent go in _go)
        {
            go.Set();
        }

        _finished.Wait();
        if (Interlocked.Exchange(ref _failure, null) is { } failure)
        {
            ExceptionDispatchInfo.Throw(failure);
        }
    }

    public void Dispose()
    {
        _work = null;
        foreach (AutoResetEvent go in _go)
        {
            go.Set();
        }

        foreach (Thread thread in _threads)
        {
            thread.Join();
        }

        Array.ForEach(_go, go => go.Dispose());
        _finished.Dispose();
    }

    private void Live(int index)
    {
        while (true)
        {
            _go[index].WaitOne();
            if (_work is not { } work)
            {
                return;
            }

            try
            {
                work(index);
            }
            catch (Exception failure)
            {
                // Thrown again on the thread that called Run.
                Interlocked.CompareExchange(ref _failure, failure, null);
            }

            _finished.Signal();
        }
    }
}
