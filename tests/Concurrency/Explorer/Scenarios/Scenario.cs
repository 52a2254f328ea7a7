using System;
using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A small world, what its threads do, and what must hold afterwards.</summary>
internal sealed record Scenario(string Name, WorldPlan Plan, IReadOnlyList<Action<Actor>> Threads) : IScenario
{
    /// <summary>Prepares the world, before the interleaving; null: nothing to prepare.</summary>
    public Action<World>? Setup { get; init; }

    /// <summary>What each thread does afterwards, while the others rest; null: nothing.</summary>
    public Action<Actor>? Epilogue { get; init; }

    public Promises Promises { get; init; }

    /// <summary>How far the tests go.</summary>
    public Bounds Bounds { get; init; } = new(2);

    /// <summary>What may happen to threads.</summary>
    public Faults Faults { get; init; }

    /// <summary>Whether it happens in allocations and callbacks only; else after each store, too.</summary>
    public bool FaultsInCallOutsOnly { get; init; }

    /// <summary>The only thread to which something may happen; null: each.</summary>
    public int? FaultyThread { get; init; }

    /// <summary>How many arrays a thread that re-enters rents and returns.</summary>
    public int ReentryDepth { get; init; } = 1;

    /// <summary>Whether a thread that re-enters keeps what it has rented.</summary>
    public bool ReentryKeeps { get; init; }

    /// <summary>Whether the memory orders only what it must.</summary>
    public bool IsWeak { get; init; }

    /// <summary>Whether somebody listens to drops.</summary>
    public bool Listens { get; init; }

    int IScenario.ThreadCount => Plan.Threads;

    int IScenario.Cores => Plan.Cores;

    IScenarioWorld IScenario.Make(Machine machine) => new WorldRun(this, machine);

    public override string ToString() => Name;
}
