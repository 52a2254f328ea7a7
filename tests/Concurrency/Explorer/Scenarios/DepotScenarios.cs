using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Threads that meet at the same shelves, and nothing else happens.</summary>
internal static class DepotScenarios
{
    private static readonly WorldPlan s_shelf = new();
    private static readonly WorldPlan s_twoCores = new() { Cores = 2 };
    private static readonly WorldPlan s_fourCores = new() { Cores = 4, Places = 4 };

    public static IReadOnlyList<Scenario> All { get; } =
    [
        new("nested", s_shelf, [actor => actor.Nest(3), actor => actor.Nest(3)]) { Promises = Promises.Counts },
        new("nested-two-places-each", s_shelf with { Capacities = [2], Places = 2 }, [actor => actor.Nest(5), actor => actor.Nest(5)])
        {
            Promises = Promises.Counts,
            Bounds = new(1),
        },
        new("outgrown", s_shelf with { Capacities = [3], Places = 2 }, [actor => actor.Nest(4), actor => actor.Nest(4)])
        {
            Promises = Promises.Counts | Promises.Conserves,
        },
        new("filled-shelf", s_shelf, [actor => actor.Nest(3), actor => actor.Nest(3)])
        {
            Setup = world => world.On(0, actor => actor.Nest(4)),
            Promises = Promises.Counts,
        },
        new("producer-consumer", s_twoCores with { Places = 4 }, [actor => actor.ReturnHeld(), actor => actor.Nest(3)])
        {
            Setup = world => world.On(0, actor => Hold(actor, 4)),
            Promises = Promises.Counts | Promises.Conserves,
        },
        new("two-producers", s_shelf with { Places = 4 }, [actor => actor.ReturnHeld(), actor => actor.ReturnHeld()])
        {
            Setup = world =>
            {
                world.On(0, actor => Hold(actor, 4));
                world.On(1, actor => Hold(actor, 4));
            },
            Promises = Promises.Counts | Promises.Conserves,
        },
        new("last-magazine", s_shelf, [actor => Hold(actor, 3), actor => actor.Nest(3)])
        {
            Setup = world =>
            {
                world.On(1, actor => actor.Nest(2));
                world.On(0, actor => actor.Nest(3));
            },
            Promises = Promises.Counts,
        },
        new("small-magazine", s_shelf with { Capacities = [3], Places = 4 }, [actor => Hold(actor, 5), actor => actor.Nest(2)])
        {
            Setup = world =>
            {
                world.On(1, actor => actor.Nest(15));
                world.On(0, actor =>
                {
                    actor.Nest(1);
                    Hold(actor, 4);
                });
            },
            Bounds = new(1),
            Promises = Promises.Counts,
        },
        new("one-by-one-and-whole", s_shelf with { OnProbation = [0] }, [actor => actor.ReturnHeld(), actor => actor.ReturnHeld()])
        {
            Setup = world =>
            {
                world.On(1, actor => actor.Nest(3));
                world.On(0, actor => Hold(actor, 1));
                world.On(1, actor => Hold(actor, 3));
            },
            Promises = Promises.Counts | Promises.Conserves,
        },
        new("probation", s_shelf with { OnProbation = [0, 1], Capacities = [3] }, [actor => actor.Nest(2), actor => actor.Nest(2)])
        {
            Promises = Promises.Counts,
        },
        new("probation-and-cache", s_shelf with { OnProbation = [0] }, [actor => actor.Nest(2), actor => actor.Nest(3)])
        {
            Setup = world => world.On(1, actor => actor.Nest(3)),
            Promises = Promises.Counts,
        },
        new("counted", s_shelf, [actor => actor.Nest(3), actor => CountTwice(actor)])
        {
            Setup = world => world.On(0, actor =>
            {
                // Two magazines of which one has counted more rents than the thread will count meanwhile.
                actor.Nest(4);
                for (int i = 0; i < 5; i++)
                {
                    actor.Nest(1);
                }
            }),
            Promises = Promises.Counts,
        },
        new("counted-outgrown", s_shelf with { Capacities = [3], Places = 2 }, [actor => actor.Nest(7), actor => CountTwice(actor)])
        {
            Setup = world => world.On(0, actor => actor.Nest(1)),
            Promises = Promises.Counts,
        },
        new("counted-more-buckets", s_shelf with { Capacities = [1, 1] }, [actor => NestInTwo(actor), actor => CountTwice(actor)])
        {
            Setup = world => world.On(0, actor => actor.Nest(3)),
            Promises = Promises.Counts,
            Bounds = new(1),
        },
        new("counted-shared", s_shelf with { Threads = 3, Places = 4 }, [actor => actor.ReturnHeld(), actor => actor.Nest(6), actor => CountTwice(actor)])
        {
            Setup = world =>
            {
                world.On(1, actor => actor.Nest(3));
                world.On(0, actor => Hold(actor, 6));
            },
            Promises = Promises.Counts,
            Bounds = new(1),
        },
        new("far-apart", s_fourCores, [actor => actor.ReturnHeld(), actor => Hold(actor, 3)])
        {
            Setup = world => world.On(0, actor => Hold(actor, 4)),
            Epilogue = actor => Hold(actor, 4),
            Promises = Promises.Counts | Promises.Conserves | Promises.SearchesEnd,
            Bounds = new(1),
        },
        Misled("misled"),
        Full("full", noticed: true),
        Full("full-unnoticed", noticed: false),
        new("three-threads", s_shelf with { Threads = 3 }, [actor => actor.Nest(3), actor => actor.Nest(3), actor => actor.Nest(3)])
        {
            Promises = Promises.Counts,
            Bounds = new(1),
        },
    ];

    /// <summary>A shelf says that there are arrays, and has none any more, while one thread comes with some and the other one searches.</summary>
    public static Scenario Misled(string name) => new(name, s_twoCores, [actor => actor.ReturnHeld(), actor => Hold(actor, 2)])
    {
        Setup = world => world.On(0, actor =>
        {
            actor.Nest(4);
            Hold(actor, 4);
        }),
        Epilogue = actor => Hold(actor, 4),
        Promises = Promises.Counts | Promises.Conserves | Promises.SearchesEnd,
    };

    /// <summary>Every place is taken, and one thread comes with more while the other one takes.</summary>
    /// <param name="name">The scenario's name.</param>
    /// <param name="noticed">Whether a put has found that there is no room.</param>
    public static Scenario Full(string name, bool noticed) =>
        new(name, s_twoCores with { Places = 1 }, [actor => actor.ReturnHeld(), actor => Hold(actor, 2)])
        {
            Setup = world =>
            {
                world.On(0, actor => Hold(actor, 4));
                world.On(1, actor =>
                {
                    actor.Nest(noticed ? 5 : 4);
                    Hold(actor, 2);
                });
            },
            Epilogue = actor => actor.Nest(8),
            Promises = Promises.Counts | Promises.PutsEnd,
        };

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

    /// <summary>Rents arrays that the thread keeps for later.</summary>
    public static void Hold(Actor actor, int arrays)
    {
        for (int i = 0; i < arrays; i++)
        {
            actor.Held.Add(actor.Rent());
        }
    }
}
