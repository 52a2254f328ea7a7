namespace Pools.Tests.Concurrency.Explorer;

/// <summary>All scenarios by name.</summary>
internal static class ScenarioList
{
    public static IReadOnlyList<IScenario> All { get; } =
    [
        .. SharedBucketScenarios.All, .. TrimScenarios.All, .. BudgetScenarios.All, .. LifetimeScenarios.All, .. FaultScenarios.All,
            .. WeakScenarios.All,
        .. LargeRentScenarios.All, .. LargeTrimScenarios.All, .. LargeLifetimeScenarios.All, .. LargeFaultScenarios.All,
        .. PartScenarios.All,
    ];

    public static IScenario Find(string name) => All.FirstOrDefault(scenario => scenario.Name == name)
        ?? throw new KeyNotFoundException($"There is no scenario '{name}'.");
}
