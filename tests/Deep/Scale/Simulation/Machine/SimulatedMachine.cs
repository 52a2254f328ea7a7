using System.Runtime.ExceptionServices;

namespace Pools.Tests.Simulation;

/// <summary>A machine of many cores in virtual time.</summary>
/// <remarks>
/// It also hands over before an interlocked operation on a line that has ever moved, and before another store if it is ahead by the time of
/// a line. So the same seed over the same layout of the same objects gives the same run.
/// </remarks>
internal sealed class SimulatedMachine : IDisposable
{
    /// <summary>Nanoseconds: clocks begin up to so much apart, or all cores would do the same at the same time (arbitrary).</summary>
    private const double Spread = 200;

    /// <summary>Nanoseconds: while lines are not looked at yet, cores go in step at first (arbitrary).</summary>
    private const double InStep = 2_000;

    private readonly VirtualCore[] _cores;
    private readonly PriorityQueue<VirtualCore, (double Clock, int Order)> _ready = new();
    private readonly Dictionary<object, MonitorState> _monitors = new(ReferenceEqualityComparer.Instance);
    private readonly Random _random;
    private readonly Baton _done = new();
    private Action<int>? _work;
    private Exception? _problem;
    private int _running;

    public SimulatedMachine(int cores, Costs costs, int seed)
    {
        Costs = costs;
        Directory = new Directory(costs);
        _random = new Random(seed);
        int[] order = [.. Enumerable.Range(0, cores)];
        _random.Shuffle(order);
        _cores = [.. order.Select((place, index) => new VirtualCore(this, index) { Order = place })];
    }

    public Costs Costs { get; }
    public Directory Directory { get; }
    public int Cores => _cores.Length;
    public double Now => _cores.Max(core => core.Clock);

    /// <summary>Has each core do something, beginning about now; returns when all have done it.</summary>
    public void Run(Action<int> work)
    {
        double now = Now;
        _work = work;
        _problem = null;
        _running = _cores.Length;
        foreach (VirtualCore core in _cores)
        {
            core.Clock = now + (_random.NextDouble() * Spread);
            _ready.Enqueue(core, (core.Clock, core.Order));
        }

        _ready.Dequeue().Baton.Pass();
        _done.Wait();
        if (_problem is not null)
        {
            ExceptionDispatchInfo.Throw(_problem);
        }
    }

    public void Dispose()
    {
        _work = null;
        foreach (VirtualCore core in _cores)
        {
            core.Baton.Pass();
        }

        foreach (VirtualCore core in _cores)
        {
            core.Join();
        }

        _done.Dispose();
    }

    /// <summary>What a core shall do; null: end.</summary>
    public Action<int>? TakeWork() => _work;

    /// <summary>Whether a core hands over at each interlocked operation, though no line is known that anybody else might want.</summary>
    public bool IsBeginning(VirtualCore core) => !Directory.IsUsed && core.Clock < InStep;

    public void Yield(VirtualCore core, double lead = 0)
    {
        if (_ready.TryPeek(out _, out (double Clock, int Order) first) && first.CompareTo((core.Clock - lead, core.Order)) < 0)
        {
            VirtualCore next = _ready.EnqueueDequeue(core, (core.Clock, core.Order));
            next.Baton.Pass();
            core.Baton.Wait();
        }
    }

    public void Finish(Exception? problem)
    {
        _problem ??= problem;
        _running--;
        if (_ready.TryDequeue(out VirtualCore? next, out _))
        {
            next.Baton.Pass();
            return;
        }

        if (_running != 0)
        {
            _problem ??= new InvalidOperationException($"{_running} cores wait for ever.");
        }

        _done.Pass();
    }

    public void Park(VirtualCore core, MonitorState monitor)
    {
        monitor.Waiting.Enqueue(core);
        if (_ready.TryDequeue(out VirtualCore? next, out _))
        {
            next.Baton.Pass();
        }
        else
        {
            throw new InvalidOperationException("All cores wait for a monitor.");
        }

        core.Baton.Wait();
    }

    /// <summary>Leaves. A waiting core tries again; a newcomer may be faster.</summary>
    public void Exit(MonitorState monitor, VirtualCore core)
    {
        if (monitor.Inside != core)
        {
            throw new InvalidOperationException($"Core {core.Index} is not inside.");
        }

        monitor.Inside = null;
        if (monitor.Waiting.TryDequeue(out VirtualCore? waiting))
        {
            waiting.Clock = double.Max(waiting.Clock, core.Clock) + waiting.Backoff;
            _ready.Enqueue(waiting, (waiting.Clock, waiting.Order));
        }
    }

    /// <summary>The monitor of an object. Its address does not matter if it is entered before objects have found their places.</summary>
    public MonitorState MonitorOf(object of)
    {
        nint header = Unsafe.As<object, nint>(ref of) - sizeof(long);
        if (!_monitors.TryGetValue(of, out MonitorState? known) || known.Header != header)
        {
            known = new MonitorState(header, _monitors.Count);
            _monitors[of] = known;
        }

        return known;
    }
}
