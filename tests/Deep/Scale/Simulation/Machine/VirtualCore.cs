namespace Pools.Tests.Simulation;

/// <summary>One core of the simulated machine, with a real thread that runs on it: a clock, and what each access adds to it.</summary>
/// <remarks>
/// <b>Store buffer</b>: a store to a line that is elsewhere does not wait for it, and a load waits for a part of the time. The next
/// interlocked operation waits for all.
/// </remarks>
internal sealed class VirtualCore
{
    [ThreadStatic]
    private static VirtualCore? t_current;

    private readonly SimulatedMachine _machine;
    private readonly Thread _thread;
    private double _drainedAt;

    public VirtualCore(SimulatedMachine machine, int index)
    {
        _machine = machine;
        Index = index;
        _thread = new Thread(Work, StackSize) { IsBackground = true, Name = $"core {index}" };
        _thread.Start();
    }

    /// <summary>Bytes: enough for what the pools call.</summary>
    private const int StackSize = 256 << 10;

    /// <summary>The core that the calling thread runs on; null on threads outside the machine.</summary>
    public static VirtualCore? Current => t_current;

    public int Index { get; }
    public int Cores => _machine.Cores;
    public Costs Costs => _machine.Costs;

    /// <summary>Its time, in nanoseconds.</summary>
    public double Clock { get; set; }

    public int Order { get; set; }
    public Baton Baton { get; } = new();

    /// <summary>How long after the monitor has been left it tries again, where it waits for one.</summary>
    public double Backoff { get; private set; }

    public void Spend(double nanoseconds) => Clock += nanoseconds;

    public void Wait(double nanoseconds)
    {
        Clock += nanoseconds;
        _machine.Yield(this);
    }

    /// <summary>Allocates an array. While lines are not looked at yet, others go first.</summary>
    public void Allocate()
    {
        Clock += Costs.Allocation;
        if (!_machine.Directory.IsUsed)
        {
            _machine.Yield(this);
        }
    }

    public void Read(nint address)
    {
        if (LineOf(address) is { } line)
        {
            Load(line, address);
        }

        Clock += Costs.Hit;
    }

    public void Write(nint address)
    {
        if (LineOf(address) is { } line)
        {
            Store(line, address);
        }

        Clock += Costs.Hit;
    }

    public void Interlocked(nint address)
    {
        if (_machine.IsBeginning(this))
        {
            _machine.Yield(this);
        }

        if (LineOf(address) is { } line)
        {
            StoreAtOnce(line, address);
        }

        Clock += Costs.Atomic;
    }

    public void Fence() => Clock = double.Max(Clock, _drainedAt);

    public void EnterMonitor(object of)
    {
        Backoff = Costs.MonitorBackoff;
        for (MonitorState monitor = _machine.MonitorOf(of); !TryEnter(monitor);)
        {
            monitor.Inflate();
            _machine.Park(this, monitor);
        }
    }

    public void EnterSpinLock(object of)
    {
        Backoff = Costs.SpinBackoff;
        for (MonitorState monitor = _machine.MonitorOf(of); !TryEnter(monitor);)
        {
            _machine.Park(this, monitor);
        }
    }

    public bool TryEnter(object of) => TryEnter(_machine.MonitorOf(of));

    public void Exit(object of)
    {
        MonitorState monitor = _machine.MonitorOf(of);
        Touch(monitor);
        _machine.Exit(monitor, this);
    }

    private bool TryEnter(MonitorState monitor)
    {
        Touch(monitor);
        return monitor.TryEnter(this);
    }

    private void Touch(MonitorState monitor)
    {
        if (monitor.IsInflated)
        {
            Read(monitor.Header);
            Clock += Costs.MonitorBlock;
        }

        Interlocked(monitor.State);
    }

    /// <summary>The line of an address, once it is known where it lies; null: lines are not looked at yet.</summary>
    private Line? LineOf(nint address)
    {
        if (!_machine.Directory.IsUsed)
        {
            return null;
        }

        Line line = _machine.Directory.Find(address);
        WalkTo(line, address);
        return line;
    }

    private void Store(Line line, nint address)
    {
        if (line.Owner == Index && line.HasMoved)
        {
            _machine.Yield(this, Costs.SameSocket);
        }

        if (line.Owner != Index)
        {
            _machine.Yield(this);
            bool had = line.Sharers.Has(Index);
            double arrives = _machine.Directory.Claim(line, address, this);
            line.ArrivesAt = had ? 0 : arrives;
            _drainedAt = double.Max(_drainedAt, arrives);
        }

        NoteWrite(line, address);
    }

    private void StoreAtOnce(Line line, nint address)
    {
        Fence();
        if (line.HasMoved)
        {
            _machine.Yield(this);
        }

        if (line.Owner != Index)
        {
            _machine.Yield(this);
            Clock = _machine.Directory.Claim(line, address, this);
        }

        NoteWrite(line, address);
    }

    /// <summary>An array's element is reached through a field and compared with a length.</summary>
    private void WalkTo(Line line, nint address)
    {
        ref Line.Word word = ref line.At(address);
        if (word.Way == 0)
        {
            (word.Way, word.Length) = _machine.Directory.Map!.WayTo(address);
        }

        if (word.Way > 0)
        {
            Load(_machine.Directory.Find(word.Way), word.Way);
            Load(_machine.Directory.Find(word.Length), word.Length);
        }
    }

    private void Load(Line line, nint address)
    {
        if (line.Owner == Index)
        {
            Clock = double.Max(Clock, line.ArrivesAt);
        }
        else if (!line.Sharers.Has(Index))
        {
            _machine.Yield(this);
            double arrives = _machine.Directory.Fetch(line, address, this);
            _drainedAt = double.Max(_drainedAt, arrives);
            Clock += (arrives - Clock) * Costs.LoadStall;
        }
    }

    private void NoteWrite(Line line, nint address)
    {
        ref Line.Word word = ref line.At(address);
        word.Writes++;
        word.Writers.Add(Index);
    }

    private void Work()
    {
        t_current = this;
        for (Baton.Wait(); _machine.TakeWork() is { } work; Baton.Wait())
        {
            _machine.Finish(Try(work));
        }
    }

    private Exception? Try(Action<int> work)
    {
        try
        {
            work(Index);
            return null;
        }
#pragma warning disable CA1031 // Whatever it is, whoever has started the machine gets it.
        catch (Exception problem)
#pragma warning restore CA1031
        {
            return problem;
        }
    }

    public void Join()
    {
        _thread.Join();
        Baton.Dispose();
    }
}
