namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Explores a scenario: all its interleavings within the bounds, those with fewest preemptions first.</summary>
/// <remarks><b>Threading</b>: one search at a time in a process; the seam finds it through a static.</remarks>
internal sealed class Search : IDisposable
{
    private static int s_lowestId;
    private readonly IScenario _scenario;
    private readonly Machine _machine;
    private readonly Action[] _bodies;
    private IScenarioWorld _world;

    public Search(IScenario scenario)
    {
        SettleIds();
        _scenario = scenario;
        _machine = new Machine(scenario.ThreadCount, scenario.Cores) { Faults = scenario.Faults,
            FaultsInCallOutsOnly = scenario.FaultsInCallOutsOnly };
        _world = null!;
        _bodies = new Action[scenario.ThreadCount];
        for (int i = 0; i < _bodies.Length; i++)
        {
            int thread = i;
            _bodies[i] = () => Live(thread);
        }
    }

    public static Findings Explore(IScenario scenario, Bounds bounds, Func<Findings, bool>? progress = null)
    {
        using Search search = new(scenario);
        return search.Explore(bounds, progress);
    }

    public static (string? Failure, string Trace) Replay(IScenario scenario, Schedule schedule)
    {
        using Search search = new(scenario);
        return search.Replay(schedule);
    }

    public void Dispose() => _machine.Dispose();

    /// <summary>Waits for the finalizers of pools that other tests have dropped.</summary>
    private static void SettleIds()
    {
        if (PoolInternals.LowestFreeId() != s_lowestId)
        {
            Memory.Collect();
            s_lowestId = PoolInternals.LowestFreeId();
        }
    }

    private Findings Explore(Bounds bounds, Func<Findings, bool>? progress)
    {
        const int ProgressEvery = 1 << 12;
        long start = TimeProvider.System.GetTimestamp();
        long interleavings = 0;
        Bounds reached = bounds;
        using QuietHeap heap = new();

        // One bound after another, so that the first finding is the shortest.
        for (int preemptions = 0; preemptions <= bounds.Preemptions; preemptions++)
        {
            interleavings = 0;
            reached = bounds with { Preemptions = preemptions };
            _machine.Chooser.Restart(reached);
            while (true)
            {
                heap.MakeRoom();
                RunUndisturbed(heap);
                interleavings++;
                if (_machine.Failure is not null)
                {
                    Schedule schedule = _machine.Chooser.Schedule;
                    string failure = _machine.Failure;
                    return Report(failure, schedule, Replay(schedule).Trace);
                }

                _machine.Chooser.Keep();
                if (interleavings % ProgressEvery == 0 && progress?.Invoke(Report(null, null, null)) == false)
                {
                    return Report(null, null, null) with { IsExhaustive = false };
                }

                if (!_machine.Chooser.HasMore)
                {
                    break;
                }

                _machine.Chooser.Next();
            }
        }

        return Report(null, null, null);

        Findings Report(string? failure, Schedule? schedule, string? trace) => new(
            _scenario.Name, reached, interleavings, _machine.Steps, TimeProvider.System.GetElapsedTime(start), failure, schedule, trace);
    }

    /// <summary>Runs the interleaving, and repeats it if a collection has moved objects.</summary>
    private void RunUndisturbed(QuietHeap heap)
    {
        const int Attempts = 10;
        for (int attempt = 0; attempt < Attempts; attempt++)
        {
            int collections = GC.CollectionCount(0);
            RunOnce(null);
            if (GC.CollectionCount(0) == collections)
            {
                return;
            }

            heap.Renew();
            _machine.Chooser.Again();
        }

        throw new InvalidOperationException("The garbage collector does not leave the explorer alone.");
    }

    private (string? Failure, string Trace) Replay(Schedule schedule)
    {
        _machine.Chooser.Replay(schedule);
        Trace trace = new(address => _machine.Aside(() => _world.NameOfPlace(address)), value => _world.NameOfValue(value));
        RunOnce(trace);
        return (_machine.Failure, trace.ToString());
    }

    private void RunOnce(Trace? trace)
    {
        _machine.Reset();
        _machine.Trace = null;
        _machine.Memory = _scenario.IsWeak ? new WeakMemory(_machine, _scenario.ThreadCount) : null;
        _machine.Watch = null;
        _world = _scenario.Make(_machine);
        _world.Prepare();
        if (_machine.Failure is null)
        {
            _machine.Trace = trace;
            _machine.Watch = _world.Watch;
            _machine.Run(_bodies);
            _machine.Memory?.LandAll();
        }

        trace?.Say(-1, _machine.Failure ?? "the threads rest");
        if (_machine.Failure is null)
        {
            _world.Conclude();
        }

        _machine.Trace = null;
        if (_machine.Failure is null && _world.Judge() is { } wrong)
        {
            _machine.Note(wrong);
            trace?.Say(-1, wrong);
        }

        _world.End();
    }

    private void Live(int thread)
    {
        _world.Enter(thread);
        _machine.Running.IsFaulty = _scenario.Faults != Faults.None && (_scenario.FaultyThread ?? thread) == thread;
        _machine.Running.Reentry = () => _world.Reenter(thread);
        _world.Live(thread);
        _machine.Running.IsFaulty = false;
    }
}
