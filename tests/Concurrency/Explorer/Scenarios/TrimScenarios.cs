namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Threads that work while a trim runs, at every level and pressure.</summary>
internal static class TrimScenarios
{
    private static readonly WorldPlan s_three = new() { Threads = 3 };

    // A surplus or idle trim goes by what an earlier one has seen.
    public static IReadOnlyList<Scenario> All { get; } =
    [
        .. ((TrimLevel[])[TrimLevel.Surplus, TrimLevel.Idle, TrimLevel.Full]).Select(
            level => Against($"trim-{level}", a => a.Trim(level), looksFirst: level < TrimLevel.Full)),
        .. ((PressureLevel[])[PressureLevel.Low, PressureLevel.Medium, PressureLevel.High])
            .Select(pressure =>
                Against($"pressure-{pressure}", a => a.TrimUnderPressure(pressure), looksFirst: pressure < PressureLevel.High)),
        .. Others(),
    ];

    private static IEnumerable<Scenario> Others() =>
    [
        Of("trim-twice", new WorldPlan(), a => a.Nest(3), TrimTwice).After(0, a => a.Nest(4)),
        Of("trim-noticed", new WorldPlan(), a => a.Nest(3), Trim).After(0, a => a.Nest(4)).Promising(Promises.ChargesWhatThreadsKeep)
            with { Epilogue = a => a.Nest(4) },
        Of("trim-outgrown", new WorldPlan { Capacities = [3] }, a => a.Nest(4), Trim).After(0, a => a.Nest(1)),
        Of("trim-more-buckets", new WorldPlan { Capacities = [1, 1, 1] }, UseMoreBuckets, Trim).After(0, a => a.Nest(2)),
        Of("trim-probation", new WorldPlan { OnProbation = [0], Capacities = [2] }, a => a.Nest(2), Trim).After(0, a => a.Nest(3)),
        Of("trim-noticed-next", new WorldPlan(), a => a.Nest(3), Trim).After(0, a => a.Nest(4))
            .Promising(Promises.ChargesWhatThreadsKeep) with { Epilogue = a => a.Nest(3) },
        Of("trim-three-threads", s_three, a => a.Nest(3), a => a.Nest(3), Trim).After(0, a => a.Nest(3)).Within(1),
        Of("two-trims", s_three, a => a.Nest(2), Trim, a => a.TrimUnderPressure(PressureLevel.High)).After(0,
            a => a.Nest(3)).Within(1),
    ];

    private static Scenario Of(string name, WorldPlan plan, params IReadOnlyList<Action<Actor>> threads) =>
        new(name, plan, threads);

    private static Scenario Against(string name, Action<Actor> trim, bool looksFirst) =>
        Of(name, new WorldPlan(), a => a.Nest(3), trim).After(0, a => a.Nest(4)).After(world =>
        {
            if (looksFirst)
            {
                world.On(1, trim);
            }
        });

    private static void UseMoreBuckets(Actor actor)
    {
        actor.Nest(1, bucket: 2);
        actor.Nest(2, bucket: 1);
    }

    private static void Trim(Actor actor) => actor.Trim(TrimLevel.Full);

    private static void TrimTwice(Actor actor)
    {
        Trim(actor);
        Trim(actor);
    }
}
