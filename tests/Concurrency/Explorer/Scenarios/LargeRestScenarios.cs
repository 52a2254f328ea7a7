namespace Pools.Tests.Concurrency.Explorer;

/// <summary>No thread uses a large pool. A tick, a collection or a finalizer moves what it keeps, while a thread counts it.</summary>
internal static class LargeRestScenarios
{
    private static readonly LargePlan s_plain = new();
    private static readonly LargePlan s_discards = new() { DiscardsPages = true };

    public static IReadOnlyList<LargeScenario> All { get; } =
    [
        Of("large-rest-slot-moved", s_plain, a => a.Tick(), world => world.On(1, a => a.Tick())),
        Of("large-rest-surplus", s_plain, Ticks, world => world.On(0, a => a.Nest(3))),
        Of("large-rest-slot-vacated", s_plain, a => a.Collect(PressureLevel.Low), world => world.On(1, a => a.Hold(1))),
        Of("large-rest-pressure", s_plain, a => a.Collect(PressureLevel.High), world => world.On(0, a => a.Nest(3))),
        Of("large-rest-out-of-memory", s_plain, a => a.Collect(PressureLevel.Critical), world => world.On(0, a => a.Nest(2))),
        Of("large-rest-budget", new LargePlan { Budget = LargePlan.TwoWithoutSlots, Pools = 2 }, a => a.Collect(PressureLevel.Medium),
            world => world.On(0, a => a.Nest(1, pool: 1))),
        Of("large-rest-lost", s_plain, a => a.Abandon(a.Held[0]!), LoseOne),
        Of("large-rest-discard", s_discards, a => a.Tick(), world => world.On(1, a => a.Tick()),
            seen => seen.DiscardedBytes - seen.NonResidentBytes),
        Of("large-rest-discard-moved", s_discards, a => a.GivePagesBack(), Compact, seen => seen.NonResidentBytes),
        Of("large-rest-discard-weak", s_discards, a => a.GivePagesBack(), LargeSlotScenarios.RunOutOfMemoryAndWait),
    ];

    private static LargeScenario Of(string name, LargePlan plan, Action<LargeActor> byItself, Action<LargeWorld> prepare,
        Func<LargeArrayStatistics, long>? pages = null) =>
        new LargeScenario(name, plan, [byItself, a => a.LookAtRest()]).After(0,
            a => a.Nest(1)).After(prepare).After(world => world.BeginRest(pages));

    private static void Ticks(LargeActor actor)
    {
        actor.Tick();
        actor.Tick();
    }

    private static void LoseOne(LargeWorld world)
    {
        world.On(0, a => a.Hold(1));
        world.Actors[0].Held[0]!.Owner = LargeItem.Anybody;
        world.On(1, a => a.Collect(PressureLevel.Low));
    }

    private static void Compact(LargeWorld world)
    {
        world.On(1, Ticks);
        world.CollectGarbage();
    }
}
