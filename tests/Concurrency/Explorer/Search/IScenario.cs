namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What a search explores: how small it is, how far it goes, and how its world is made.</summary>
internal interface IScenario
{
    string Name { get; }

    int ThreadCount { get; }

    int Cores { get; }

    /// <summary>How far the tests go.</summary>
    Bounds Bounds { get; }

    /// <summary>What may happen to threads.</summary>
    Faults Faults { get; }

    /// <summary>The only thread to which something may happen; null: each.</summary>
    int? FaultyThread { get; }

    /// <summary>Whether it happens in allocations and callbacks only; else after each store, too.</summary>
    bool FaultsInCallOutsOnly { get; }

    /// <summary>Whether the memory orders only what it must.</summary>
    bool IsWeak { get; }

    /// <summary>Makes the world of one interleaving.</summary>
    IScenarioWorld Make(Machine machine);
}
