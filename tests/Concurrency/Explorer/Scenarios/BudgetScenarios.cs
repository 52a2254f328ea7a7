using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Threads whose arrays do not all fit the budget.</summary>
internal static class BudgetScenarios
{
    public static IReadOnlyList<Scenario> All { get; } =
    [
        new("budget-one", new WorldPlan { Budget = 1 }, [actor => actor.Nest(2), actor => actor.Nest(2)]) { Promises = Promises.Counts },
        new("budget-three", new WorldPlan { Budget = 3 }, [actor => actor.Nest(3), actor => actor.Nest(3)]) { Promises = Promises.Counts },
        new("budget-trim", new WorldPlan { Budget = 2 }, [actor => actor.Nest(3), actor => actor.Trim(TrimLevel.Full)])
        {
            Setup = world => world.On(0, actor => actor.Nest(2)),
        },
        new("budget-none", new WorldPlan { Budget = 0 }, [actor => actor.Nest(2), actor => actor.Nest(2)]) { Promises = Promises.Counts },
    ];
}
