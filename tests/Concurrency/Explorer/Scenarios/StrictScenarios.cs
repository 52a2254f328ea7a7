using System;
using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Pools that must give each item they let go to somebody, once: pools of disposable objects.</summary>
internal static class StrictScenarios
{
    private static readonly Bounds s_one = new(1);
    private static readonly Bounds s_weak = new(Preemptions: 1, Stale: 1);
    private static readonly Bounds s_fault = new(Preemptions: 1, Faults: 1);

    public static IReadOnlyList<Scenario> All { get; } =
    [
        .. Working(), .. Trimmed(), .. Closed(), .. Weak(), .. Faulty(),
    ];

    private static IEnumerable<Scenario> Working() =>
    [
        new("strict-nested", Plan(), [actor => actor.Nest(3), actor => actor.Nest(3)]),
        new("strict-filled-shelf", Plan(), [actor => actor.Nest(3), actor => actor.ReturnHeld()])
        {
            Setup = world =>
            {
                world.On(0, actor => actor.Nest(5));
                world.On(1, actor => DepotScenarios.Hold(actor, 4));
            },
            Bounds = s_one,
        },
        new("strict-probation", Plan() with { OnProbation = [0, 1], Capacities = [2] }, [actor => actor.Nest(2), actor => actor.Nest(2)]),
    ];

    private static IEnumerable<Scenario> Trimmed() =>
    [
        Against("strict-trim-Full", Plan(), 4, 3, actor => actor.Trim(TrimLevel.Full)),
        Against("strict-trim-roomy", Plan() with { Capacities = [2] }, 4, 3, actor => actor.Trim(TrimLevel.Full)),
        Against("strict-trim-outgrown", Plan() with { Capacities = [3] }, 1, 4, actor => actor.Trim(TrimLevel.Full)),
        Against("strict-trim-probation", Plan() with { OnProbation = [0], Capacities = [2] }, 3, 2, actor => actor.Trim(TrimLevel.Full)),
        Against("strict-trim-budget", Plan() with { Budget = 2 }, 3, 3, actor => actor.Trim(TrimLevel.Full)),
        // Three preemptions: the trim takes a magazine that its thread is about to move, and gives it up only when the thread returns to it.
        Against("strict-given-up-late", Plan(), 2, 2, actor => actor.Trim(TrimLevel.Full)) with { Bounds = new(3) },
        Against("strict-pressure", Plan(), 4, 3, actor => actor.TrimUnderPressure(PressureLevel.High)),
        new("strict-trim-idle", Plan(), [actor => actor.Nest(3), actor => actor.Trim(TrimLevel.Idle)])
        {
            Setup = world =>
            {
                world.On(0, actor => actor.Nest(4));
                world.On(1, actor => actor.Trim(TrimLevel.Idle));
            },
        },
        new("strict-trim-three-threads", Plan() with { Threads = 3 }, [actor => actor.Nest(3), actor => actor.Nest(3), actor => actor.Trim(TrimLevel.Full)])
        {
            Setup = world => world.On(0, actor => actor.Nest(3)),
            Bounds = s_one,
        },
        new("strict-two-trims", Plan() with { Threads = 3 }, [actor => actor.Nest(2), actor => actor.Trim(TrimLevel.Full), actor => actor.TrimUnderPressure(PressureLevel.High)])
        {
            Setup = world => world.On(0, actor => actor.Nest(3)),
            Bounds = s_one,
        },
    ];

