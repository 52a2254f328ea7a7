namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Large arrays that go from hand to hand: through a core's slot, the strong tier, the weak tier, and the budget.</summary>
internal static class LargeSlotScenarios
{
    private static readonly LargePlan s_one = new();
    private static readonly LargePlan s_twoCores = new() { Cores = 2 };
    private static readonly LargePlan s_threeThreads = new() { Threads = 3 };

    /// <summary>Classes of 2, 3 and 4 elements: a request for the first is served by the first two.</summary>
    private static readonly LargePlan s_threeClasses = new() { Classes = 3 };

    public static IReadOnlyList<LargeScenario> All { get; } = [.. Conserving(), .. Bounded(), .. Weak()];

    private static IEnumerable<LargeScenario> Conserving() => ((IEnumerable<LargeScenario>)
    [
        Of("large-hand-over", s_one, Twice, Twice),
        Of("large-hand-over-three", s_threeThreads, a => a.Nest(1), a => a.Nest(1), a => a.Nest(1)).After(0, a => a.Nest(1)),
        Of("large-displaced", s_one, a => a.Nest(2), a => a.Nest(2)),
        Of("large-displaced-filled", s_twoCores, a => a.Nest(2), a => a.Nest(2)).After(0, a => a.Nest(3)),
        Of("large-displaced-three", s_threeThreads, a => a.Nest(2), a => a.Nest(2), a => a.Nest(2)).Within(1),
        Of("large-producer-consumer", s_twoCores, a => a.ReturnHeld(), a => a.Nest(2)).After(0, a => a.Hold(3)),
        Of("large-larger-class", s_threeClasses, a => a.Nest(2), a => a.Nest(2, bucket: 1)).After(0, a => a.Nest(2, bucket: 1)),
        Of("large-larger-class-nearby", s_threeClasses, a => a.Nest(1), a => a.Nest(1, bucket: 1)).After(0, a => a.Nest(1, bucket: 1)),
        Of("large-changed-slot", s_threeClasses, a => a.Rent(), SwapSlot).After(FillSlotAndHold),
        Of("large-put-back", s_twoCores, a => a.ReturnHeld(), a => a.ReturnHeld()).After(RentFromOthersSlot),
        Of("large-steal", s_threeThreads
            with { Cores = 2 }, a => a.Nest(1), a => a.Nest(1), a => a.Nest(2)).After(0, a => a.Nest(1)).Within(1),
        Of("large-look", s_one, a => a.Nest(2), Look).After(0, Twice).After(0, Twice),
    ]).Select(scenario => scenario.Promising(Promises.Conserves));

    private static IEnumerable<LargeScenario> Bounded() =>
    [
        Of("large-leave-slot", s_one, a => a.ReturnHeld(), a => a.Collect(PressureLevel.Low)).After(RentFromSlot),
        Of("large-shrinking-slot", s_one
            with { Budget = LargePlan.JustOneInSlot }, a => a.Nest(1), a => a.Collect(PressureLevel.Medium)).After(0, a => a.Nest(1)),
        Of("large-budget", s_one with { Budget = LargePlan.TwoWithoutSlots }, a => a.Nest(3), a => a.Nest(2)).After(0, a => a.Nest(2)),
        Of("large-budget-and-slot", s_one
            with { Budget = LargePlan.JustOneInSlot }, a => a.ReturnHeld(), a => a.Nest(2)).After(0, a => a.Hold(4)),
        Of("large-one-of-class", s_one with { MostOfClass = 1, Budget = LargePlan.ThreeWithoutSlots }, a => a.Nest(2), a => a.Nest(2)),
        Of("large-one-of-class-and-slot", s_one with { MostOfClass = 1 }, a => a.Nest(2), a => a.Nest(2)),
        Of("large-budget-one", s_one with { Budget = LargePlan.OneWithoutSlots }, a => a.Nest(2), a => a.Nest(2)),
        Of("large-budget-none", s_one with { Budget = 0 }, a => a.Nest(2), a => a.Nest(2)),
        Of("large-two-pools", s_one with { Budget = LargePlan.TwoWithoutSlots, Pools = 2 }, a => a.Nest(2), a => a.Nest(2, pool: 1))
            .After(0, a => a.Nest(2)).After(1, a => a.Nest(1, pool: 1)),
    ];

    private static IEnumerable<LargeScenario> Weak() =>
    [
        Of("large-weak", s_one, a => a.Nest(2), a => a.Nest(2)).After(RunOutOfMemory),
        Of("large-weak-three", s_threeThreads, a => a.Nest(1), a => a.Nest(2), a => a.Nest(1)).After(RunOutOfMemory).Within(1),
        Of("weak-large-hand-over", s_one, Twice, Twice).InWeakMemory(),
        Of("weak-large-put-back", s_twoCores, a => a.ReturnHeld(), a => a.ReturnHeld()).After(RentFromOthersSlot).InWeakMemory(),
        Of("weak-large-displaced", s_one, a => a.Nest(2), a => a.Nest(2)).InWeakMemory(),
    ];

    private static LargeScenario Of(string name, LargePlan plan, params IReadOnlyList<Action<LargeActor>> threads) =>
        new(name, plan, threads);

    public static void RunOutOfMemory(LargeWorld world)
    {
        world.On(0, a => a.Nest(2));
        world.On(0, a => a.Collect(PressureLevel.Critical));
    }

    public static void RunOutOfMemoryAndWait(LargeWorld world)
    {
        RunOutOfMemory(world);
        world.Clock.Advance(TimeSpan.FromMinutes(1));
    }

    private static void RentFromSlot(LargeWorld world)
    {
        world.On(0, a => a.Nest(1));
        world.On(0, a => a.Hold(1));
    }

    /// <summary>Thread 1 has the array of another core's slot, thread 0 one that will take its place.</summary>
    private static void RentFromOthersSlot(LargeWorld world)
    {
        RentFromSlot(world);
        world.On(0, a => a.Hold(1));
        LargeActor first = world.Actors[0];
        LargeItem item = first.Held[0]!;
        first.Held.RemoveAt(0);
        item.Owner = 1;
        world.Actors[1].Held.Add(item);
    }

    public static void FillSlotAndHold(LargeWorld world)
    {
        world.On(0, a => a.Nest(1));
        world.On(1, a => a.Hold(2, bucket: 2));
    }

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
