using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Large arrays that go from hand to hand: through a core's slot, the strong tier, the weak tier, and the budget.</summary>
internal static class LargeSlotScenarios
{
    /// <summary>Classes of 2, 3 and 4 elements: a request for the first is served by the first two.</summary>
    private static readonly LargePlan s_threeClasses = new() { Classes = 3 };

    public static IReadOnlyList<LargeScenario> All { get; } =
    [
        new("large-hand-over", new LargePlan(), [Twice, Twice]) { Promises = Promises.Conserves },
        new("large-hand-over-three", new LargePlan { Threads = 3 }, [actor => actor.Nest(1), actor => actor.Nest(1), actor => actor.Nest(1)])
        {
            Setup = world => world.On(0, actor => actor.Nest(1)),
            Promises = Promises.Conserves,
        },
        new("large-displaced", new LargePlan(), [actor => actor.Nest(2), actor => actor.Nest(2)]) { Promises = Promises.Conserves },
        new("large-displaced-filled", new LargePlan { Cores = 2 }, [actor => actor.Nest(2), actor => actor.Nest(2)])
        {
            Setup = world => world.On(0, actor => actor.Nest(3)),
            Promises = Promises.Conserves,
        },
        new("large-displaced-three", new LargePlan { Threads = 3 }, [actor => actor.Nest(2), actor => actor.Nest(2), actor => actor.Nest(2)])
        {
            Bounds = new(1),
            Promises = Promises.Conserves,
        },
        new("large-producer-consumer", new LargePlan { Cores = 2 }, [actor => actor.ReturnHeld(), actor => actor.Nest(2)])
        {
            Setup = world => world.On(0, actor => actor.Hold(3)),
            Promises = Promises.Conserves,
        },
        new("large-larger-class", s_threeClasses, [actor => actor.Nest(2), actor => actor.Nest(2, bucket: 1)])
        {
            Setup = world => world.On(0, actor => actor.Nest(2, bucket: 1)),
            Promises = Promises.Conserves,
        },
        new("large-larger-class-nearby", s_threeClasses, [actor => actor.Nest(1), actor => actor.Nest(1, bucket: 1)])
        {
            Setup = world => world.On(0, actor => actor.Nest(1, bucket: 1)),
            Promises = Promises.Conserves,
        },
        new("large-changed-slot", s_threeClasses, [actor => actor.Rent(), SwapSlot])
        {
            Setup = FillSlotAndHold,
            Promises = Promises.Conserves,
        },
        new("large-leave-slot", new LargePlan(), [actor => actor.ReturnHeld(), actor => actor.Collect(PressureLevel.Low)]) { Setup = RentFromSlot },
        new("large-put-back", new LargePlan { Cores = 2 }, [actor => actor.ReturnHeld(), actor => actor.ReturnHeld()])
        {
            Setup = RentFromOthersSlot,
            Promises = Promises.Conserves,
        },
        new("large-steal", new LargePlan { Threads = 3, Cores = 2 }, [actor => actor.Nest(1), actor => actor.Nest(1), actor => actor.Nest(2)])
        {
            Setup = world => world.On(0, actor => actor.Nest(1)),
            Promises = Promises.Conserves,
            Bounds = new(1),
        },
        new("large-shrinking-slot", new LargePlan { Budget = LargePlan.JustOneInSlot }, [actor => actor.Nest(1), actor => actor.Collect(PressureLevel.Medium)])
        {
            Setup = world => world.On(0, actor => actor.Nest(1)),
        },
        new("large-look", new LargePlan(), [actor => actor.Nest(2), Look])
        {
            Setup = world =>
            {
                world.On(0, Twice);
                world.On(0, Twice);
            },
            Promises = Promises.Conserves,
        },
        new("large-budget", new LargePlan { Budget = LargePlan.TwoWithoutSlots }, [actor => actor.Nest(3), actor => actor.Nest(2)])
        {
            Setup = world => world.On(0, actor => actor.Nest(2)),
        },
        new("large-budget-and-slot", new LargePlan { Budget = LargePlan.JustOneInSlot }, [actor => actor.ReturnHeld(), actor => actor.Nest(2)])
        {
            Setup = world => world.On(0, actor => actor.Hold(4)),
        },
        new("large-one-of-class", new LargePlan { MostOfClass = 1, Budget = LargePlan.ThreeWithoutSlots }, [actor => actor.Nest(2), actor => actor.Nest(2)]),
        new("large-one-of-class-and-slot", new LargePlan { MostOfClass = 1 }, [actor => actor.Nest(2), actor => actor.Nest(2)]),
        new("large-budget-one", new LargePlan { Budget = LargePlan.OneWithoutSlots }, [actor => actor.Nest(2), actor => actor.Nest(2)]),
        new("large-budget-none", new LargePlan { Budget = 0 }, [actor => actor.Nest(2), actor => actor.Nest(2)]),
        new("large-two-pools", new LargePlan { Budget = LargePlan.TwoWithoutSlots, Pools = 2 }, [actor => actor.Nest(2), actor => actor.Nest(2, pool: 1)])
        {
            Setup = world =>
            {
                world.On(0, actor => actor.Nest(2));
                world.On(1, actor => actor.Nest(1, pool: 1));
            },
        },
        new("large-weak", new LargePlan(), [actor => actor.Nest(2), actor => actor.Nest(2)]) { Setup = RunOutOfMemory },
        new("large-weak-three", new LargePlan { Threads = 3 }, [actor => actor.Nest(1), actor => actor.Nest(2), actor => actor.Nest(1)])
        {
            Setup = RunOutOfMemory,
            Bounds = new(1),
        },
        new("weak-large-hand-over", new LargePlan(), [Twice, Twice]) { IsWeak = true, Bounds = new(Preemptions: 1, Stale: 1) },
        new("weak-large-put-back", new LargePlan { Cores = 2 }, [actor => actor.ReturnHeld(), actor => actor.ReturnHeld()])
        {
            Setup = RentFromOthersSlot,
            IsWeak = true,
            Bounds = new(Preemptions: 1, Stale: 1),
        },
        new("weak-large-displaced", new LargePlan(), [actor => actor.Nest(2), actor => actor.Nest(2)]) { IsWeak = true, Bounds = new(Preemptions: 1, Stale: 1) },
    ];

