namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Runs the threads of a model one at a time and decides at each step of the seam who goes on.</summary>
/// <remarks>
/// <para><b>Threading</b>: one thread has the turn, and only that one touches this. Real threads change only where the schedule
/// does.</para>
/// <para><b>Bounds</b>: a call of more than <see cref="MostStepsInCall"/> steps counts as one that never ends.</para>
/// </remarks>
internal sealed partial class Machine : IDisposable
{
    public const int MostStepsInCall = 2_000;

    // A guard against a real lock in the code under test, not a measurement: runs take microseconds.
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(60);

    private readonly ModelThread[] _threads;
    private readonly Turn _controller = new();
    private ModelThread _self;
    private bool _ending;

    public Machine(int threads, int cores)
    {
        Cores = cores;
        _threads = new ModelThread[threads];
        for (int i = 0; i < threads; i++)
        {
            _threads[i] = new ModelThread(this, i);
        }

        _self = _threads[0];
        Current = this;
    }

    public static Machine? Current { get; private set; }
    public Chooser Chooser { get; } = new();
    public Ownership Ownership { get; private set; } = new();

    /// <summary>The weak memory, or null: every load gives the newest value.</summary>
    public WeakMemory? Memory { get; set; }

    /// <summary>Where steps are noted, or null.</summary>
    public Trace? Trace { get; set; }

    public int Cores { get; }
    public Faults Faults { get; set; }

    /// <summary>Whether it happens in allocations and callbacks only; else after each store, too.</summary>
    public bool FaultsInCallOutsOnly { get; set; }

    public bool IsRunning { get; private set; }

    /// <summary>The index of the thread that has the turn; -1 outside the run.</summary>
    public int Self => IsRunning ? _self.Index : SetupThread;

    /// <summary>The thread that a setup works for, or -1.</summary>
    public int SetupThread { get; private set; } = -1;

    public ModelThread Running => _self;
    public long Steps { get; private set; }

    /// <summary>Runs in each step's place where the world looks after something; throws what it finds.</summary>
    public Action? Watch { get; set; }

    public string? Failure { get; private set; }
    public Faults Struck { get; private set; }

    public void Reset()
    {
        Failure = null;
        Struck = Faults.None;
        Ownership = new Ownership();
        _monitors.Clear();
    }

    /// <summary>Runs something on a model thread while the others rest, before the interleaving begins.</summary>
    public void RunOn(int thread, Action action)
    {
        SetupThread = thread;
        _threads[thread].Body = action;
        _threads[thread].Turn.Give();
        AwaitThreads();
        SetupThread = -1;
    }

    public void Run(IReadOnlyList<Action> bodies)
    {
        for (int i = 0; i < bodies.Count; i++)
        {
            ModelThread thread = _threads[i];
            thread.Body = bodies[i];
            thread.Status = ThreadStatus.Ready;
            thread.StepsInCall = 0;
            thread.MayWait = false;
        }

        IsRunning = true;
        _self = _threads[Chooser.Choose(bodies.Count, Cost.Free)];
        _self.Turn.Give();
        AwaitThreads();
        IsRunning = false;
        EndThreads();
    }

    public T Aside<T>(Func<T> look)
    {
        (bool wasRunning, Trace? trace) = (IsRunning, Trace);
        (IsRunning, Trace) = (false, null);
        T result = look();
        (IsRunning, Trace) = (wasRunning, trace);
        return result;
    }

    /// <exception cref="ViolationException">Always.</exception>
    public void Fail(string message)
    {
        Failure ??= message;
        throw new ViolationException(message);
    }

    public void Note(string failure) => Failure ??= failure;

    public void Leave(ModelThread thread, Exception? failure)
    {
        if (failure is not null)
        {
            Failure ??= failure is ViolationException ? failure.Message : $"thread {thread.Index} threw {failure}";
        }

        thread.Status = ThreadStatus.Finished;
        if (!IsRunning || Failure is not null || !TryPassOn())
        {
            IsRunning = false;
            _controller.Give();
        }
    }

    public void Dispose()
    {
        foreach (ModelThread thread in _threads)
        {
            thread.Quit();
        }

        Current = null;
    }

    private void AwaitThreads()
    {
        if (!_controller.Await(s_patience))
        {
            throw new TimeoutException($"Thread {_self.Index} of the model waits for something that the explorer does not see.");
        }
    }

    /// <summary>Unwinds the threads that are still inside: stopped ones, and all after a violation.</summary>
    private void EndThreads()
    {
        _ending = true;
        foreach (ModelThread thread in _threads.Where(t => t.IsInside))
        {
            thread.Turn.Give();
            AwaitThreads();
        }

        _ending = false;
    }
}
