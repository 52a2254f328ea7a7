namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What threads do with large pools.</summary>
internal sealed record LargeScenario(string Name, LargePlan Plan, IReadOnlyList<Action<LargeActor>> Threads)
    : Scenario<LargeWorld, LargeActor, LargeItem>(Name, Threads)
{
    protected override WorldSize Size => Plan;
    public override LargeWorld MakeWorld(Machine machine) => new(machine, Plan);
    public LargeScenario After(int thread, Action<LargeActor> action) => After(world => world.On(thread, action));
    public LargeScenario After(Action<LargeWorld> prepare) => this with { Setup = Setup + prepare };
    public LargeScenario Then(Action<LargeActor> epilogue) => this with { Epilogue = epilogue };
    public LargeScenario Promising(Promises promises) => this with { Promises = promises };
    public LargeScenario Within(int preemptions) => this with { Bounds = new(preemptions) };
    public LargeScenario InWeakMemory(int stale = 1) => this with { IsWeak = true, Bounds = new(Preemptions: 1, Stale: stale) };
}
