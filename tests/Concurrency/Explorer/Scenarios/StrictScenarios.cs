namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Pools that must give each item they let go to somebody, once: pools of disposable objects.</summary>
internal static class StrictScenarios
{
    private static readonly WorldPlan s_plan = new() { IsStrict = true };
    private static readonly WorldPlan s_roomy = s_plan with { Capacities = [2] };
    private static readonly WorldPlan s_outgrown = s_plan with { Capacities = [3] };
    private static readonly WorldPlan s_probation = s_plan with { OnProbation = [0], Capacities = [2] };
    private static readonly WorldPlan s_three = s_plan with { Threads = 3 };
    public static IReadOnlyList<Scenario> All { get; } = [.. Working(), .. Trimmed(), .. Closed(), .. Weak(), .. Faulty()];

    private static IEnumerable<Scenario> Working() =>
    [
        new("strict-nested", s_plan, [a => a.Nest(3), a => a.Nest(3)]),
        new Scenario("strict-filled-shelf", s_plan, [a => a.Nest(3), a => a.ReturnHeld()]).After(0, a => a.Nest(5)).After(1,
            a => a.Hold(4)).Within(1),
        new("strict-probation", s_probation with { OnProbation = [0, 1] }, [a => a.Nest(2), a => a.Nest(2)]),
    ];

    private static IEnumerable<Scenario> Trimmed() =>
    [
        Against("strict-trim-Full", s_plan, 4, 3, Trim),
        Against("strict-trim-roomy", s_roomy, 4, 3, Trim),
        Against("strict-trim-outgrown", s_outgrown, 1, 4, Trim),
        Against("strict-trim-probation", s_probation, 3, 2, Trim),
        Against("strict-trim-budget", s_plan with { Budget = 2 }, 3, 3, Trim),
        // Three preemptions: the trim takes a magazine that its thread is about to move.
        Against("strict-given-up-late", s_plan, 2, 2, Trim).Within(3),
        Against("strict-pressure", s_plan, 4, 3, a => a.TrimUnderPressure(PressureLevel.High)),
        Against("strict-trim-idle", s_plan, 4, 3, a => a.Trim(TrimLevel.Idle)).After(1, a => a.Trim(TrimLevel.Idle)),
        new Scenario("strict-trim-three-threads", s_three, [a => a.Nest(3), a => a.Nest(3), Trim]).After(0, a => a.Nest(3)).Within(1),
        new Scenario("strict-two-trims", s_three, [a => a.Nest(2), Trim, a => a.TrimUnderPressure(PressureLevel.High)]).After(0,
            a => a.Nest(3)).Within(1),
        new Scenario("strict-thread-ends", s_three, [a => a.Bury(0), a => a.Nest(2), a => a.Trim(TrimLevel.Idle)])
            .After(1, a => a.Nest(3)).After(0, LifetimeScenarios.NestAndLeave).Within(1),
        new Scenario("strict-thread-begins", s_plan, [LifetimeScenarios.BeginAndNest, a => a.Trim(TrimLevel.Idle)])
            .After(0, LifetimeScenarios.NestAndLeave).After(1, a => a.End(0)),
    ];

    private static IEnumerable<Scenario> Closed() => ((IEnumerable<Scenario>)
    [
        Against("strict-close", s_plan, 3, 3, a => a.Close()),
        Against("strict-close-collected", s_plan, 2, 2, a => a.CloseAndCollect()),
        Against("strict-close-trimmed", s_plan, 2, 2, LifetimeScenarios.TrimAndClose),
        Against("strict-close-outgrown", s_outgrown, 1, 4, a => a.Close()),
        Against("strict-close-probation", s_probation, 2, 2, a => a.Close()),
        new Scenario("strict-close-filled", s_plan, [a => a.ReturnHeld(), a => a.Close()]).After(0, a => a.Hold(4)),
    ]).Select(scenario => scenario.Promising(Promises.Counts));

    private static IEnumerable<Scenario> Weak() =>
    [
        Against("strict-weak-trim", s_plan, 4, 3, Trim).InWeakMemory(),
        Against("strict-weak-trim-roomy", s_roomy, 4, 3, Trim).InWeakMemory(),
        Against("strict-weak-close", s_plan, 3, 3, a => a.Close()).InWeakMemory(),
    ];

    private static IEnumerable<Scenario> Faulty() =>
    [
        Against("strict-stops", s_plan, 4, 3, Trim).Suffering(Faults.Stop),
        Against("strict-reenters", s_plan, 5, 4, Trim) with
        {
            Faults = Faults.Reenter,
            FaultsInCallOutsOnly = true,
            Reentry = a => a.Nest(2),
            Bounds = new(Preemptions: 1, Faults: 1),
        },
        Against("strict-out-of-memory", s_plan, 0, 3, Trim)
            with { Faults = Faults.OutOfMemory, FaultsInCallOutsOnly = true, Bounds = new(Preemptions: 1, Faults: 1) },
        new Scenario("strict-out-of-memory-in-trim", s_plan with { Capacities = [1, 1] }, [a => a.Nest(1), TrimTwice])
            .After(0, NestInBoth).After(1, NestInBoth).Suffering(Faults.OutOfMemory, thread: 1, inCallOutsOnly: true),
        new Scenario("strict-out-of-memory-of-the-dead", s_plan, [a => a.Bury(0), TrimTwice])
            .After(0, LifetimeScenarios.NestAndLeave).Suffering(Faults.OutOfMemory, thread: 1, inCallOutsOnly: true),
    ];

    private static void Trim(Actor actor) => actor.Trim(TrimLevel.Full);

    private static void TrimTwice(Actor actor)
    {
        Trim(actor);
        Trim(actor);
    }

    private static void NestInBoth(Actor actor)
    {
        actor.Nest(3);
        actor.Nest(3, bucket: 1);
    }

    private static Scenario Against(string name, WorldPlan plan, int before, int depth, Action<Actor> other) =>
        new Scenario(name, plan, [a => a.Nest(depth), other]).After(0, a => a.Nest(before));
}
