namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A timer, and a target that drops what has been kept.</summary>
internal sealed class TickWorld : PartWorld, ITicked
{
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(1);
    private readonly TickTimer<ExplorerAtomics> _timer;
    private readonly Alarms _alarms;
    private readonly Func<TickWorld, string?> _judge;
    private long _kept;
    private long _ticksLeft;

    private TickWorld(Machine machine, Func<TickWorld, Action[]> users, Func<TickWorld, string?>? judge = null)
        : base(machine)
    {
        _judge = judge ?? (static world => world.LeftOver());
        Action[] first = users(this);
        _alarms = new Alarms(machine, first.Length);
        _timer = new TickTimer<ExplorerAtomics>(_alarms, s_interval, this);
        Threads = [.. first, _alarms.Ring];
    }

    protected override IReadOnlyList<Action> Threads { get; }
    public static TickWorld Arming(Machine machine) => new(machine, world => [world.Keep, world.KeepTwice]);

    /// <summary>The first tick drops nothing, and asks for another one.</summary>
    public static TickWorld Again(Machine machine) => new(machine, world => [world.KeepTwice]) { _ticksLeft = 1 };

    public static TickWorld Resetting(Machine machine) => new(machine, world => [world.Keep, world.KeepAndReset]);
    public static TickWorld Failing(Machine machine) => new(machine, world => [world.KeepTwice, world.Recover]);

    public static TickWorld Ending(Machine machine) => new(
        machine, world => [world.Keep, world.KeepAndReset, world.EndTimer], world =>
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
        _kept == 0 || (Machine.Struck & Faults.Throw) != 0 ? null : $"{_kept} things are kept, and no tick drops them";

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

    private void EndTimer() => _timer.Dispose();

    private void Recover()
    {
        _timer.TryAgain();
        Keep();
    }
}
