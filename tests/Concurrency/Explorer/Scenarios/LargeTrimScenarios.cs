namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Large arrays that are trimmed, weakened, or lose their pages, while others rent and return.</summary>
internal static class LargeTrimScenarios
{
    private static readonly LargePlan s_plain = new();
    private static readonly LargePlan s_discards = new() { DiscardsPages = true };
    private static readonly LargePlan s_discardsOfThree = new() { DiscardsPages = true, Classes = 3 };

    public static IReadOnlyList<LargeScenario> All { get; } =
    [
        .. Enum.GetValues<TrimLevel>().Select(level => Of($"large-trim-{level}", s_plain, a => a.Nest(2), a => a.Trim(level)).After(Fill)),
        .. Enum.GetValues<PressureLevel>().Select(
            pressure => Of($"large-pressure-{pressure}", s_plain, a => a.Nest(2), a => a.Collect(pressure)).After(Fill)),
        .. Others(), .. Discards(),
    ];

    private static IEnumerable<LargeScenario> Others() =>
    [
        Of("large-trim-and-keep", s_plain, a => a.Hold(2), a => a.Trim(TrimLevel.Full)).After(Fill),
        Of("large-two-trims", s_plain with { Threads = 3 }, a => a.Nest(2), a => a.Trim(TrimLevel.Full),
            a => a.Collect(PressureLevel.Critical)).After(Fill).Within(1),
        Of("large-weak-trim", s_plain, a => a.Nest(2), a => a.Trim(TrimLevel.Full)).After(LargeSlotScenarios.RunOutOfMemory),
        Of("large-weak-collected", s_plain, a => a.Nest(2),
            a => a.Collect(PressureLevel.Critical, takesWeak: true)).After(LargeSlotScenarios.RunOutOfMemory),
        Of("large-weak-calm", s_plain, a => a.Nest(2), CalmDown).After(LargeSlotScenarios.RunOutOfMemory).Within(1),
    ];

    private static IEnumerable<LargeScenario> Discards() =>
    [
        Of("large-critical-during-discard", s_discardsOfThree, a => a.Tick(), TrimAtCritical).After(0,
            a => a.Nest(3, bucket: 2)).After(Fill).Promising(Promises.LetsGo),
        Of("large-discard", s_discards, a => a.Nest(2), a => a.Tick()).After(Fill),
        Of("large-discard-all-rented", s_discards, a => a.Hold(4), a => a.Tick()).After(Fill),
        Of("large-discard-fails", s_discards with { DiscardFails = true }, a => a.Nest(2), a => a.Tick()).After(Fill),
        Of("large-discard-twice", s_discards
            with { Threads = 3 }, a => a.Nest(2), a => a.Tick(), a => a.Trim(TrimLevel.Discard)).After(Fill).Within(1),
        Of("large-discard-moved", s_discards, a => a.Nest(2), a => a.Collect(PressureLevel.Low))
            .After(Fill).After(1, a => a.Tick()).After(world => world.CollectGarbage()).Within(1),
        Of("large-discard-weak", s_discards, a => a.Nest(2), a => a.Tick()).After(LargeSlotScenarios.RunOutOfMemoryAndWait),
        Of("large-discard-before-miss", s_discardsOfThree, Miss, a => a.Nest(2)).After(Fill),
        Of("large-discard-before-two-misses", s_discardsOfThree, Miss, Miss).After(Fill),
        Of("large-discard-end-before-miss", s_discardsOfThree, Miss, a => a.Hold(3)).After(Fill),
        Of("large-discard-first", s_discards, a => a.Nest(2), a => a.Tick()),
        Of("large-discard-weak-before-miss", s_discardsOfThree, Miss, a => a.Nest(2)).After(LargeSlotScenarios.RunOutOfMemory),
    ];

    private static LargeScenario Of(string name, LargePlan plan, params IReadOnlyList<Action<LargeActor>> threads) =>
        new(name, plan, threads);

    /// <summary>Three arrays that an earlier trim has seen: what no rent needs from now on is surplus.</summary>
    private static void Fill(LargeWorld world)
    {
        world.On(0, a => a.Nest(4));
        world.On(1, a => a.Tick());
    }

    private static void Miss(LargeActor actor) => actor.Nest(1, bucket: 2);

    private static void TrimAtCritical(LargeActor actor)
    {
        actor.World.Pressure = PressureLevel.Critical;
        actor.Trim(TrimLevel.Surplus);
    }

    private static void CalmDown(LargeActor actor)
    {
        actor.Collect(PressureLevel.Low);
        actor.Tick();
        actor.Tick();
    }
}
