namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A scenario over a per-core pool, carried out once.</summary>
internal sealed class WorldRun(Scenario scenario, Machine machine) : IScenarioWorld
{
    private readonly World _world = new(machine, scenario.Plan);

    public void Prepare()
    {
        scenario.Setup?.Invoke(_world);
        foreach (Pool pool in _world.Pools)
        {
            pool.Engine.DropObserver = scenario.Listens ? _world : null;
        }
    }

    public void Enter(int thread) => _world.Actors[thread].Enter();

    public void Live(int thread) => scenario.Threads[thread](_world.Actors[thread]);

    public void Reenter(int thread) => _world.Actors[thread].Reenter(scenario.ReentryDepth, scenario.ReentryKeeps);

    public void Watch()
    {
        foreach (Pool pool in _world.Pools)
        {
            long charged = Inside.Charged(pool.Engine.Account);
            if (charged < 0 || charged > scenario.Plan.Budget)
            {
                machine.Fail($"{charged} are charged of {scenario.Plan.Budget}");
            }
        }
    }

    public void Conclude()
    {
        if (scenario.Epilogue is { } epilogue)
        {
            foreach (Actor actor in _world.Actors)
            {
                _world.On(actor.Index, epilogue);
            }
        }
    }

    public string? Judge() => Oracle.Judge(_world, scenario.Promises);

    public void End() => _world.End();

    public string NameOfPlace(nint address) => Naming.Place(_world, address);

    public string NameOfValue(object? value) => Naming.Value(value);
}
