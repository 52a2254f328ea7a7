using System;
using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>
/// Threads that stop for ever after any store, get no memory, or use the pool inside a callback: everybody else must still end, and a rent or a return waits for nobody.
/// </summary>
internal static class LargeFaultScenarios
{
    private static readonly Bounds s_one = new(Preemptions: 1, Faults: 1);
    private static readonly LargePlan s_discards = new() { DiscardsPages = true, Classes = 3 };

    public static IReadOnlyList<LargeScenario> All { get; } =
    [
        Of("large-stops", new LargePlan(), Faults.Stop, actor => actor.Nest(2)),
        Of("large-stops-over-budget", new LargePlan { Budget = LargePlan.OneWithoutSlots }, Faults.Stop, actor => actor.Nest(2)),
        Of("large-stops-out-of-memory", new LargePlan(), Faults.Stop, actor => actor.Nest(2)) with { Setup = LargeSlotScenarios.RunOutOfMemory },
        Of("large-stops-in-trim", new LargePlan(), Faults.Stop, actor => actor.Trim(TrimLevel.Full)),
        Of("large-stops-in-critical-trim", new LargePlan(), Faults.Stop, actor => actor.Collect(PressureLevel.Critical)),
        Of("large-stops-in-close", new LargePlan(), Faults.Stop, actor => actor.Close()),
        Of("large-stops-in-discard", s_discards, Faults.Stop, actor => actor.Tick()) with { Threads = [actor => actor.Tick(), actor => Miss(actor)] },
        Of("large-stops-before-miss", s_discards, Faults.Stop, Miss) with { Threads = [Miss, Miss] },
        Of("large-out-of-memory", new LargePlan { Budget = LargePlan.OneWithoutSlots }, Faults.OutOfMemory, actor => actor.Nest(3)),
        Of("large-out-of-memory-in-trim", new LargePlan(), Faults.OutOfMemory, actor => actor.Collect(PressureLevel.Critical)),
        Of("large-reenters", new LargePlan { Budget = LargePlan.OneWithoutSlots }, Faults.Reenter, actor => actor.Nest(2)),
        Of("large-reenters-in-trim", new LargePlan(), Faults.Reenter, actor => actor.Trim(TrimLevel.Full)),
        Of("large-reenters-in-critical-trim", new LargePlan(), Faults.Reenter, actor => actor.Collect(PressureLevel.Critical)),
        Of("large-reenters-in-close", new LargePlan(), Faults.Reenter, actor => actor.Close()),
        Of("large-closed-in-trim", new LargePlan(), Faults.Reenter, actor => actor.Trim(TrimLevel.Full)) with { Reentry = actor => actor.Close() },
        Of("large-closed-in-critical-trim", new LargePlan(), Faults.Reenter, actor => actor.Collect(PressureLevel.Critical)) with { Reentry = actor => actor.Close() },
        Of("large-listener-locks", new LargePlan(), Faults.Reenter, actor => actor.Trim(TrimLevel.Full)) with
        {
            Threads = [actor => actor.Trim(TrimLevel.Full), actor => actor.UnderLock(inside => inside.Close())],
            Reentry = actor => actor.UnderLock(_ => { }),
        },
        Of("large-out-of-memory-in-trial", s_discards, Faults.OutOfMemory, actor => actor.Nest(2)) with { Setup = null },
        Of("large-reenters-in-trial", s_discards, Faults.Reenter, actor => actor.Nest(2)) with { Setup = null },
        Of("large-reenters-in-discard", s_discards, Faults.Reenter, actor => actor.Tick()),
    ];

    private static LargeScenario Of(string name, LargePlan plan, Faults faults, Action<LargeActor> faulty) => new(name, plan, [faulty, actor => actor.Nest(2)])
    {
        Faults = faults,
        FaultyThread = 0,
        FaultsInCallOutsOnly = faults != Faults.Stop,
        Bounds = s_one,
        Setup = Fill,
        Reentry = actor => actor.Nest(2),
    };

    private static void Fill(LargeWorld world)
    {
        world.On(0, actor => actor.Nest(3));
        world.On(1, actor => actor.Tick());
    }

    private static void Miss(LargeActor actor) => actor.Nest(1, bucket: 2);
}
