namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Pools that are closed, ids that are used again, threads that end.</summary>
internal static class LifetimeScenarios
{
    private static readonly WorldPlan s_probation = new() { OnProbation = [0], Capacities = [2] };

    public static IReadOnlyList<Scenario> All { get; } =
    [
        Of("close", new WorldPlan(), a => a.Nest(3), a => a.Close()).After(0, a => a.Nest(3)),
        Of("close-trimmed", new WorldPlan(), a => a.Nest(2), TrimAndClose).After(0, a => a.Nest(2)),
        Of("close-filled", new WorldPlan(), a => a.ReturnHeld(), a => a.Close()).After(0, a => a.Hold(4)),
        Of("close-outgrown", new WorldPlan { Capacities = [3] }, a => a.Nest(4), a => a.Close()).After(0, a => a.Nest(1)),
        Of("close-first-use", new WorldPlan { Threads = 3 }, a => a.Nest(1), a => a.Nest(1), a => a.Close()).After(0, a => a.Nest(1)),
        Of("close-probation", s_probation, a => a.Nest(2), a => a.Close()).After(0, a => a.Nest(2)),
        Of("id-used-again", new WorldPlan(), a => a.Nest(3, pool: 1), a => a.Trim(TrimLevel.Full, pool: 1)).After(0,
            a => a.Nest(3)).After(world => world.Replace(0)),
        Of("thread-ends", new WorldPlan { Threads = 3 }, a => a.Bury(0), a => a.Nest(2), a => a.Trim(TrimLevel.Idle)).After(1,
            a => a.Nest(3)).After(0, NestAndLeave).Within(1),
        Of("counted-thread-ends", new WorldPlan(), a => a.End(0), a => a.Count()).After(0,
            NestAndLeave),
        Of("thread-counts-kept", new WorldPlan(), a => a.Bury(0), a => a.Trim(TrimLevel.Idle)).After(0, NestAndLeave)
            .Promising(Promises.Counts),
        Of("thread-begins", new WorldPlan(), a => a.Nest(2), a => a.Trim(TrimLevel.Idle)).After(0, NestAndLeave).After(1, a => a.End(0)),
    ];

    private static void NestAndLeave(Actor actor)
    {
        actor.Nest(3);
        actor.Leave();
    }

    /// <summary>A pool is closed an interval after a trim, while a thread may be where it was before both.</summary>
    private static void TrimAndClose(Actor actor)
    {
        actor.Trim(TrimLevel.Full);
        actor.Close();
    }

    private static Scenario Of(string name, WorldPlan plan, params IReadOnlyList<Action<Actor>> threads) => new(name, plan, threads);
}
