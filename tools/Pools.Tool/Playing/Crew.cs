using System;
using System.Linq;
using System.Threading;

namespace Pools.Tool.Playing;

/// <summary>Threads that live for several passes, so that what a pool keeps for each of them lives as well.</summary>
internal sealed class Crew : IDisposable
{
    private readonly Thread[] _threads;
    private readonly Barrier _barrier;
    private Action<int>? _work;
    private Exception? _failure;

    public Crew(int threads)
    {
        _barrier = new Barrier(threads + 1);
        _threads = [.. Enumerable.Range(0, threads).Select(Start)];
    }

    /// <summary>Lets each thread do its part, and waits for all.</summary>
    public void Run(Action<int> work)
    {
        _work = work;
        _barrier.SignalAndWait();
        _barrier.SignalAndWait();
        if (_failure is not null)
        {
            throw new InvalidOperationException(_failure.Message, _failure);
        }
    }

    public void Dispose()
    {
        _work = null;
        _barrier.SignalAndWait();
        foreach (Thread thread in _threads)
        {
            thread.Join();
        }

        _barrier.Dispose();
    }

    private Thread Start(int number)
    {
        Thread thread = new(() =>
        {
            while (true)
            {
                // All threads meet twice a run: to begin together, and to tell the caller that all have done. No work means that the crew is disposed.
                _barrier.SignalAndWait();
                if (_work is null)
                {
                    return;
                }

                try
                {
                    _work(number);
                }
                catch (OutOfMemoryException problem)
                {
                    _failure = problem;
                }

                _barrier.SignalAndWait();
            }
        })
        { IsBackground = true };
        thread.Start();
        return thread;
    }
}
