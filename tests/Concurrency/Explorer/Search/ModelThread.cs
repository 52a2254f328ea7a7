using System;
using System.Threading;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>One thread of the model: a real thread that lives as long as the search and runs only while it has the turn.</summary>
internal sealed class ModelThread
{
    // A thread that has not had to be given up ends at once; one that hangs in the code under test never does, and the search that noticed has something to say.
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(10);

    private readonly Machine _machine;
    private readonly Thread _thread;
    private bool _quit;

    public ModelThread(Machine machine, int index)
    {
        _machine = machine;
        Index = index;
        _thread = new Thread(Loop) { IsBackground = true, Name = $"model thread {index}" };
        _thread.Start();
    }

    public int Index { get; }

    public Turn Turn { get; } = new();

    public ThreadStatus Status { get; set; }

    /// <summary>What it runs when it gets its first turn; null while it is inside.</summary>
    public Action? Body { get; set; }

    /// <summary>Whether it has begun its body and not left it.</summary>
    public bool IsInside { get; private set; }

    /// <summary>Its steps since it began its present call.</summary>
    public int StepsInCall { get; set; }

    /// <summary>Whether the present call may wait for a lock: a trim or a disposal.</summary>
    public bool MayWait { get; set; }

    /// <summary>Whether it may stop, throw and re-enter now.</summary>
    public bool IsFaulty { get; set; }

    /// <summary>What it does where it re-enters.</summary>
    public Action? Reentry { get; set; }

    /// <summary>The monitor it waits for.</summary>
    public object? Gate { get; set; }

    public void Quit()
    {
        _quit = true;
        Turn.Give();
        _thread.Join(s_patience);
    }

    private void Loop()
    {
        while (true)
        {
            Turn.Await(Timeout.InfiniteTimeSpan);
            if (_quit)
            {
                return;
            }

            Exception? failure = null;
            IsInside = true;
            try
            {
                Body!();
            }
            catch (RunEndedException)
            {
                // As it should.
            }
            catch (Exception e)
            {
                failure = e;
            }

            IsInside = false;
            _machine.Leave(this, failure);
        }
    }
}
