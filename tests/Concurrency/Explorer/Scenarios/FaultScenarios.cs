namespace Pools.Tests.Concurrency.Explorer;

/// <summary>One thread stops for ever, throws, re-enters or gets no memory, after any store and in any call-out.</summary>
internal static class FaultScenarios
{
    private static readonly WorldPlan s_probation = new() { OnProbation = [0], Capacities = [2] };

    public static IReadOnlyList<Scenario> All { get; } =
    [
        Of("stops", Faults.Stop, a => a.Nest(3)),
        Of("throws", Faults.Throw, Again),
        Of("reenters", Faults.Reenter, Again),
        Of("reenters-first-use", Faults.Reenter, Again) with { Reentry = a => a.Nest(3), FaultsInCallOutsOnly = true },
        Of("out-of-memory", Faults.OutOfMemory, Again),
        Grown("throws-outgrown", Faults.Throw),
        Grown("reenters-outgrown", Faults.Reenter) with { Reentry = a => a.Nest(3) },
        Grown("rents-inside-outgrown", Faults.Reenter) with { Reentry = a => a.Hold(2) },
        Of("rents-inside", Faults.Reenter, Again) with { Reentry = a => a.Hold(1) },
        Of("stops-in-trim", Faults.Stop, a => a.Trim(TrimLevel.Full)).After(0, a => a.Nest(4)),
        Of("stops-in-close", Faults.Stop, a => a.Close()).After(0, a => a.Nest(4)),
        Of("throws-in-trim", Faults.Throw, TrimAndWork).After(0, a => a.Nest(4)),
        Of("out-of-memory-in-trim", Faults.OutOfMemory, TrimAndWork).After(0, a => a.Nest(4)),
        Of("reenters-in-trim", Faults.Reenter, TrimAndWork).After(0, a => a.Nest(4)),
        Of("stops-on-probation", Faults.Stop, a => a.Nest(2)) with { Plan = s_probation with { OnProbation = [0, 1] } },
        Of("reenters-on-probation", Faults.Reenter, a => a.Nest(2)) with { Plan = s_probation },
        Of("out-of-memory-on-probation", Faults.OutOfMemory, a => a.Nest(2)) with { Plan = s_probation },
        Of("throws-on-probation", Faults.Throw, a => a.Nest(2)) with { Plan = s_probation },
        Of("out-of-memory-and-close", Faults.OutOfMemory, a => a.ReturnHeld()).After(0, a => a.Hold(6))
            with { Threads = [a => a.ReturnHeld(), a => a.Close()] },
        Of("reenters-when-dropping", Faults.Reenter, Again) with { Plan = new WorldPlan { Places = 1, Listens = true } },
    ];

    private static Scenario Of(string name, Faults faults, Action<Actor> faulty) =>
        new Scenario(name, new WorldPlan(), [faulty, a => a.Nest(3)]).Suffering(faults);

    private static Scenario Grown(string name, Faults faults) =>
        Of(name, faults, a => a.Nest(4)).After(0, a => a.Nest(2)) with { Plan = new WorldPlan { Capacities = [3] } };

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
