namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Large pools that are closed, arrays that are never returned, and arrays that are returned twice.</summary>
internal static class LargeLifetimeScenarios
{
    private static readonly LargePlan s_two = new();
    private static readonly LargePlan s_three = new() { Threads = 3 };
    public static IReadOnlyList<LargeScenario> All { get; } = [.. Closing(), .. Leaking(), .. Returning()];

    private static IEnumerable<LargeScenario> Closing() =>
    [
        Of("large-close", s_two, a => a.Nest(2), a => a.Close()).After(0, a => a.Nest(2)),
        Of("large-close-filled", s_two, a => a.ReturnHeld(), a => a.Close()).After(0, a => a.Hold(3)),
        Of("large-close-twice", s_three, a => a.ReturnHeld(), a => a.Close(), a => a.Close()).After(0, a => a.Hold(2)).Within(1),
        Of("large-close-discard", s_two with { DiscardsPages = true }, a => a.Tick(), a => a.Close())
            .After(0, a => a.Nest(3)).After(0, a => a.Tick()),
        Of("large-close-first-rent", s_two, a => a.Hold(1), a => a.Close()),
        Of("large-forget", s_two, a => a.ReturnHeld(), a => a.Forget()).After(0, a => a.Nest(3)).After(0, a => a.Hold(2)),
        Of("weak-large-close", s_two, a => a.ReturnHeld(), a => a.Close()).After(0, a => a.Hold(3)).InWeakMemory(),
    ];

    private static IEnumerable<LargeScenario> Leaking() =>
    [
        Of("large-leak", s_two, ReturnOrphan, FinalizeOrphan).After(LoseOne).After(Miss).After(Miss),
        Of("large-leak-missed-once", s_two, ReturnOrphan, FinalizeOrphan).After(LoseOne).After(Miss),
        Of("large-leak-and-two-returns", s_three, ReturnOrphan, ReturnOrphan, FinalizeOrphan).After(LoseOne).After(Miss).After(Miss),
        Of("large-leak-after-close", s_three, ReturnOrphan, FinalizeOrphan, a => a.Close()).After(LoseOne).After(Miss).After(Miss),
        Of("large-leak-looked-at", s_two, FinalizeOrphan, a => a.Look()).After(0, a => a.Nest(1)).After(LoseOne).After(Miss).After(Miss),
        Of("large-leak-returned-late", s_two, ReturnAndHold, FinalizeOrphan).After(LoseOne).After(Miss).After(Miss)
            .Then(LoseAndCollect).Promising(Promises.Reports),
        Of("large-leak-returned-early", s_two, ReturnAndHold, FinalizeOrphan).After(LoseOne)
            .Then(LoseAndCollect).Promising(Promises.Reports),
        Of("large-leak-rented-by-another", s_three, ReturnOrphan, FinalizeOrphan, a => a.Hold(1)).After(LoseOne).After(Miss).After(Miss)
            .Then(LoseAndCollect).Promising(Promises.Reports).Within(1),
    ];

    private static IEnumerable<LargeScenario> Returning() =>
    [
        Of("large-double-return", s_two, ReturnOrphan, ReturnOrphan).After(LoseOne).Then(a => a.Rent()),
        Of("large-double-return-dropped", s_two with { MostOfClass = 1 }, ReturnOrphan, ReturnOrphan).After(1, a => a.Nest(2))
            .After(LoseOne).After(1, a => a.Nest(1)),
        Of("large-double-return-three", s_three, ReturnOrphan, ReturnOrphan, ReturnOrphan).After(LoseOne).Then(a => a.Rent()),
    ];

    private static LargeScenario Of(string name, LargePlan plan, params IReadOnlyList<Action<LargeActor>> threads) =>
        new(name, plan, threads);

    /// <summary>An array that each thread can return, and only finalizers can reach.</summary>
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

    private static void Miss(LargeWorld world) => world.On(1, FinalizeOrphan);
    private static void ReturnOrphan(LargeActor actor) => actor.Return(Orphan(actor));
    private static void FinalizeOrphan(LargeActor actor) => actor.Finalize(Orphan(actor));

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
