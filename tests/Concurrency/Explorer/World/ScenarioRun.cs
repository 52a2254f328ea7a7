namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A scenario, carried out once.</summary>
internal sealed class ScenarioRun<TWorld, TActor, TItem>(Scenario<TWorld, TActor, TItem> scenario, Machine machine) : IScenarioWorld
    where TWorld : World<TActor, TItem>
    where TActor : Actor<TItem>
    where TItem : WorldItem
{
    private readonly TWorld _world = scenario.MakeWorld(machine);

    public void Prepare()
    {
        scenario.Setup?.Invoke(_world);
        _world.Begin();
    }

    public void Enter(int thread) => _world.Actors[thread].Enter();
    public void Live(int thread) => scenario.Threads[thread](_world.Actors[thread]);
    public void Reenter(int thread) => _world.Actors[thread].Reenter(() => scenario.Reentry(_world.Actors[thread]));
    public void Watch() => _world.Watch();

    public void Conclude()
    {
        if (scenario.Epilogue is { } epilogue)
        {
            Array.ForEach(_world.Actors, actor => _world.On(actor.Index, epilogue));
        }
    }

    public string? Judge() => _world.Judge(scenario.Promises);
    public void End() => _world.End();
    public string NameOfPlace(nint address) => _world.NameOfPlace(address);
    public string NameOfValue(object? value) => _world.NameOfValue(value);
}
