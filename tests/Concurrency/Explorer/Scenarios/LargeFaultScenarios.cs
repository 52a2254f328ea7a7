namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A thread stops for ever after any store, gets no memory, or uses the pool inside a callback.</summary>
internal static class LargeFaultScenarios
{
    private static readonly LargePlan s_discards = new() { DiscardsPages = true, Classes = 3 };
    private static readonly LargePlan s_one = new() { Budget = LargePlan.OneWithoutSlots };

    public static IReadOnlyList<LargeScenario> All { get; } =
    [
        Of("large-stops", Faults.Stop, a => a.Nest(2)),
        Of("large-stops-over-budget", Faults.Stop, a => a.Nest(2), s_one),
        Of("large-stops-out-of-memory", Faults.Stop, a => a.Nest(2)) with { Setup = LargeSlotScenarios.RunOutOfMemory },
        Of("large-stops-in-trim", Faults.Stop, a => a.Trim(TrimLevel.Full)),
        Of("large-stops-in-critical-trim", Faults.Stop, a => a.Collect(PressureLevel.Critical)),
        Of("large-stops-in-close", Faults.Stop, a => a.Close()),
        Of("large-stops-in-discard", Faults.Stop, a => a.Tick(), s_discards) with { Threads = [a => a.Tick(), Miss] },
        Of("large-stops-before-miss", Faults.Stop, Miss, s_discards) with { Threads = [Miss, Miss] },
        Of("large-out-of-memory", Faults.OutOfMemory, a => a.Nest(3), s_one),
        Of("large-out-of-memory-in-trim", Faults.OutOfMemory, a => a.Collect(PressureLevel.Critical)),
        Of("large-reenters", Faults.Reenter, a => a.Nest(2), s_one),
        Of("large-reenters-in-trim", Faults.Reenter, a => a.Trim(TrimLevel.Full)),
        Of("large-reenters-in-critical-trim", Faults.Reenter, a => a.Collect(PressureLevel.Critical)),
        Of("large-reenters-in-close", Faults.Reenter, a => a.Close()),
        Of("large-closed-in-trim", Faults.Reenter, a => a.Trim(TrimLevel.Full)) with { Reentry = a => a.Close() },
        Of("large-closed-in-critical-trim", Faults.Reenter, a => a.Collect(PressureLevel.Critical)) with { Reentry = a => a.Close() },
        Of("large-listener-locks", Faults.Reenter, a => a.Trim(TrimLevel.Full)) with
        {
            Threads = [a => a.Trim(TrimLevel.Full), a => a.UnderLock(inside => inside.Close())],
            Reentry = a => a.UnderLock(_ => { }),
        },
        Of("large-out-of-memory-in-trial", Faults.OutOfMemory, a => a.Nest(2), s_discards) with { Setup = null },
        Of("large-reenters-in-trial", Faults.Reenter, a => a.Nest(2), s_discards) with { Setup = null },
        Of("large-reenters-in-discard", Faults.Reenter, a => a.Tick(), s_discards),
    ];

    private static LargeScenario Of(string name, Faults faults, Action<LargeActor> faulty, LargePlan? plan = null) =>
        new LargeScenario(name, plan ?? new LargePlan(), [faulty, a => a.Nest(2)])
        {
            Faults = faults,
            FaultyThread = 0,
            FaultsInCallOutsOnly = faults != Faults.Stop,
            Bounds = new(Preemptions: 1, Faults: 1),
            Reentry = a => a.Nest(2),
        }.After(0, a => a.Nest(3)).After(1, a => a.Tick());

    private static void Miss(LargeActor actor) => actor.Nest(1, bucket: 2);
}
