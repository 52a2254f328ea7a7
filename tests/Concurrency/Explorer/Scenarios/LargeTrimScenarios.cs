using System;
using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Large arrays that are trimmed, weakened, or lose their pages, while others rent and return.</summary>
internal static class LargeTrimScenarios
{
    private static readonly LargePlan s_discards = new() { DiscardsPages = true };

    public static IReadOnlyList<LargeScenario> All { get; } = [.. Levels(), .. Pressures(), .. Weak(), .. Discards()];

    private static IEnumerable<LargeScenario> Levels()
    {
        foreach (TrimLevel level in (TrimLevel[])[TrimLevel.Surplus, TrimLevel.Idle, TrimLevel.Full, TrimLevel.Discard])
        {
            yield return Against($"large-trim-{level}", new LargePlan(), actor => actor.Trim(level));
        }

        yield return new("large-trim-and-keep", new LargePlan(), [actor => actor.Hold(2), actor => actor.Trim(TrimLevel.Full)]) { Setup = Fill };
    }

    private static IEnumerable<LargeScenario> Pressures()
    {
        foreach (PressureLevel pressure in (PressureLevel[])[PressureLevel.Low, PressureLevel.Medium, PressureLevel.High, PressureLevel.Critical])
        {
            yield return Against($"large-pressure-{pressure}", new LargePlan(), actor => actor.Collect(pressure));
        }

        yield return new("large-two-trims", new LargePlan { Threads = 3 }, [actor => actor.Nest(2), actor => actor.Trim(TrimLevel.Full), actor => actor.Collect(PressureLevel.Critical)])
        {
            Setup = Fill,
            Bounds = new(1),
        };
        yield return new("large-critical-during-discard", s_discards with { Classes = 3 }, [actor => actor.Tick(), TrimAtCritical])
        {
            Setup = world =>
            {
                world.On(0, actor => actor.Nest(3, bucket: 2));
                Fill(world);
            },
            Promises = Promises.LetsGo,
        };
    }

    private static IEnumerable<LargeScenario> Weak() =>
    [
        new("large-weak-trim", new LargePlan(), [actor => actor.Nest(2), actor => actor.Trim(TrimLevel.Full)]) { Setup = LargeSlotScenarios.RunOutOfMemory },
        new("large-weak-collected", new LargePlan(), [actor => actor.Nest(2), actor => actor.Collect(PressureLevel.Critical, takesWeak: true)])
        {
            Setup = LargeSlotScenarios.RunOutOfMemory,
        },
        new("large-weak-calm", new LargePlan(), [actor => actor.Nest(2), CalmDown]) { Setup = LargeSlotScenarios.RunOutOfMemory, Bounds = new(1) },
    ];

    private static IEnumerable<LargeScenario> Discards() =>
    [
        Against("large-discard", s_discards, actor => actor.Tick()),
        Against("large-discard-all-rented", s_discards, actor => actor.Tick()) with { Threads = [actor => actor.Hold(4), actor => actor.Tick()] },
        Against("large-discard-fails", s_discards with { DiscardFails = true }, actor => actor.Tick()),
        new("large-discard-twice", s_discards with { Threads = 3 }, [actor => actor.Nest(2), actor => actor.Tick(), actor => actor.Trim(TrimLevel.Discard)])
        {
            Setup = Fill,
            Bounds = new(1),
        },
        new("large-discard-moved", s_discards, [actor => actor.Nest(2), actor => actor.Collect(PressureLevel.Low)])
        {
            Setup = world =>
            {
                Fill(world);
                world.On(1, actor => actor.Tick());
                world.CollectGarbage();
            },
            Bounds = new(1),
        },
        new("large-discard-weak", s_discards, [actor => actor.Nest(2), actor => actor.Tick()])
        {
            Setup = world =>
            {
                LargeSlotScenarios.RunOutOfMemory(world);
                world.Clock.Advance(TimeSpan.FromMinutes(1));
            },
        },
        new("large-discard-before-miss", s_discards with { Classes = 3 }, [actor => actor.Nest(1, bucket: 2), actor => actor.Nest(2)]) { Setup = Fill },
        new("large-discard-before-two-misses", s_discards with { Classes = 3 }, [actor => actor.Nest(1, bucket: 2), actor => actor.Nest(1, bucket: 2)])
        {
            Setup = Fill,
        },
        new("large-discard-end-before-miss", s_discards with { Classes = 3 }, [actor => actor.Nest(1, bucket: 2), actor => actor.Hold(3)])
        {
            Setup = Fill,
        },
        new("large-discard-first", s_discards, [actor => actor.Nest(2), actor => actor.Tick()]),
        new("large-discard-weak-before-miss", s_discards with { Classes = 3 }, [actor => actor.Nest(1, bucket: 2), actor => actor.Nest(2)])
        {
            Setup = LargeSlotScenarios.RunOutOfMemory,
        },
    ];

    private static LargeScenario Against(string name, LargePlan plan, Action<LargeActor> trim) => new(name, plan, [actor => actor.Nest(2), trim])
    {
        Setup = Fill,
    };

    /// <summary>Three arrays, and an earlier trim that has seen them: what no rent needs from there on is surplus.</summary>
    private static void Fill(LargeWorld world)
    {
        world.On(0, actor => actor.Nest(4));
        world.On(1, actor => actor.Tick());
    }

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
