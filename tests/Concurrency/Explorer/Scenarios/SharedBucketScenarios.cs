namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Threads that meet at the same core caches, and nothing else happens.</summary>
internal static class SharedBucketScenarios
{
    private const Promises Kept = Promises.Counts | Promises.Conserves;
    private static readonly WorldPlan s_plan = new();
    private static readonly WorldPlan s_twoCores = new() { Cores = 2 };
    private static readonly WorldPlan s_long = new() { Capacities = [1, WorldPlan.LongArrays] };
    private const int Long = 1;
    private static readonly WorldPlan s_fourCores = new() { Cores = 4, Places = 4 };

    public static IReadOnlyList<Scenario> All { get; } =
    [
        Of("nested", s_plan, a => a.Nest(3), a => a.Nest(3)),
        Of("nested-two-places-each", s_plan with { Capacities = [2], Places = 2 }, a => a.Nest(5), a => a.Nest(5)).Within(1),
        Of("outgrown", s_plan with { Capacities = [3], Places = 2 }, a => a.Nest(4), a => a.Nest(4)).Promising(Kept),
        Of("filled-core-cache", s_plan, a => a.Nest(3), a => a.Nest(3)).After(0, a => a.Nest(4)),
        Of("producer-consumer", s_twoCores
            with { Places = 4 }, a => a.ReturnHeld(), a => a.Nest(3)).After(0, a => a.Hold(4)).Promising(Kept),
        Of("two-producers", s_plan with { Places = 4 }, a => a.ReturnHeld(), a => a.ReturnHeld()).After(0, a => a.Hold(4)).After(1,
            a => a.Hold(4)).Promising(Kept),
        Of("last-magazine", s_plan, a => a.Hold(3), a => a.Nest(3)).After(1, a => a.Nest(2)).After(0, a => a.Nest(3)),
        Of("small-magazine", s_plan with { Capacities = [3], Places = 4 }, a => a.Hold(5), a => a.Nest(2))
            .After(1, a => a.Nest(15)).After(0, a => a.Nest(1)).After(0, a => a.Hold(4)).Within(1),
        Of("one-by-one-and-whole", s_plan with { OnProbation = [0] }, a => a.ReturnHeld(), a => a.ReturnHeld())
            .After(1, a => a.Nest(3)).After(0, a => a.Hold(1)).After(1, a => a.Hold(3)).Promising(Kept),
        Of("probation", s_plan with { OnProbation = [0, 1], Capacities = [3] }, a => a.Nest(2), a => a.Nest(2)),
        Of("probation-and-cache", s_plan with { OnProbation = [0] }, a => a.Nest(2), a => a.Nest(3)).After(1, a => a.Nest(3)),
        Of("single-from-magazine", s_plan with { OnProbation = [0], Capacities = [2] }, a => a.Nest(1), a => a.Nest(1))
            .After(1, a => a.Nest(6)).Promising(Kept),
        Of("counted", s_plan, a => a.Nest(3), CountTwice).After(0, CountInOneMagazine),
        Of("counted-outgrown", s_plan with { Capacities = [3], Places = 2 }, a => a.Nest(7), CountTwice).After(0, a => a.Nest(1)),
        Of("counted-moved", s_plan with { Capacities = [2] }, a => a.Hold(1), CountTwice)
            .After(0, a => a.Nest(6)).After(0, a => a.Hold(4)),
        Of("counted-more-buckets", s_plan with { Capacities = [1, 1] }, NestInTwo, CountTwice).After(0, a => a.Nest(3)).Within(1),
        Of("counted-shared", s_plan with { Threads = 3, Places = 4 }, a => a.ReturnHeld(), a => a.Nest(6), CountTwice)
            .After(1, a => a.Nest(3)).After(0, a => a.Hold(6)).Within(1),
        Of("far-apart", s_fourCores, a => a.ReturnHeld(), a => a.Hold(3)).After(0,
            a => a.Hold(4)).Promising(Kept | Promises.SearchesEnd).Within(1)
            with { Epilogue = a => a.Hold(4) },
        Misled("misled"),
        Of("full", s_twoCores with { Places = 1 }, a => a.ReturnHeld(), a => a.Hold(2))
            .After(0, a => a.Hold(4)).After(1, a => a.Nest(5)).After(1, a => a.Hold(2)),
        Of("shared-list", s_long, a => a.Nest(2, Long), a => a.Nest(2, Long))
            .After(0, a => a.Nest(1, Long)).After(1, a => a.Nest(1, Long)).Promising(Kept),
        Of("shared-list-first-use", s_long, a => a.Nest(2, Long), a => a.Nest(2, Long)).Promising(Kept),
        Of("shared-list-producer-consumer", s_long, a => a.ReturnHeld(), a => a.Nest(2, Long))
            .After(0, a => a.Hold(3, Long)).Promising(Kept),
        Of("shared-list-emptied", s_long, a => a.ReturnHeld(), a => a.Hold(2, Long))
            .After(1, a => a.Nest(1, Long)).After(0, a => a.Hold(1, Long)).Promising(Kept),
        Of("shared-list-counted", s_long, a => a.Nest(2, Long), CountTwice).After(0, a => a.Nest(1, Long)),
        Of("shared-list-trimmed", s_long, a => a.Nest(2, Long), a => a.Trim(TrimLevel.Full))
            .After(0, a => a.Nest(2, Long)).Promising(Promises.None),
        Of("shared-list-closed", s_long, a => a.ReturnHeld(), a => a.Close()).After(0, a => a.Hold(2, Long)),
        Of("shared-list-filled", s_long, a => a.Nest(2, Long), a => a.Nest(2, Long)).After(0, a => a.Nest(2, Long)).Promising(Kept),
        Of("three-threads", s_plan with { Threads = 3 }, a => a.Nest(3), a => a.Nest(3), a => a.Nest(3)).Within(1),
    ];

    /// <summary>A core cache says that it has arrays after they are gone. One thread brings more, the other one searches.</summary>
    public static Scenario Misled(string name) =>
        Of(name, s_twoCores, a => a.ReturnHeld(), a => a.Hold(2)).After(0, a => a.Nest(4)).After(0,
            a => a.Hold(4)).Promising(Kept | Promises.SearchesEnd)
            with { Epilogue = a => a.Hold(4) };

    private static Scenario Of(string name, WorldPlan plan, params IReadOnlyList<Action<Actor>> threads) =>
        new(name, plan, threads) { Promises = Promises.Counts };

    private static void NestInTwo(Actor actor)
    {
        actor.Nest(3);
        actor.Nest(2, bucket: 1);
    }

    private static void CountTwice(Actor actor)
    {
        actor.Count();
        actor.Count();
    }

    /// <summary>One of two magazines has counted more rents than the thread will count.</summary>
    private static void CountInOneMagazine(Actor actor)
    {
        actor.Nest(4);
        for (int i = 0; i < 5; i++)
        {
            actor.Nest(1);
        }
    }
}
