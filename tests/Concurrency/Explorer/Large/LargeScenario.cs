using System;
using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What threads do with large pools.</summary>
internal sealed record LargeScenario(string Name, LargePlan Plan, IReadOnlyList<Action<LargeActor>> Threads)
    : Scenario<LargeWorld, LargeActor, LargeItem>(Name, Threads)
{
    protected override WorldSize Size => Plan;

    public override LargeWorld MakeWorld(Machine machine) => new(machine, Plan);
}
