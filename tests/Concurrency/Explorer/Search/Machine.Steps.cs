namespace Pools.Tests.Concurrency.Explorer;

/// <content>What happens at the steps of the threads.</content>
internal sealed partial class Machine
{
    private readonly Dictionary<object, (ModelThread Holder, int Depth)> _monitors = [];

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Step()
    {
        if (IsRunning)
        {
            StepOfRun();
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AfterStore()
    {
        if (IsRunning)
        {
            Watch?.Invoke();
            if (_self.IsFaulty && !FaultsInCallOutsOnly)
            {
                Suffer(Faults & ~Faults.OutOfMemory);
            }
        }
    }

    public void CallOut(bool allocates)
    {
        if (IsRunning && _self.IsFaulty)
        {
            Suffer(allocates ? Faults : Faults & ~Faults.OutOfMemory);
        }
    }

    public int ChooseOlder(int versions) => IsRunning ? Chooser.Choose(versions, Cost.Staleness) : 0;

    public void Enter(object monitor)
    {
        Step();
        while (!TryHold(monitor))
        {
            if (!_self.MayWait)
            {
                Fail($"thread {_self.Index} waits for a lock in a call that must not wait");
            }

            _self.WaitsFor = monitor;
            _self.Status = ThreadStatus.Waiting;
            ModelThread self = _self;
            if (!TryPassOn())
            {
                // Everybody else has ended or stopped for good: the run ends here.
                IsRunning = false;
                _controller.Give();
            }

            AwaitTurn(self);
        }

        AfterStore();
    }

    public bool TryEnter(object monitor)
    {
        Step();
        return TryHold(monitor);
    }

    /// <summary>Whether the thread that has the turn holds a lock, except one.</summary>
    public bool HoldsMonitor(object except)
    {
        foreach ((object monitor, (ModelThread holder, _)) in _monitors)
        {
            if (monitor != except && holder == _self)
            {
                return true;
            }
        }

        return false;
    }

    public void Exit(object monitor)
    {
        // While a thread unwinds after the end of the run, nothing matters.
        if (!IsRunning || _self.Status == ThreadStatus.Stopped)
        {
            return;
        }

        Step();
        (ModelThread holder, int depth) = _monitors[monitor];
        if (depth > 1)
        {
            _monitors[monitor] = (holder, depth - 1);
            return;
        }

        _monitors.Remove(monitor);
        foreach (ModelThread thread in _threads)
        {
            if (thread.Status == ThreadStatus.Waiting && thread.WaitsFor == monitor)
            {
                thread.Status = ThreadStatus.Ready;
            }
        }
    }

    /// <summary>Puts the thread that has the turn to sleep until <see cref="Wake"/>.</summary>
    public bool Sleep()
    {
        if (!IsRunning)
        {
            return false;
        }

        ModelThread self = _self;
        self.Status = ThreadStatus.Dormant;
        if (!TryPassOn())
        {
            IsRunning = false;
            _controller.Give();
        }

        self.Turn.Await(Timeout.InfiniteTimeSpan);
        return !_ending;
    }

    public void Wake(int thread)
    {
        if (IsRunning && _threads[thread].Status == ThreadStatus.Dormant)
        {
            _threads[thread].Status = ThreadStatus.Ready;
        }
    }

    private void StepOfRun()
    {
        Steps++;
        ModelThread self = _self;
        if (++self.StepsInCall > MostStepsInCall)
        {
            Fail($"thread {self.Index} has made {MostStepsInCall} steps in one call: it does not end");
        }

        int others = CountReady() - 1;
        if (others > 0 && Chooser.Choose(1 + others, Cost.Preemption) is > 0 and int option)
        {
            HandOver(Ready(option, self));
            AwaitTurn(self);
        }
    }

    private void Suffer(Faults faults)
    {
        int kinds = 0;
        Span<Faults> possible = stackalloc Faults[4];
        foreach (Faults fault in (ReadOnlySpan<Faults>)[Faults.Stop, Faults.Throw, Faults.Reenter, Faults.OutOfMemory])
        {
            if ((faults & fault) != 0)
            {
                possible[kinds++] = fault;
            }
        }

        int option = Chooser.Choose(1 + kinds, Cost.Fault);
        if (option > 0)
        {
            Suffer(_self, possible[option - 1]);
        }
    }

    private void Suffer(ModelThread self, Faults fault)
    {
        Struck |= fault;
        Trace?.Say(self.Index, fault.ToString());
        switch (fault)
        {
            case Faults.Throw:
                throw new InjectedFaultException();
            case Faults.OutOfMemory:
                throw new OutOfMemoryException("injected by the explorer");
            case Faults.Reenter:
                self.IsFaulty = false;
                self.Reentry!();
                self.IsFaulty = true;
                break;
            default:
                self.Status = ThreadStatus.Stopped;
                if (!TryPassOn())
                {
                    IsRunning = false;
                    _controller.Give();
                }

                AwaitTurn(self);
                break;
        }
    }

    /// <summary>Runs another thread because the current one cannot continue; false if there is no other.</summary>
    private bool TryPassOn()
    {
        int ready = CountReady();
        if (ready == 0)
        {
            if (_threads.Any(t => t.Status == ThreadStatus.Waiting) && !_threads.Any(t => t.Status == ThreadStatus.Stopped))
            {
                Failure ??= "the threads wait for each other for ever";
            }

            return false;
        }

        HandOver(Ready(1 + Chooser.Choose(ready, Cost.Free), null));
        return true;
    }

    private void HandOver(ModelThread next)
    {
        _self = next;
        next.Turn.Give();
    }

    private void AwaitTurn(ModelThread self)
    {
        self.Turn.Await(Timeout.InfiniteTimeSpan);
        if (_ending)
        {
            throw new RunEndedException();
        }
    }

    private bool TryHold(object monitor)
    {
        if (!IsRunning)
        {
            return true;
        }

        bool isHeld = _monitors.TryGetValue(monitor, out (ModelThread Holder, int Depth) held);
        if (isHeld && held.Holder != _self)
        {
            return false;
        }

        _monitors[monitor] = (_self, isHeld ? held.Depth + 1 : 1);
        return true;
    }

    private int CountReady()
    {
        int count = 0;
        foreach (ModelThread thread in _threads)
        {
            count += thread.Status == ThreadStatus.Ready ? 1 : 0;
        }

        return count;
    }

    private ModelThread Ready(int n, ModelThread? but)
    {
        foreach (ModelThread thread in _threads)
        {
            if (thread != but && thread.Status == ThreadStatus.Ready && --n == 0)
            {
                return thread;
            }
        }

        throw new InvalidOperationException("There are fewer threads.");
    }
}
