using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Threads that exchange magazines with the same shelves.</summary>
internal static class DepotScenarios
{
    public static IReadOnlyList<Scenario> All { get; } =
    [
        new Scenario("depot-nested", new WorldPlan(), [actor => actor.Nest(3), actor => actor.Nest(3)]) { Promises = Promises.None },
    ];
}
