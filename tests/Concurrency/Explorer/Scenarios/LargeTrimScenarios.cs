namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Large arrays that are trimmed, or lose their pages, while other threads rent, return and count.</summary>
internal static class LargeTrimScenarios
{
    private static readonly LargePlan s_plain = new();
    private static readonly LargePlan s_discards = new() { DiscardsPages = true };
    private static readonly LargePlan s_two = new() { Budget = 2 * LargePlan.Array };

    public static IReadOnlyList<LargeScenario> All { get; } =
    [
        .. Enum.GetValues<TrimLevel>().Select(level => Of($"large-trim-{level}", s_plain, a => a.Nest(2), a => a.Trim(level)).After(Fill)),
        .. Pressed(), .. Ticked(), .. Discarding(),
    ];

    private static IEnumerable<LargeScenario> Pressed() =>
    [
        Of("large-pressure-Low", s_plain, a => a.Nest(2), a => a.Collect(PressureLevel.Low)).After(Fill),
        Of("large-pressure-Medium", s_two, a => a.Nest(2), a => a.Collect(PressureLevel.Medium)).After(Fill),
        Of("large-pressure-High", s_plain, a => a.Nest(2), a => a.Collect(PressureLevel.High)).After(Fill)
            .Promising(Promises.KeepsNothing),
        Of("large-pressure-Critical", s_plain, a => a.ReturnHeld(), a => a.Collect(PressureLevel.Critical))
            .After(Fill).After(0, a => a.Hold(2)).Promising(Promises.KeepsNothing),
        Of("large-pressure-ends", s_plain, a => a.Nest(2), a => a.Collect(PressureLevel.Low))
            .After(1, a => a.Collect(PressureLevel.High)),
    ];

    private static IEnumerable<LargeScenario> Ticked() =>
    [
        Of("large-tick", s_plain, a => a.ReturnHeld(), a => a.Tick()).After(0, a => a.Hold(1)),
        Of("large-tick-surplus", s_plain, a => a.Nest(2), Ticks).After(Fill),
        Of("large-tick-idle", s_plain, a => a.Nest(1), a => a.Tick()).After(Fill).After(1, a => a.Tick()),
        Of("large-two-trims", s_plain with { Threads = 3 }, a => a.Nest(2), a => a.Trim(TrimLevel.Full),
            a => a.Collect(PressureLevel.Critical)).After(Fill).Within(1),
        Of("large-look-trim", s_plain, a => a.Look(), a => a.Trim(TrimLevel.Full)).After(Fill),
    ];

    private static IEnumerable<LargeScenario> Discarding() =>
    [
        Of("large-discard", s_discards, a => a.Nest(2), a => a.Tick()).After(Fill),
        Of("large-discard-first", s_discards, a => a.Nest(2), a => a.Tick()),
        Of("large-discard-all-rented", s_discards, a => a.Hold(4), a => a.Tick()).After(Fill),
        Of("large-discard-rented-again", s_discards, a => a.Nest(4), a => a.Tick()).After(Fill).After(1, a => a.Tick()),
        Of("large-discard-evicts", s_discards with { Budget = 3 * LargePlan.Array }, a => a.ReturnHeld(), a => a.Tick())
            .After(0, a => a.Hold(2)).After(Fill),
        Of("large-discard-one-of-class", s_discards with { MostOfClass = 1 }, a => a.Nest(2), a => a.Tick()).After(Fill),
        Of("large-discard-fails", s_discards with { DiscardFails = true }, a => a.Nest(2), a => a.Tick()).After(Fill),
        Of("large-discard-twice", s_discards with { Threads = 3 }, a => a.Nest(2), a => a.Tick(), a => a.Trim(TrimLevel.Discard))
            .After(Fill).Within(1),
        Of("large-discard-and-pressure", s_discards, a => a.Tick(), a => a.Collect(PressureLevel.High))
            .After(Fill).Promising(Promises.KeepsNothing),
        Of("large-discard-looked-at", s_discards, a => a.Tick(), Looks).After(Fill),
        Of("weak-large-discard", s_discards, a => a.Nest(2), a => a.Tick()).After(Fill).InWeakMemory(),
    ];

    private static LargeScenario Of(string name, LargePlan plan, params IReadOnlyList<Action<LargeActor>> threads) =>
        new(name, plan, threads);

    /// <summary>Four arrays, unused for an interval.</summary>
    private static void Fill(LargeWorld world)
    {
        world.On(0, a => a.Nest(4));
        world.On(1, a => a.Tick());
    }

    private static void Ticks(LargeActor actor)
    {
        actor.Tick();
        actor.Tick();
    }

    private static void Looks(LargeActor actor)
    {
        actor.Look();
        actor.Look();
    }
}
