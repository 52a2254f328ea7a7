namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What threads do with per-core pools.</summary>
internal sealed record Scenario(string Name, WorldPlan Plan, IReadOnlyList<Action<Actor>> Threads)
    : Scenario<World, Actor, Item>(Name, Threads)
{
    protected override WorldSize Size => Plan;
    public override World MakeWorld(Machine machine) => new(machine, Plan);
    public Scenario After(int thread, Action<Actor> action) => After(world => world.On(thread, action));
    public Scenario After(Action<World> prepare) => this with { Setup = Setup + prepare };
    public Scenario Promising(Promises promises) => this with { Promises = promises };
    public Scenario Within(int preemptions) => this with { Bounds = new(preemptions) };
    public Scenario InWeakMemory() => this with { IsWeak = true, Bounds = new(Preemptions: 1, Stale: 1) };

    public Scenario Suffering(Faults faults, int thread = 0, bool inCallOutsOnly = false) =>
        this with { Faults = faults, FaultyThread = thread, FaultsInCallOutsOnly = inCallOutsOnly,
            Bounds = new(Preemptions: 1, Faults: 1) };
}
