using System;
using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A small world, what its threads do, and what must hold afterwards.</summary>
internal abstract record Scenario<TWorld, TActor, TItem>(string Name, IReadOnlyList<Action<TActor>> Threads) : IScenario
    where TWorld : World<TActor, TItem>
    where TActor : Actor<TItem>
    where TItem : WorldItem
{
    /// <summary>Prepares the world, before the interleaving; null: nothing to prepare.</summary>
    public Action<TWorld>? Setup { get; init; }

    /// <summary>What each thread does afterwards, while the others rest; null: nothing.</summary>
    public Action<TActor>? Epilogue { get; init; }

    public Promises Promises { get; init; }

    /// <summary>How far the tests go.</summary>
    public Bounds Bounds { get; init; } = new(2);

    /// <summary>What may happen to threads.</summary>
    public Faults Faults { get; init; }

    /// <summary>Whether it happens in allocations and callbacks only; else after each store, too.</summary>
    public bool FaultsInCallOutsOnly { get; init; }

    /// <summary>The only thread to which something may happen; null: each.</summary>
    public int? FaultyThread { get; init; }

    /// <summary>What a thread does where it re-enters.</summary>
    public Action<TActor> Reentry { get; init; } = actor => actor.Nest(1);

    /// <summary>Whether the memory orders only what it must.</summary>
    public bool IsWeak { get; init; }

    protected abstract WorldSize Size { get; }

    int IScenario.ThreadCount => Size.Threads;

    int IScenario.Cores => Size.Cores;

    /// <summary>Makes the world of one interleaving, without what <see cref="Setup"/> does.</summary>
    public abstract TWorld MakeWorld(Machine machine);

    IScenarioWorld IScenario.Make(Machine machine) => new ScenarioRun<TWorld, TActor, TItem>(this, machine);

    public sealed override string ToString() => Name;
}