    private static IEnumerable<Scenario> Closed() =>
    [
        Against("strict-close", Plan(), 3, 3, actor => actor.Close()) with { Promises = Promises.Counts },
        Against("strict-close-collected", Plan(), 2, 2, actor => actor.CloseAndCollect()) with { Promises = Promises.Counts },
        Against("strict-close-trimmed", Plan(), 2, 2, LifetimeScenarios.TrimAndClose) with { Promises = Promises.Counts },
        Against("strict-close-outgrown", Plan() with { Capacities = [3] }, 1, 4, actor => actor.Close()) with { Promises = Promises.Counts },
        Against("strict-close-probation", Plan() with { OnProbation = [0], Capacities = [2] }, 2, 2, actor => actor.Close()) with { Promises = Promises.Counts },
        new("strict-close-filled", Plan(), [actor => actor.ReturnHeld(), actor => actor.Close()])
        {
            Setup = world => world.On(0, actor => DepotScenarios.Hold(actor, 4)),
            Promises = Promises.Counts,
        },
        new("strict-thread-ends", Plan() with { Threads = 3 }, [actor => actor.Bury(0), actor => actor.Nest(2), actor => actor.Trim(TrimLevel.Idle)])
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
            Bounds = s_one,
        },
        new("strict-thread-begins", Plan(), [LifetimeScenarios.BeginAndNest, actor => actor.Trim(TrimLevel.Idle)])
        {
            Setup = LifetimeScenarios.LeaveToSuccessor,
        },
    ];

    private static IEnumerable<Scenario> Weak() =>
    [
        Against("strict-weak-trim", Plan(), 4, 3, actor => actor.Trim(TrimLevel.Full)) with { IsWeak = true, Bounds = s_weak },
        Against("strict-weak-trim-roomy", Plan() with { Capacities = [2] }, 4, 3, actor => actor.Trim(TrimLevel.Full)) with { IsWeak = true, Bounds = s_weak },
        Against("strict-weak-close", Plan(), 3, 3, actor => actor.Close()) with { IsWeak = true, Bounds = s_weak },
    ];

    private static IEnumerable<Scenario> Faulty() =>
    [
        Against("strict-stops", Plan(), 4, 3, actor => actor.Trim(TrimLevel.Full)) with { Faults = Faults.Stop, FaultyThread = 0, Bounds = s_fault },
        Against("strict-reenters", Plan(), 5, 4, actor => actor.Trim(TrimLevel.Full)) with
        {
            Faults = Faults.Reenter,
            FaultsInCallOutsOnly = true,
            Reentry = actor => actor.Nest(2),
            Bounds = s_fault,
        },
        Against("strict-out-of-memory", Plan(), 0, 3, actor => actor.Trim(TrimLevel.Full)) with
        {
            Faults = Faults.OutOfMemory,
            FaultsInCallOutsOnly = true,
            Bounds = s_fault,
        },
        new("strict-out-of-memory-in-trim", Plan() with { Capacities = [1, 1] }, [actor => actor.Nest(1), TrimTwice])
        {
            Setup = world =>
            {
                world.On(0, NestInBoth);
                world.On(1, NestInBoth);
            },
            Faults = Faults.OutOfMemory,
            FaultyThread = 1,
            FaultsInCallOutsOnly = true,
            Bounds = s_fault,
        },
        new("strict-out-of-memory-of-the-dead", Plan(), [actor => actor.Bury(0), TrimTwice])
        {
            Setup = world => world.On(0, actor =>
            {
                actor.Nest(3);
                actor.Leave();
            }),
            Faults = Faults.OutOfMemory,
            FaultyThread = 1,
            FaultsInCallOutsOnly = true,
            Bounds = s_fault,
        },
    ];

    private static void NestInBoth(Actor actor)
    {
        actor.Nest(3);
        actor.Nest(3, bucket: 1);
    }

    private static void TrimTwice(Actor actor)
    {
        actor.Trim(TrimLevel.Full);
        actor.Trim(TrimLevel.Full);
    }

    private static WorldPlan Plan() => new() { IsStrict = true };

    /// <summary>A thread that has worked before works while another one does something.</summary>
    private static Scenario Against(string name, WorldPlan plan, int before, int depth, Action<Actor> other) =>
        new(name, plan, [actor => actor.Nest(depth), other]) { Setup = world => world.On(0, actor => actor.Nest(before)) };
}
