using System;
using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What threads do with per-core pools.</summary>
internal sealed record Scenario(string Name, WorldPlan Plan, IReadOnlyList<Action<Actor>> Threads) : Scenario<World, Actor, Item>(Name, Threads)
{
    protected override WorldSize Size => Plan;

    public override World MakeWorld(Machine machine) => new(machine, Plan);
}
