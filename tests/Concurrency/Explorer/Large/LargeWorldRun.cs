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
            // While a pool goes its bytes come off the ledger in two steps, of whoever is first.
            ref long ofAll = ref InsideLarge.KeptBytes(_world.Ledger);
            ref long ofPool = ref InsideLarge.KeptBytes(pool.Account);
            long cold = InsideLarge.CountCold(InsideLarge.Strong(pool.Engine));
            if (!pool.IsGone && (ofAll < 0 || ofPool < 0 || cold < 0))
            {
                machine.Fail($"the ledger says {ofAll} bytes, {ofPool} of pool {pool.Index}, {cold} cold");
            }

            long inSlots = pool.CountInSlots();
            if (!pool.IsGone && (ofPool > scenario.Plan.Budget || inSlots > ofPool))
            {
                machine.Fail($"pool {pool.Index} may keep {scenario.Plan.Budget} bytes; {ofPool} are counted, and {inSlots} rest in slots");
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
