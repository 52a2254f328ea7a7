namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A scenario over large pools, carried out once.</summary>
internal sealed class LargeWorldRun(LargeScenario scenario, Machine machine) : IScenarioWorld
{
    private readonly LargeWorld _world = new(machine, scenario.Plan);

    public void Prepare() => scenario.Setup?.Invoke(_world);

    public void Enter(int thread)
    {
    }

    public void Live(int thread) => scenario.Threads[thread](_world.Actors[thread]);

    public void Reenter(int thread) => _world.Actors[thread].Reenter(scenario.Reentry);

    public void Watch()
    {
        foreach (LargePool pool in _world.Pools)
        {
            if (pool.Account.StrongBytes < 0 || InsideLarge.ColdBytes(pool.Engine) < 0 || _world.Ledger.StrongBytes < 0)
            {
                machine.Fail($"the ledger says {_world.Ledger.StrongBytes} bytes, {pool.Account.StrongBytes} of pool {pool.Index}, {InsideLarge.ColdBytes(pool.Engine)} cold");
            }
        }
    }

    public void Conclude()
    {
        if (scenario.Epilogue is { } epilogue)
        {
            foreach (LargeActor actor in _world.Actors)
            {
                _world.On(actor.Index, epilogue);
            }
        }
    }

    public string? Judge() => LargeOracle.Judge(_world, scenario.Promises);

    public void End() => _world.End();

    public string NameOfPlace(nint address) => LargeNaming.Place(_world, address);

    public string NameOfValue(object? value) => LargeNaming.Value(value);
}
