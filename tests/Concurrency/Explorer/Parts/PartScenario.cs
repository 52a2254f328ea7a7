using System;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A part of the large pools by itself: what a few threads do with it, and what must hold when they rest.</summary>
internal sealed record PartScenario(string Name, int Threads, Func<Machine, PartWorld> Make) : IScenario
{
    public Bounds Bounds { get; init; } = new(2);

    public Faults Faults { get; init; }

    public int? FaultyThread { get; init; }

    public bool IsWeak { get; init; }

    public int Cores { get; init; } = 1;

    int IScenario.ThreadCount => Threads;

    bool IScenario.FaultsInCallOutsOnly => true;

    IScenarioWorld IScenario.Make(Machine machine) => Make(machine);

    public override string ToString() => Name;
}
