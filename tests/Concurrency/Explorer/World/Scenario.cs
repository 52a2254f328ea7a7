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
    public Bounds Bounds { get; init; } = new(2);
    public Faults Faults { get; init; }

    /// <summary>Whether it happens in allocations and callbacks only; else after each store, too.</summary>
    public bool FaultsInCallOutsOnly { get; init; }

    /// <summary>The only thread to which something may happen; null: each.</summary>
    public int? FaultyThread { get; init; }

    public Action<TActor> Reentry { get; init; } = actor => actor.Nest(1);
    public bool IsWeak { get; init; }
    protected abstract WorldSize Size { get; }

    int IScenario.ThreadCount => Size.Threads;

    int IScenario.Cores => Size.Cores;

    public abstract TWorld MakeWorld(Machine machine);

    IScenarioWorld IScenario.Make(Machine machine) => new ScenarioRun<TWorld, TActor, TItem>(this, machine);

    public sealed override string ToString() => Name;
}

/// <summary>How small a world is.</summary>
internal abstract record WorldSize
{
    public int Threads { get; init; } = 2;
    public int Cores { get; init; } = 1;
}
