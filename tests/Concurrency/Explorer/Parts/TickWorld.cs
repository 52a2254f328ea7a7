namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A timer, the thread that it asks, and a target that lets go of what has been kept.</summary>
internal sealed class TickWorld : PartWorld, ITicked
{
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(1);
    private readonly TickTimer<ExplorerAtomics> _timer;
    private readonly TrimThread<ExplorerAtomics>? _thread;
    private readonly IHousekeeper _housekeeper;
    private readonly Alarms _alarms;
    private readonly Queue<Action> _started = new();
    private readonly Func<TickWorld, string?> _judge;
    private long _kept;
    private long _ticksLeft;

    private TickWorld(Machine machine, Func<TickWorld, Action[]> users, bool hasThread, Func<TickWorld, string?> judge)
        : base(machine)
    {
        _judge = judge;
        Action[] first = users(this);
        _alarms = new Alarms(machine, first.Length);
        _thread = hasThread ? new TrimThread<ExplorerAtomics>(body => Start(body, first.Length + 1)) : null;
        _housekeeper = _thread is null ? InlineHousekeeper.Instance : _thread;
        _timer = new TickTimer<ExplorerAtomics>(_alarms, s_interval, _housekeeper, this);
        Threads = hasThread ? [.. first, _alarms.Ring, RunStarted] : [.. first, _alarms.Ring];
    }

    protected override IReadOnlyList<Action> Threads { get; }
    public static TickWorld Arming(Machine machine, bool hasThread) =>
        new(machine, world => [world.Keep, world.KeepTwice], hasThread, world => world.LeftOver());

    /// <summary>One keeps something; another, which a collection has called, asks for a tick at once.</summary>
    public static TickWorld Asking(Machine machine) =>
        new(machine, world => [world.Keep, world.Ask], hasThread: true, world => world.LeftOver());

    public static TickWorld Again(Machine machine) =>
        new(machine, world => [world.KeepTwice, world.Ask], hasThread: true, world => world.LeftOver()) { _ticksLeft = 1 };
    public static TickWorld Resetting(Machine machine) =>
        new(machine, world => [world.Keep, world.KeepAndReset], hasThread: false, world => world.LeftOver());
    public static TickWorld Failing(Machine machine) =>
        new(machine, world => [world.KeepTwice, world.Recover], hasThread: false, world => world.LeftOver());

    public static TickWorld Ending(Machine machine) => new(
        machine, world => [world.Keep, world.KeepAndReset, world.EndTimer], hasThread: false, world =>
            world._alarms.Living == 0 ? null : $"{world._alarms.Living} timers live on");

    void ITicked.Tick()
    {
        ExplorerAtomics atomics = default;
        if (_ticksLeft > 0)
        {
            _ticksLeft--;
        }
        else if (atomics.VolatileRead(ref _kept) != 0)
        {
            atomics.Exchange(ref _kept, 0);
        }

        if (atomics.VolatileRead(ref _kept) != 0)
        {
            _timer.Arm();
        }
    }

    public override void Conclude()
    {
        // What a full collection does. A clock that has failed works again.
        _timer.TryAgain();
        _timer.Arm();
        if (!_alarms.IsAnySet && (Machine.Struck & Faults.Throw) != 0)
        {
            Machine.Note("the clock works again, and no timer is set");
        }
    }

    public override string? Judge() => _judge(this);
    private string? LeftOver() =>
        _kept == 0 || (Machine.Struck & Faults.Throw) != 0 ? null : $"{_kept} things are kept, and nobody comes to let go of them";

    private void Keep()
    {
        default(ExplorerAtomics).Add(ref _kept, 1);
        _timer.Arm();
    }

    private void KeepTwice()
    {
        Keep();
        Keep();
    }

    private void KeepAndReset()
    {
        default(ExplorerAtomics).Add(ref _kept, 1);
        _timer.Reset(s_interval);
    }

    private void Ask() => _housekeeper.Request(this);
    private void EndTimer() => _timer.Dispose();

    private void Recover()
    {
        _timer.TryAgain();
        Keep();
    }

    private void Start(Action body, int thread)
    {
        _started.Enqueue(body);
        Machine.Wake(thread);
    }

    private void RunStarted()
    {
        do
        {
            while (_started.TryDequeue(out Action? body))
            {
                body();
            }
        }
        while (Machine.Sleep());
    }
}
