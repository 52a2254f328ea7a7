namespace Pools.Tests.Concurrency.Explorer;

/// <summary>One thread of the model: a real thread that lives as long as the search and runs only while it has the turn.</summary>
internal sealed class ModelThread
{
    // A thread that has not had to be given up ends at once.
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

    /// <summary>The code of its first turn; null while it runs.</summary>
    public Action? Body { get; set; }

    public bool IsInside { get; private set; }
    public int StepsInCall { get; set; }
    public bool MayWait { get; set; }
    public bool IsFaulty { get; set; }
    public Action? Reentry { get; set; }
    public object? WaitsFor { get; set; }

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

/// <summary>What a model thread can do next.</summary>
internal enum ThreadStatus
{
    Ready,
    Waiting,
    Dormant,
    Stopped,
    Finished,
}
