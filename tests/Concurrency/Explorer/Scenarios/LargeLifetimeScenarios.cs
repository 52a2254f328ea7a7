using System;
using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Large pools that are closed, arrays that nobody returns, and arrays that are returned twice.</summary>
internal static class LargeLifetimeScenarios
{
    public static IReadOnlyList<LargeScenario> All { get; } = [.. Closing(), .. Leaking()];

    private static IEnumerable<LargeScenario> Closing() =>
    [
        new("large-close", new LargePlan(), [actor => actor.Nest(2), actor => actor.Close()]) { Setup = world => world.On(0, actor => actor.Nest(2)) },
        new("large-close-filled", new LargePlan(), [actor => actor.ReturnHeld(), actor => actor.Close()]) { Setup = world => world.On(0, actor => actor.Hold(3)) },
        new("large-close-three", new LargePlan { Threads = 3, Cores = 2 }, [actor => actor.ReturnHeld(), actor => actor.ReturnHeld(), actor => actor.Close()])
        {
            Setup = world =>
            {
                world.On(0, actor => actor.Hold(1));
                world.On(1, actor => actor.Hold(2));
            },
            Bounds = new(1),
        },
        new("large-close-twice", new LargePlan { Threads = 3 }, [actor => actor.ReturnHeld(), actor => actor.Close(), actor => actor.Close()])
        {
            Setup = world => world.On(0, actor => actor.Hold(2)),
            Bounds = new(1),
        },
        new("large-close-changed-slot", new LargePlan { Threads = 3, Classes = 3 }, [actor => actor.Rent(), LargeSlotScenarios.SwapSlot, actor => actor.Close()])
        {
            Setup = LargeSlotScenarios.FillSlotAndHold,
        },
        new("large-close-weak", new LargePlan(), [actor => actor.ReturnHeld(), actor => actor.Close()])
        {
            Setup = world =>
            {
                LargeSlotScenarios.RunOutOfMemory(world);
                world.On(0, actor => actor.Hold(2));
            },
        },
        new("large-close-discard", new LargePlan { DiscardsPages = true }, [actor => actor.Tick(), actor => actor.Close()])
        {
            Setup = world =>
            {
                world.On(0, actor => actor.Nest(3));
                world.On(0, actor => actor.Tick());
            },
        },
        new("large-close-discard-weak", new LargePlan { DiscardsPages = true, Classes = 3 }, [actor => actor.Rent(2), actor => actor.Close()])
        {
            Setup = LargeSlotScenarios.RunOutOfMemory,
        },
        new("large-close-budget", new LargePlan { Budget = LargePlan.OneWithoutSlots }, [actor => actor.Nest(2), actor => actor.Close()])
        {
            Setup = world => world.On(0, actor => actor.Nest(2)),
        },
        new("large-close-first-rent", new LargePlan(), [actor => actor.Hold(1), actor => actor.Close()]),
        new("large-forget", new LargePlan(), [actor => actor.ReturnHeld(), actor => actor.Forget()])
        {
            Setup = world =>
            {
                world.On(0, actor => actor.Nest(3));
                world.On(0, actor => actor.Hold(3));
            },
        },
        new("weak-large-close", new LargePlan(), [actor => actor.ReturnHeld(), actor => actor.Close()])
        {
            Setup = world => world.On(0, actor => actor.Hold(3)),
            IsWeak = true,
            Bounds = new(Preemptions: 1, Stale: 1),
        },
        new("weak-large-close-first-rent", new LargePlan(), [actor => actor.Hold(1), actor => actor.Close()]) { IsWeak = true, Bounds = new(Preemptions: 1, Stale: 2) },
    ];

    private static IEnumerable<LargeScenario> Leaking() =>
    [
        new("large-leak", new LargePlan(), [actor => actor.Return(Orphan(actor)), actor => actor.Abandon(Orphan(actor))]) { Setup = LoseOne },
        new("large-leak-and-two-returns", new LargePlan { Threads = 3 }, [actor => actor.Return(Orphan(actor)), actor => actor.Return(Orphan(actor)), actor => actor.Abandon(Orphan(actor))])
        {
            Setup = LoseOne,
        },
        new("large-leak-twice", new LargePlan { Threads = 3 }, [actor => actor.Nest(1), actor => actor.Abandon(Orphan(actor)), actor => actor.Abandon(Orphan(actor))])
        {
            Setup = LoseOne,
        },
        new("large-leak-after-close", new LargePlan { Threads = 3 }, [actor => actor.Return(Orphan(actor)), actor => actor.Abandon(Orphan(actor)), actor => actor.Close()])
        {
            Setup = LoseOne,
        },
        new("large-leak-weak", new LargePlan(), [actor => actor.ReturnHeld(), actor => actor.Hold(1)])
        {
            Setup = world =>
            {
                LargeSlotScenarios.RunOutOfMemory(world);
                world.On(0, actor => actor.Hold(2));
            },
            Epilogue = LoseAndCollect,
            Promises = Promises.Reports,
        },
        ReturnedLate("large-leak-returned-late", _ => { }),
        ReturnedLate("large-leak-returned-weakly", LargeSlotScenarios.RunOutOfMemory),
        new("large-double-return", new LargePlan(), [actor => actor.Return(Orphan(actor)), actor => actor.Return(Orphan(actor))])
        {
            Setup = LoseOne,
            Epilogue = actor => actor.Rent(),
        },
        new("large-double-return-slot", new LargePlan(), [actor => actor.Return(Orphan(actor)), actor => actor.Return(Orphan(actor))])
        {
            Setup = world =>
            {
                world.On(0, actor => actor.Nest(1));
                LoseOne(world);
            },
            Epilogue = actor => actor.Rent(),
        },
        new("large-double-return-three", new LargePlan { Threads = 3, Cores = 3 }, [actor => actor.Return(Orphan(actor)), actor => actor.Return(Orphan(actor)), actor => actor.Return(Orphan(actor))])
        {
            Setup = LoseOne,
            Epilogue = actor => actor.Rent(),
        },
    ];

    /// <summary>An array's last call is due when somebody returns it, to whom an owner's finalizer has handed it, and rents again.</summary>
    private static LargeScenario ReturnedLate(string name, Action<LargeWorld> prepare) =>
        new(name, new LargePlan(), [ReturnAndHold, actor => actor.FinalizeWatch(Orphan(actor))])
        {
            Setup = world =>
            {
                LoseOne(world);
                prepare(world);
                world.On(1, actor => actor.FinalizeWatch(Orphan(actor)));
                world.On(1, actor => actor.FinalizeWatch(Orphan(actor)));
            },
            Epilogue = LoseAndCollect,
            Promises = Promises.Reports,
        };

    /// <summary>Thread 0 has rented an array, and whoever likes may return it.</summary>
    private static void LoseOne(LargeWorld world)
    {
        world.On(0, actor => actor.Hold(1));
        Orphan(world.Actors[0]).Owner = LargeItem.Anybody;
        foreach (LargeActor actor in world.Actors)
        {
            if (actor.Index != 0)
            {
                actor.Held.Add(Orphan(world.Actors[0]));
            }
        }
    }

    private static void ReturnAndHold(LargeActor actor)
    {
        actor.Return(Orphan(actor));
        actor.Hold(1);
    }

    /// <summary>What a thread still has is lost, and collections find that.</summary>
    private static void LoseAndCollect(LargeActor actor)
    {
        actor.LoseHeld();
        actor.FinalizeLost();
    }

    private static LargeItem Orphan(LargeActor actor) => actor.Held[0]!;
}
