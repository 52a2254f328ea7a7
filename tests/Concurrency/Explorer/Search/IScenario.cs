namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The subject of a search: its size, its bounds, and its world.</summary>
internal interface IScenario
{
    string Name { get; }
    int ThreadCount { get; }
    int Cores { get; }
    Bounds Bounds { get; }
    Faults Faults { get; }

    /// <summary>The only thread to which something may happen; null: each.</summary>
    int? FaultyThread { get; }

    /// <summary>Whether it happens in allocations and callbacks only; else after each store, too.</summary>
    bool FaultsInCallOutsOnly { get; }

    bool IsWeak { get; }

    IScenarioWorld Make(Machine machine);
}

/// <summary>The world of one interleaving: what its threads do, and what must hold.</summary>
internal interface IScenarioWorld
{
    void Prepare();
    void Enter(int thread);
    void Live(int thread);
    void Reenter(int thread);
    void Watch();
    void Conclude();
    string? Judge();
    void End();
    string NameOfPlace(nint address);
    string NameOfValue(object? value);
}
