using System;
using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Nobody works with a large pool; a tick, a collection or a finalizer moves what it keeps, and somebody counts it meanwhile.</summary>
internal static class LargeRestScenarios
{
    private static readonly LargePlan s_discards = new() { DiscardsPages = true };

    public static IReadOnlyList<LargeScenario> All { get; } =
    [
        Of("large-rest-slot-moved", new LargePlan(), actor => actor.Tick(), world => world.On(1, actor => actor.Tick())),
        Of("large-rest-surplus", new LargePlan(), Ticks, world => world.On(0, actor => actor.Nest(3))),
        Of("large-rest-slot-vacated", new LargePlan(), actor => actor.Collect(PressureLevel.Low), world => world.On(1, actor => actor.Hold(1))),
        Of("large-rest-pressure", new LargePlan(), actor => actor.Collect(PressureLevel.High), world => world.On(0, actor => actor.Nest(3))),
        Of("large-rest-out-of-memory", new LargePlan(), actor => actor.Collect(PressureLevel.Critical), world => world.On(0, actor => actor.Nest(2))),
        Of("large-rest-budget", new LargePlan { Budget = LargePlan.TwoWithoutSlots, Pools = 2 }, actor => actor.Collect(PressureLevel.Medium), world => world.On(0, actor => actor.Nest(1, pool: 1))),
        Of("large-rest-lost", new LargePlan(), actor => actor.Abandon(actor.Held[0]!), LoseOne),
        Of("large-rest-discard", s_discards, actor => actor.Tick(), world => world.On(1, actor => actor.Tick()), seen => seen.DiscardedBytes - seen.NonResidentBytes),
        Of("large-rest-discard-moved", s_discards, actor => actor.GivePagesBack(), Compact, seen => seen.NonResidentBytes),
        Of("large-rest-discard-weak", s_discards, actor => actor.GivePagesBack(), world =>
        {
            LargeSlotScenarios.RunOutOfMemory(world);
            world.Clock.Advance(TimeSpan.FromMinutes(1));
        }),
    ];

    private static LargeScenario Of(string name, LargePlan plan, Action<LargeActor> byItself, Action<LargeWorld> prepare, Func<LargeArrayStatistics, long>? pages = null) =>
        new(name, plan, [byItself, actor => actor.LookAtRest()])
        {
            Setup = world =>
            {
                world.On(0, actor => actor.Nest(1));
                prepare(world);
                world.BeginRest(pages);
            },
        };

    private static void Ticks(LargeActor actor)
    {
        actor.Tick();
        actor.Tick();
    }

    /// <summary>And its slot keeps it alive no longer.</summary>
    private static void LoseOne(LargeWorld world)
    {
        world.On(0, actor => actor.Hold(1));
        world.Actors[0].Held[0]!.Owner = LargeItem.Anybody;
        world.On(1, actor => actor.Collect(PressureLevel.Low));
    }

    /// <summary>An array without pages has been moved, and has pages again.</summary>
    private static void Compact(LargeWorld world)
    {
        world.On(1, actor => actor.Tick());
        world.On(1, actor => actor.Tick());
        world.CollectGarbage();
    }
}
