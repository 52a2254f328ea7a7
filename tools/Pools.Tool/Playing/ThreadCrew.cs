using System.Runtime.ExceptionServices;

namespace Pools.Tool.Playing;

/// <summary>Threads that stay alive between passes or slices, as in a server. So a pool keeps its arrays for them.</summary>
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
        _go = [.. Enumerable.Range(0, count).Select(_ => new AutoResetEvent(false))];
        _threads = [.. _go.Select((_, i) => new Thread(() => Live(i), StackBytes) { IsBackground = true, Name = $"crew {i}" })];
        Array.ForEach(_threads, thread => thread.Start());
    }

    public int Count => _threads.Length;

    /// <summary>Runs <paramref name="work"/> once on every thread, with the thread's index, and returns when all are done.</summary>
    public void Run(Action<int> work)
    {
        _work = work;
        _finished.Reset(Count);
        Array.ForEach(_go, go => go.Set());
        _finished.Wait();
        if (Interlocked.Exchange(ref _failure, null) is { } failure)
        {
            ExceptionDispatchInfo.Throw(failure);
        }
    }

    public void Dispose()
    {
        _work = null;
        Array.ForEach(_go, go => go.Set());
        Array.ForEach(_threads, thread => thread.Join());
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
