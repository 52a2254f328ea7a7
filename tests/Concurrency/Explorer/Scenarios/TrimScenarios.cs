using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Threads that work while somebody trims, at every level and pressure.</summary>
internal static class TrimScenarios
{
    public static IReadOnlyList<Scenario> All { get; } = [.. Levels(), .. Pressures(), .. Others()];

    private static IEnumerable<Scenario> Levels()
    {
        foreach (TrimLevel level in (TrimLevel[])[TrimLevel.Surplus, TrimLevel.Idle, TrimLevel.Full])
        {
            yield return Against($"trim-{level}", looksFirst: level < TrimLevel.Full, actor => actor.Trim(level));
        }
    }

    private static IEnumerable<Scenario> Pressures()
    {
        foreach (PressureLevel pressure in (PressureLevel[])[PressureLevel.Low, PressureLevel.Medium, PressureLevel.High])
        {
            yield return Against($"pressure-{pressure}", pressure < PressureLevel.High, actor => actor.TrimUnderPressure(pressure));
        }
    }

    private static IEnumerable<Scenario> Others() =>
    [
        new("trim-twice", new WorldPlan(), [actor => actor.Nest(3), actor => TrimTwice(actor)])
        {
            Setup = world => world.On(0, actor => actor.Nest(4)),
        },
        new("trim-noticed", new WorldPlan(), [actor => actor.Nest(3), actor => actor.Trim(TrimLevel.Full)])
        {
            Setup = world => world.On(0, actor => actor.Nest(4)),
            Epilogue = actor => actor.Nest(4),
            Promises = Promises.ChargesWhatThreadsKeep,
        },
        new("trim-outgrown", new WorldPlan { Capacities = [3] }, [actor => actor.Nest(4), actor => actor.Trim(TrimLevel.Full)])
        {
            Setup = world => world.On(0, actor => actor.Nest(1)),
            Promises = Promises.Counts,
        },
        new("trim-more-buckets", new WorldPlan { Capacities = [1, 1, 1] }, [UseMoreBuckets, actor => actor.Trim(TrimLevel.Full)])
        {
            Setup = world => world.On(0, actor => actor.Nest(2)),
            Promises = Promises.Counts,
        },
        new("trim-probation", new WorldPlan { OnProbation = [0], Capacities = [2] }, [actor => actor.Nest(2), actor => actor.Trim(TrimLevel.Full)])
        {
            Setup = world => world.On(0, actor => actor.Nest(3)),
            Promises = Promises.Counts,
        },
        new("trim-three-threads", new WorldPlan { Threads = 3 }, [actor => actor.Nest(3), actor => actor.Nest(3), actor => actor.Trim(TrimLevel.Full)])
        {
            Setup = world => world.On(0, actor => actor.Nest(3)),
            Promises = Promises.Counts,
            Bounds = new(1),
        },
        new("two-trims", new WorldPlan { Threads = 3 }, [actor => actor.Nest(2), actor => actor.Trim(TrimLevel.Full), actor => actor.TrimUnderPressure(PressureLevel.High)])
        {
            Setup = world => world.On(0, actor => actor.Nest(3)),
            Bounds = new(1),
        },
    ];

    // Where a trim goes by what an earlier one has seen, there was one.
    private static Scenario Against(string name, bool looksFirst, System.Action<Actor> trim) => new(name, new WorldPlan(), [actor => actor.Nest(3), trim])
    {
        Setup = world =>
        {
            world.On(0, actor => actor.Nest(4));
            if (looksFirst)
            {
                world.On(1, trim);
            }
        },
        Promises = Promises.Counts,
    };

    private static void UseMoreBuckets(Actor actor)
    {
        actor.Nest(1, bucket: 2);
        actor.Nest(2, bucket: 1);
    }

    private static void TrimTwice(Actor actor)
    {
        actor.Trim(TrimLevel.Full);
        actor.Trim(TrimLevel.Full);
    }
}
