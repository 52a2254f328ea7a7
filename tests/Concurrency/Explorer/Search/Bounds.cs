namespace Pools.Tests.Concurrency.Explorer;

/// <summary>How far one interleaving may depart from the default one, in which each thread runs to its end.</summary>
internal readonly record struct Bounds(int Preemptions, int Faults = 0, int Stale = 0)
{
    public bool Allows(Cost cost) => cost switch
    {
        Cost.Free => true,
        Cost.Preemption => Preemptions > 0,
        Cost.Fault => Faults > 0,
        _ => Stale > 0,
    };

    public Bounds Without(Cost cost) => cost switch
    {
        Cost.Free => this,
        Cost.Preemption => this with { Preemptions = Preemptions - 1 },
        Cost.Fault => this with { Faults = Faults - 1 },
        Cost.Staleness => this with { Stale = Stale - 1 },
        _ => throw new ArgumentOutOfRangeException(nameof(cost)),
    };

    public override string ToString() =>
        $"{Preemptions} preemptions" + (Faults > 0 ? $", {Faults} faults" : "") + (Stale > 0 ? $", {Stale} stale accesses" : "");
}

/// <summary>The cost of a decision that is not the default; a search has a budget of each.</summary>
internal enum Cost
{
    Free,
    Preemption,
    Fault,
    Staleness,
}
