namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Threads whose arrays do not all fit the budget.</summary>
internal static class BudgetScenarios
{
    public static IReadOnlyList<Scenario> All { get; } =
    [
        Of("budget-one", 1, a => a.Nest(2), a => a.Nest(2)).Promising(Promises.Counts),
        Of("budget-three", 3, a => a.Nest(3), a => a.Nest(3)).Promising(Promises.Counts),
        Of("budget-trim", 2, a => a.Nest(3), a => a.Trim(TrimLevel.Full)).After(0, a => a.Nest(2)),
        Of("budget-none", 0, a => a.Nest(2), a => a.Nest(2)).Promising(Promises.Counts),
    ];

    private static Scenario Of(string name, long budget, params IReadOnlyList<Action<Actor>> threads) =>
        new(name, new WorldPlan { Budget = budget }, threads);
}
