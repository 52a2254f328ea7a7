using System;
using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A small world of large pools, what its threads do, and what must hold afterwards.</summary>
internal sealed record LargeScenario(string Name, LargePlan Plan, IReadOnlyList<Action<LargeActor>> Threads) : IScenario
{
    /// <summary>Prepares the world, before the interleaving; null: nothing to prepare.</summary>
    public Action<LargeWorld>? Setup { get; init; }

    /// <summary>What each thread does afterwards, while the others rest; null: nothing.</summary>
    public Action<LargeActor>? Epilogue { get; init; }

    public LargePromises Promises { get; init; }

    public Bounds Bounds { get; init; } = new(2);

    public Faults Faults { get; init; }

    public int? FaultyThread { get; init; }

    public bool FaultsInCallOutsOnly { get; init; }

    public bool IsWeak { get; init; }

    /// <summary>What a thread does where it re-enters.</summary>
    public Action<LargeActor> Reentry { get; init; } = actor => actor.Nest(2);

    int IScenario.ThreadCount => Plan.Threads;

    int IScenario.Cores => Plan.Cores;

    IScenarioWorld IScenario.Make(Machine machine) => new LargeWorldRun(this, machine);

    public override string ToString() => Name;
}
