using System;
using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Threads that stop for ever, throw, re-enter or get no memory, after any store and in any call-out, while another one works.</summary>
internal static class FaultScenarios
{
    private static readonly Bounds s_one = new(Preemptions: 1, Faults: 1);

    public static IReadOnlyList<Scenario> All { get; } =
    [
        Of("stops", Faults.Stop, actor => actor.Nest(3)),
        Of("throws", Faults.Throw, Again),
        Of("reenters", Faults.Reenter, Again),
        Of("reenters-first-use", Faults.Reenter, Again) with { Reentry = actor => actor.Nest(3), FaultsInCallOutsOnly = true },
        Of("out-of-memory", Faults.OutOfMemory, Again),
        Grown("throws-outgrown", Faults.Throw),
        Grown("reenters-outgrown", Faults.Reenter) with { Reentry = actor => actor.Nest(3) },
        Grown("rents-inside-outgrown", Faults.Reenter) with { Reentry = actor => actor.Hold(2) },
        Of("rents-inside", Faults.Reenter, Again) with { Reentry = actor => actor.Hold(1) },
        Of("stops-in-trim", Faults.Stop, actor => actor.Trim(TrimLevel.Full)) with { Setup = Fill },
        Of("stops-in-close", Faults.Stop, actor => actor.Close()) with { Setup = Fill },
        Of("throws-in-trim", Faults.Throw, actor => TrimAndWork(actor)) with { Setup = Fill },
        Of("out-of-memory-in-trim", Faults.OutOfMemory, actor => TrimAndWork(actor)) with { Setup = Fill },
        Of("reenters-in-trim", Faults.Reenter, actor => TrimAndWork(actor)) with { Setup = Fill },
        Of("stops-on-probation", Faults.Stop, actor => actor.Nest(2)) with { Plan = new WorldPlan { OnProbation = [0, 1], Capacities = [2] } },
        Of("reenters-on-probation", Faults.Reenter, actor => actor.Nest(2)) with { Plan = new WorldPlan { OnProbation = [0], Capacities = [2] } },
        Of("out-of-memory-on-probation", Faults.OutOfMemory, actor => actor.Nest(2)) with { Plan = new WorldPlan { OnProbation = [0], Capacities = [2] } },
        Of("throws-on-probation", Faults.Throw, actor => actor.Nest(2)) with { Plan = new WorldPlan { OnProbation = [0], Capacities = [2] } },
        Of("reenters-when-dropping", Faults.Reenter, Again) with { Plan = new WorldPlan { Places = 1, Listens = true } },
    ];

    private static Scenario Of(string name, Faults faults, Action<Actor> faulty) => new(name, new WorldPlan(), [faulty, actor => actor.Nest(3)])
    {
        Faults = faults,
        FaultyThread = 0,
        Bounds = s_one,
    };

    private static Scenario Grown(string name, Faults faults) => Of(name, faults, actor => actor.Nest(4)) with
    {
        Plan = new WorldPlan { Capacities = [3] },
        Setup = world => world.On(0, actor => actor.Nest(2)),
    };

    private static void Fill(World world) => world.On(0, actor => actor.Nest(4));

    private static void Again(Actor actor)
    {
        actor.Nest(3);
        actor.Nest(2);
    }

    private static void TrimAndWork(Actor actor)
    {
        actor.Trim(TrimLevel.Full);
        actor.Nest(2);
    }
}