    /// <summary>Everything that was kept is kept weakly, and what comes back will be.</summary>
    public static void RunOutOfMemory(LargeWorld world)
    {
        world.On(0, actor => actor.Nest(2));
        world.On(0, actor => actor.Collect(PressureLevel.Critical));
    }

    /// <summary>Thread 0 has the array of its core's slot.</summary>
    public static void RentFromSlot(LargeWorld world)
    {
        world.On(0, actor => actor.Nest(1));
        world.On(0, actor => actor.Hold(1));
    }

    /// <summary>Thread 1 has the array of another core's slot, thread 0 one that will take its place.</summary>
    private static void RentFromOthersSlot(LargeWorld world)
    {
        RentFromSlot(world);
        world.On(0, actor => actor.Hold(1));
        LargeActor first = world.Actors[0];
        LargeItem item = first.Held[0]!;
        first.Held.RemoveAt(0);
        item.Owner = 1;
        world.Actors[1].Held.Add(item);
    }

    public static void FillSlotAndHold(LargeWorld world)
    {
        world.On(0, actor => actor.Nest(1));
        world.On(1, actor => actor.Hold(2, bucket: 2));
    }

    /// <summary>Another array stands in the slot than a moment ago, then a third one.</summary>
    public static void SwapSlot(LargeActor actor)
    {
        actor.Rent();
        actor.ReturnHeld();
    }

    private static void Look(LargeActor actor)
    {
        actor.Look();
        actor.Look();
    }

    private static void Twice(LargeActor actor)
    {
        actor.Nest(1);
        actor.Nest(1);
    }
}
