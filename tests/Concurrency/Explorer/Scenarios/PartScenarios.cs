namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What stands around the large pools: timer, trim thread, ledger, queue and what is made on demand, each by itself.</summary>
internal static class PartScenarios
{
    public static IReadOnlyList<IScenario> All { get; } =
    [
        new PartScenario("timer", 3, machine => TickWorld.Arming(machine, hasThread: false)),
        new PartScenario("timer-thread", 4, machine => TickWorld.Arming(machine, hasThread: true)),
        new PartScenario("timer-asked", 4, TickWorld.Asking),
        new PartScenario("timer-again", 4, TickWorld.Again),
        new PartScenario("timer-reset", 3, TickWorld.Resetting),
        new PartScenario("timer-fails", 3, TickWorld.Failing) { Faults = Faults.Throw, FaultyThread = 0, Bounds = new(2, Faults: 1) },
        new PartScenario("timer-ends", 4, TickWorld.Ending),
        new PartScenario("weak-timer", 3, machine => TickWorld.Arming(machine, hasThread: false)) { IsWeak = true,
            Bounds = new(1, Stale: 1) },
        new PartScenario("ledger-pool-goes", 4, LedgerWorld.Going),
        new PartScenario("ledger-wishes", 3, LedgerWorld.Wishing),
        new PartScenario("bound-of-two-parts", 3, BoundWorld.Filling),
        new PartScenario("bound-for-a-crowd", 3, BoundWorld.Crowded),
        new PartScenario("bound-for-a-crowd-read", 3, BoundWorld.CrowdedAndRead),
        new PartScenario("credit-short", 3, CreditWorld.Short) { Cores = 2 },
        new PartScenario("credit-of-a-part", 3, CreditWorld.OfAPart) { Cores = 2 },
        new PartScenario("credit-of-a-part-made-twice", 3, CreditWorld.OfAPartMadeTwice) { Cores = 2 },
        new PartScenario("credit-under-lower-bound", 3, CreditWorld.Lowered) { Cores = 2 },
        new PartScenario("credit-ends", 3, CreditWorld.Ends) { Cores = 2 },
        new PartScenario("credit-and-a-grant", 2, CreditWorld.AndAGrant) { Cores = 2 },
        new PartScenario("credit-counted", 2, CreditWorld.Counted) { Cores = 2 },
        new PartScenario("slots-fill", 3, SlotsWorld.Filling) { Cores = 2 },
        new PartScenario("slots-lend", 3, SlotsWorld.Lending) { Cores = 2 },
        new PartScenario("shard-made-late", 4, machine => new ShardWorld(machine)) { Cores = 2 },
        new PartScenario("part-on-demand", 3, OnDemandWorld.Closing),
        new PartScenario("part-on-demand-out-of-memory", 3, OnDemandWorld.Closing) { Faults = Faults.OutOfMemory, FaultyThread = 0,
            Bounds = new(2, Faults: 1) },
        new PartScenario("weak-part-on-demand", 3, OnDemandWorld.Closing) { IsWeak = true, Bounds = new(1, Stale: 1) },
        new PartScenario("queue-gives-up", 3, AdmissionWorld.GivingUp),
        new PartScenario("queue-comes-back", 4, AdmissionWorld.ComingBack),
        new PartScenario("queue-tries", 3, AdmissionWorld.Trying),
        new PartScenario("queue-leaves", 3, AdmissionWorld.Leaving),
    ];
}
