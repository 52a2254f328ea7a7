namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Large pools that are closed, arrays that nobody returns, and arrays that are returned twice.</summary>
internal static class LargeLifetimeScenarios
{
    private static readonly LargePlan s_two = new();
    private static readonly LargePlan s_three = new() { Threads = 3 };
    public static IReadOnlyList<LargeScenario> All { get; } = [.. Closing(), .. Leaking()];

    private static IEnumerable<LargeScenario> Closing() =>
    [
        Of("large-close", s_two, a => a.Nest(2), a => a.Close()).After(0, a => a.Nest(2)),
        Of("large-close-filled", s_two, a => a.ReturnHeld(), a => a.Close()).After(0, a => a.Hold(3)),
        Of("large-close-three", s_three with { Cores = 2 }, a => a.ReturnHeld(), a => a.ReturnHeld(), a => a.Close())
            .After(0, a => a.Hold(1)).After(1, a => a.Hold(2)).Within(1),
        Of("large-close-twice", s_three, a => a.ReturnHeld(), a => a.Close(), a => a.Close()).After(0, a => a.Hold(2)).Within(1),
        Of("large-close-changed-slot", s_three with { Classes = 3 }, a => a.Rent(), LargeSlotScenarios.SwapSlot, a => a.Close())
            .After(LargeSlotScenarios.FillSlotAndHold),
        Of("large-close-weak", s_two, a => a.ReturnHeld(), a => a.Close()).After(LargeSlotScenarios.RunOutOfMemory).After(0,
            a => a.Hold(2)),
        Of("large-close-discard", s_two
            with { DiscardsPages = true }, a => a.Tick(), a => a.Close()).After(0, a => a.Nest(3)).After(0, a => a.Tick()),
        Of("large-close-discard-weak", s_two with { DiscardsPages = true, Classes = 3 }, a => a.Rent(2), a => a.Close())
            .After(LargeSlotScenarios.RunOutOfMemory),
        Of("large-close-budget", s_two
            with { Budget = LargePlan.OneWithoutSlots }, a => a.Nest(2), a => a.Close()).After(0, a => a.Nest(2)),
        Of("large-close-first-rent", s_two, a => a.Hold(1), a => a.Close()),
        Of("large-forget", s_two, a => a.ReturnHeld(), a => a.Forget()).After(0, a => a.Nest(3)).After(0, a => a.Hold(3)),
        Of("weak-large-close", s_two, a => a.ReturnHeld(), a => a.Close()).After(0, a => a.Hold(3)).InWeakMemory(),
        Of("weak-large-close-first-rent", s_two, a => a.Hold(1), a => a.Close()).InWeakMemory(stale: 2),
    ];

    private static IEnumerable<LargeScenario> Leaking() =>
    [
        Of("large-leak", s_two, ReturnOrphan, AbandonOrphan).After(LoseOne),
        Of("large-leak-and-two-returns", s_three, ReturnOrphan, ReturnOrphan, AbandonOrphan).After(LoseOne),
        Of("large-leak-twice", s_three, a => a.Nest(1), AbandonOrphan, AbandonOrphan).After(LoseOne),
        Of("large-leak-after-close", s_three, ReturnOrphan, AbandonOrphan, a => a.Close()).After(LoseOne),
        Of("large-leak-weak", s_two, a => a.ReturnHeld(), a => a.Hold(1)).After(LargeSlotScenarios.RunOutOfMemory).After(0, a => a.Hold(2))
            .Then(LoseAndCollect).Promising(Promises.Reports),
        ReturnedLate("large-leak-returned-late", _ => { }),
        ReturnedLate("large-leak-returned-weakly", LargeSlotScenarios.RunOutOfMemory),
        Of("large-double-return", s_two, ReturnOrphan, ReturnOrphan).After(LoseOne).Then(a => a.Rent()),
        Of("large-double-return-slot", s_two, ReturnOrphan, ReturnOrphan).After(0, a => a.Nest(1)).After(LoseOne).Then(a => a.Rent()),
        Of("large-double-return-three", s_three
            with { Cores = 3 }, ReturnOrphan, ReturnOrphan, ReturnOrphan).After(LoseOne).Then(a => a.Rent()),
    ];

    private static LargeScenario Of(string name, LargePlan plan, params IReadOnlyList<Action<LargeActor>> threads) =>
        new(name, plan, threads);

    /// <summary>An array's last call is due when a thread returns it for its finalized owner, and rents again.</summary>
    private static LargeScenario ReturnedLate(string name, Action<LargeWorld> prepare) =>
        Of(name, s_two, ReturnAndHold, a => a.FinalizeWatch(Orphan(a))).After(LoseOne).After(prepare)
            .After(1, a => a.FinalizeWatch(Orphan(a))).After(1,
                a => a.FinalizeWatch(Orphan(a))).Then(LoseAndCollect).Promising(Promises.Reports);

    private static void LoseOne(LargeWorld world)
    {
        world.On(0, a => a.Hold(1));
        LargeItem orphan = Orphan(world.Actors[0]);
        orphan.Owner = LargeItem.Anybody;
        foreach (LargeActor actor in world.Actors.Skip(1))
        {
            actor.Held.Add(orphan);
        }
    }

    private static void ReturnOrphan(LargeActor actor) => actor.Return(Orphan(actor));
    private static void AbandonOrphan(LargeActor actor) => actor.Abandon(Orphan(actor));

    private static void ReturnAndHold(LargeActor actor)
    {
        ReturnOrphan(actor);
        actor.Hold(1);
    }

    private static void LoseAndCollect(LargeActor actor)
    {
        actor.LoseHeld();
        actor.FinalizeLost();
    }

    private static LargeItem Orphan(LargeActor actor) => actor.Held[0]!;
}
