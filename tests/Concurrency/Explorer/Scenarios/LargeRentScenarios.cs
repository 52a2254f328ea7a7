namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Threads that rent and return large arrays, within the bounds of what may be kept.</summary>
internal static class LargeRentScenarios
{
    private static readonly LargePlan s_plain = new();
    private static readonly LargePlan s_threeThreads = new() { Threads = 3 };

    /// <summary>Classes of 2, 3 and 4 elements: a request for the first is served by the first two.</summary>
    private static readonly LargePlan s_threeClasses = new() { Classes = 3 };

    private static readonly LargePlan s_one = new() { Budget = LargePlan.Array };
    private static readonly LargePlan s_two = new() { Budget = 2 * LargePlan.Array };
    private static readonly LargePlan s_twoPools = new() { Pools = 2, ProcessLimit = 2 * LargePlan.Array };
    private static readonly LargePlan s_withInner = new() { Budget = 2 * LargePlan.Array, HasInner = true };

    public static IReadOnlyList<LargeScenario> All { get; } = [.. Racing(), .. Bounded(), .. Shared(), .. Dropping(), .. Weak()];

    private static IEnumerable<LargeScenario> Racing() =>
    [
        Of("large-rent-and-return", s_plain, a => a.Nest(1), a => a.Nest(1)).After(0, a => a.Nest(1)),
        Of("large-rent-and-return-three", s_threeThreads, a => a.Nest(1), a => a.Nest(1), a => a.Nest(1)).After(0, a => a.Nest(2)),
        Of("large-two-each", s_plain, a => a.Nest(2), a => a.Nest(2)).After(0, a => a.Nest(2)),
        Of("large-producer-consumer", s_plain, a => a.ReturnHeld(), a => a.Nest(2)).After(0, a => a.Hold(3)),
        Of("large-longer-class", s_threeClasses, a => a.Nest(2), a => a.Nest(2, bucket: 1)).After(0, a => a.Nest(2, bucket: 1)),
        Of("large-look", s_plain, a => a.Nest(2), Look).After(0, a => a.Nest(1)),
    ];

    private static IEnumerable<LargeScenario> Bounded() =>
    [
        Of("large-budget", s_two, a => a.Nest(3), a => a.Nest(2)).After(0, a => a.Nest(2)),
        Of("large-budget-one", s_one, a => a.Nest(2), a => a.Nest(2)),
        Of("large-budget-none", s_plain with { Budget = 0 }, a => a.Nest(2), a => a.Nest(2)),
        Of("large-evicted-and-rented", s_one, a => a.ReturnHeld(), a => a.Hold(1)).After(0, a => a.Hold(1)).After(1, a => a.Nest(1)),
        Of("large-evicts-several", s_two with { Classes = 3 }, a => a.ReturnHeld(), a => a.Nest(2))
            .After(0, a => a.Hold(1, bucket: 2)).After(1, a => a.Nest(2)),
        Of("large-one-of-class", s_plain with { MostOfClass = 1 }, a => a.Nest(2), a => a.Nest(2)),
    ];

    private static IEnumerable<LargeScenario> Shared() =>
    [
        Of("large-two-pools", s_twoPools, a => a.Nest(2), a => a.Nest(2, pool: 1)).After(0, a => a.Nest(2)),
        Of("large-limit-lowered", s_twoPools with { ProcessLimit = null }, a => a.Nest(2), LowerLimit)
            .After(0, a => a.Nest(2)).After(1, a => a.Nest(2, pool: 1)).Then(a => a.Tick(a.Index)),
        Of("large-inner-pool", s_withInner, a => a.Nest(2), a => a.KeepInside(LargePlan.Array)).After(0, a => a.Nest(2)),
        Of("large-inner-pool-and-limit", s_withInner with { ProcessLimit = LargePlan.Array }, a => a.Nest(2),
            a => a.KeepInside(LargePlan.Array)).After(0, a => a.Nest(1)),
    ];

    /// <summary>A rent can have an array that the pool has dropped, until a collection takes it.</summary>
    private static IEnumerable<LargeScenario> Dropping() =>
    [
        Of("large-dropped-and-rented", s_one, a => a.ReturnHeld(), a => a.Hold(2)).After(0, a => a.Hold(2)),
        Of("large-dropped-and-rented-twice", s_one, a => a.Hold(2), a => a.Hold(2)).After(0, a => a.Nest(3)),
        Of("large-dropped-and-kept", s_one, a => a.Nest(2), a => a.Nest(2)).After(0, a => a.Nest(3)),
        Of("large-dropped-and-trimmed", s_one, a => a.Nest(2), a => a.Trim(TrimLevel.Full)).After(0, a => a.Nest(2)),
        Of("large-dropped-and-closed", s_one, a => a.ReturnHeld(), a => a.Close()).After(0, a => a.Hold(2)).Then(a => a.Hold(1)),
        Of("large-dropped-and-discarded", s_one with { DiscardsPages = true }, a => a.Hold(3), a => a.Tick())
            .After(0, a => a.Nest(3)).After(1, a => a.Tick()),
        Of("large-dropped-longer-class", s_two with { Classes = 2 }, a => a.Nest(2), a => a.Nest(1, bucket: 1))
            .After(0, a => a.Nest(3, bucket: 1)),
    ];

    private static IEnumerable<LargeScenario> Weak() =>
    [
        Of("weak-large-dropped-and-rented", s_one, a => a.ReturnHeld(), a => a.Hold(2)).After(0, a => a.Hold(2)).InWeakMemory(),
        Of("weak-large-rent-and-return", s_plain, a => a.Nest(1), a => a.Nest(1)).After(0, a => a.Nest(1)).InWeakMemory(),
        Of("weak-large-budget", s_one, a => a.Nest(2), a => a.Nest(1)).InWeakMemory(),
    ];

    private static LargeScenario Of(string name, LargePlan plan, params IReadOnlyList<Action<LargeActor>> threads) =>
        new(name, plan, threads);

    private static void Look(LargeActor actor)
    {
        actor.Look();
        actor.Look();
    }

    private static void LowerLimit(LargeActor actor)
    {
        actor.Limit(LargePlan.Array);
        actor.Tick(pool: 1);
    }
}
