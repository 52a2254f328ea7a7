namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Parts by themselves: the timer, the bounds, the counter of the process and the queue.</summary>
internal static class PartScenarios
{
    public static IReadOnlyList<IScenario> All { get; } =
    [
        new PartScenario("timer", 3, TickWorld.Arming),
        new PartScenario("timer-again", 2, TickWorld.Again),
        new PartScenario("timer-reset", 3, TickWorld.Resetting),
        new PartScenario("timer-fails", 3, TickWorld.Failing) { Faults = Faults.Throw, FaultyThread = 0, Bounds = new(2, Faults: 1) },
        new PartScenario("timer-ends", 4, TickWorld.Ending),
        new PartScenario("weak-timer", 3, TickWorld.Arming) { IsWeak = true, Bounds = new(1, Stale: 1) },
        new PartScenario("process-bytes", 3, ProcessWorld.Filling),
        new PartScenario("bound-of-two-parts", 3, BoundWorld.Filling),
        new PartScenario("bound-for-a-crowd", 3, BoundWorld.Crowded),
        new PartScenario("bound-for-a-crowd-read", 3, BoundWorld.CrowdedAndRead),
        new PartScenario("queue-gives-up", 3, AdmissionWorld.GivingUp),
        new PartScenario("queue-comes-back", 4, AdmissionWorld.ComingBack),
        new PartScenario("queue-tries", 3, AdmissionWorld.Trying),
        new PartScenario("queue-leaves", 3, AdmissionWorld.Leaving),
    ];
}
