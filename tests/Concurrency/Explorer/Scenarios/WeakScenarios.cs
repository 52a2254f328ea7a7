using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Memory that orders only what it must: loads that see older values, stores that are seen late.</summary>
internal static class WeakScenarios
{
    private static readonly Bounds s_one = new(Preemptions: 1, Stale: 1);

    public static IReadOnlyList<Scenario> All { get; } =
    [
        new("weak-nested", new WorldPlan(), [actor => actor.Nest(3), actor => actor.Nest(3)]) { IsWeak = true, Bounds = s_one },
        new("weak-outgrown", new WorldPlan { Capacities = [3] }, [actor => actor.Nest(4), actor => actor.Nest(4)]) { IsWeak = true, Bounds = s_one },
        new("weak-producer-consumer", new WorldPlan { Cores = 2, Places = 4 }, [actor => actor.ReturnHeld(), actor => actor.Nest(3)])
        {
            Setup = world => world.On(0, actor => DepotScenarios.Hold(actor, 4)),
            IsWeak = true,
            Bounds = s_one,
        },
        new("weak-probation", new WorldPlan { OnProbation = [0, 1], Capacities = [2] }, [actor => actor.Nest(2), actor => actor.Nest(2)])
        {
            IsWeak = true,
            Bounds = s_one,
        },
        new("weak-trim", new WorldPlan(), [actor => actor.Nest(3), actor => actor.Trim(TrimLevel.Full)])
        {
            Setup = world => world.On(0, actor => actor.Nest(4)),
            IsWeak = true,
            Bounds = s_one,
        },
        new("weak-close", new WorldPlan(), [actor => actor.Nest(3), actor => actor.Close()])
        {
            Setup = world => world.On(0, actor => actor.Nest(3)),
            IsWeak = true,
            Bounds = s_one,
        },
        new("weak-close-filled", new WorldPlan(), [actor => actor.ReturnHeld(), actor => actor.Close()])
        {
            Setup = world => world.On(0, actor => DepotScenarios.Hold(actor, 4)),
            IsWeak = true,
            Bounds = s_one,
        },
        DepotScenarios.Misled("weak-misled") with { IsWeak = true, Bounds = s_one },
        DepotScenarios.Full("weak-full", noticed: true) with { IsWeak = true, Bounds = s_one },
        DepotScenarios.Full("weak-full-unnoticed", noticed: false) with { IsWeak = true, Bounds = s_one },
    ];
}
