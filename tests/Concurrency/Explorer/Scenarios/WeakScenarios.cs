namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Memory with the weakest order allowed: loads see older values, stores become visible late.</summary>
internal static class WeakScenarios
{
    private const int Long = 1;
    private static readonly WorldPlan s_long = new() { Capacities = [1, WorldPlan.LongArrays] };

    public static IReadOnlyList<Scenario> All { get; } = [.. Ordered().Select(scenario => scenario.InWeakMemory())];

    private static IEnumerable<Scenario> Ordered() =>
    [
        new("weak-nested", new WorldPlan(), [a => a.Nest(3), a => a.Nest(3)]),
        new("weak-outgrown", new WorldPlan { Capacities = [3] }, [a => a.Nest(4), a => a.Nest(4)]),
        new Scenario("weak-producer-consumer", new WorldPlan { Cores = 2, Places = 4 }, [a => a.ReturnHeld(), a => a.Nest(3)]).After(0,
            a => a.Hold(4)),
        new("weak-probation", new WorldPlan { OnProbation = [0, 1], Capacities = [2] }, [a => a.Nest(2), a => a.Nest(2)]),
        new Scenario("weak-trim", new WorldPlan(), [a => a.Nest(3), a => a.Trim(TrimLevel.Full)]).After(0, a => a.Nest(4)),
        new Scenario("weak-close", new WorldPlan(), [a => a.Nest(3), a => a.Close()]).After(0, a => a.Nest(3)),
        new Scenario("weak-close-filled", new WorldPlan(), [a => a.ReturnHeld(), a => a.Close()]).After(0, a => a.Hold(4)),
        SharedBucketScenarios.Misled("weak-misled"),
        new Scenario("weak-shared-list", s_long, [a => a.ReturnHeld(), a => a.Hold(2, Long)])
            .After(1, a => a.Nest(1, Long)).After(0, a => a.Hold(1, Long)),
        new Scenario("weak-shared-list-close", s_long, [a => a.Nest(1, Long), a => a.Close()]).After(0, a => a.Nest(1, Long)),
    ];
}
