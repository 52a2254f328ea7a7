namespace Pools.Tests.Concurrency.Explorer;

/// <summary>In user code, an allocation or a system call, a thread stops forever, gets no memory, or uses the pool.</summary>
internal static class LargeFaultScenarios
{
    private static readonly LargePlan s_discards = new() { DiscardsPages = true };
    private static readonly LargePlan s_one = new() { Budget = LargePlan.Array };

    public static IReadOnlyList<LargeScenario> All { get; } =
    [
        Of("large-stops", Faults.Stop, a => a.Nest(3), s_one),
        Of("large-stops-in-trim", Faults.Stop, a => a.Trim(TrimLevel.Full)),
        Of("large-stops-in-close", Faults.Stop, a => a.Close()),
        Of("large-stops-in-discard", Faults.Stop, a => a.Tick(), s_discards),
        Of("large-out-of-memory", Faults.OutOfMemory, a => a.Nest(4), s_one),
        Of("large-out-of-memory-in-tick", Faults.OutOfMemory, a => a.Tick(), s_discards),
        Of("large-out-of-memory-in-trial", Faults.OutOfMemory, a => a.Tick(), s_discards) with { Setup = null },
        Of("large-out-of-memory-in-collection", Faults.OutOfMemory, a => a.Collect(PressureLevel.Critical)),
        Of("large-reenters", Faults.Reenter, a => a.Nest(2), s_one),
        Of("large-reenters-in-trim", Faults.Reenter, a => a.Trim(TrimLevel.Full)),
        Of("large-reenters-in-tick", Faults.Reenter, a => a.Tick(), s_discards),
        Of("large-reenters-in-collection", Faults.Reenter, a => a.Collect(PressureLevel.Critical)),
        Of("large-reenters-in-close", Faults.Reenter, a => a.Close()),
        Of("large-trims-in-trim", Faults.Reenter, a => a.Trim(TrimLevel.Idle)) with { Reentry = a => a.Trim(TrimLevel.Full) },
        Of("large-closed-in-trim", Faults.Reenter, a => a.Trim(TrimLevel.Full)) with { Reentry = a => a.Close() },
        Of("large-closed-in-tick", Faults.Reenter, a => a.Tick(), s_discards) with { Reentry = a => a.Close() },
        Of("large-listener-locks", Faults.Reenter, a => a.Trim(TrimLevel.Full)) with
        {
            Threads = [a => a.Trim(TrimLevel.Full), a => a.UnderLock(inside => inside.Close())],
            Reentry = a => a.UnderLock(_ => { }),
        },
    ];

    private static LargeScenario Of(string name, Faults faults, Action<LargeActor> faulty, LargePlan? plan = null) =>
        new LargeScenario(name, plan ?? new LargePlan(), [faulty, a => a.Nest(2)])
        {
            Faults = faults,
            FaultyThread = 0,
            FaultsInCallOutsOnly = true,
            Bounds = new(Preemptions: 1, Faults: 1),
            Reentry = a => a.Nest(2),
        }.After(0, a => a.Nest(3)).After(1, a => a.Tick());
}
