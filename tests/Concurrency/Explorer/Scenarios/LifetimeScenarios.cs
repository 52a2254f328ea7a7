using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Pools that are closed, ids that are used again, threads that end.</summary>
internal static class LifetimeScenarios
{
    public static IReadOnlyList<Scenario> All { get; } =
    [
        new("close", new WorldPlan(), [actor => actor.Nest(3), actor => actor.Close()])
        {
            Setup = world => world.On(0, actor => actor.Nest(3)),
            Promises = Promises.Counts,
        },
        new("close-collected", new WorldPlan(), [actor => actor.Nest(2), actor => actor.CloseAndCollect()])
        {
            Setup = world => world.On(0, actor => actor.Nest(2)),
            Promises = Promises.Counts,
        },
        new("close-trimmed", new WorldPlan(), [actor => actor.Nest(2), TrimAndClose])
        {
            Setup = world => world.On(0, actor => actor.Nest(2)),
            Promises = Promises.Counts,
        },
        new("close-filled", new WorldPlan(), [actor => actor.ReturnHeld(), actor => actor.Close()])
        {
            Setup = world => world.On(0, actor => DepotScenarios.Hold(actor, 4)),
            Promises = Promises.Counts,
        },
        new("close-outgrown", new WorldPlan { Capacities = [3] }, [actor => actor.Nest(4), actor => actor.Close()])
        {
            Setup = world => world.On(0, actor => actor.Nest(1)),
            Promises = Promises.Counts,
        },
        new("close-first-use", new WorldPlan { Threads = 3 }, [actor => actor.Nest(1), actor => actor.Nest(1), actor => actor.Close()])
        {
            Setup = world => world.On(0, actor => actor.Nest(1)),
            Promises = Promises.Counts,
        },
        new("close-probation", new WorldPlan { OnProbation = [0], Capacities = [2] }, [actor => actor.Nest(2), actor => actor.Close()])
        {
            Setup = world => world.On(0, actor => actor.Nest(2)),
            Promises = Promises.Counts,
        },
        new("id-used-again", new WorldPlan(), [actor => actor.Nest(3, pool: 1), actor => actor.Trim(TrimLevel.Full, pool: 1)])
        {
            Setup = world =>
            {
                world.On(0, actor => actor.Nest(3));
                world.Replace(0);
            },
        },
        new("thread-ends", new WorldPlan { Threads = 3 }, [actor => actor.Bury(0), actor => actor.Nest(2), actor => actor.Trim(TrimLevel.Idle)])
        {
            Setup = world =>
            {
                world.On(1, actor => actor.Nest(3));
                world.On(0, actor =>
                {
                    actor.Nest(3);
                    actor.Leave();
                });
            },
            Bounds = new(1),
        },
        new("counted-thread-ends", new WorldPlan(), [actor => actor.End(0), actor => actor.Count(atRest: true)])
        {
            Setup = world => world.On(0, actor =>
            {
                actor.Nest(3);
                actor.Leave();
            }),
            Promises = Promises.Counts,
        },
        new("thread-begins", new WorldPlan(), [BeginAndNest, actor => actor.Trim(TrimLevel.Idle)])
        {
            Setup = LeaveToSuccessor,
        },
    ];

    /// <summary>The first thread has ended.</summary>
    public static void LeaveToSuccessor(World world)
    {
        world.On(0, actor =>
        {
            actor.Nest(3);
            actor.Leave();
        });
        world.On(1, actor => actor.End(0));
    }

    /// <summary>A pool is closed an interval after a trim, while a thread may be where it was before both.</summary>
    public static void TrimAndClose(Actor actor)
    {
        actor.Trim(TrimLevel.Full);
        actor.Close();
    }

    /// <summary>What a thread does that begins with what another one has left.</summary>
    public static void BeginAndNest(Actor actor)
    {
        actor.Begin();
        actor.Nest(2);
    }
}
