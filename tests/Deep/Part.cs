namespace Pools.Tests.Deep;

/// <summary>One part of the deep run.</summary>
/// <param name="Minutes">How long it takes on two cores, build included.</param>
internal sealed record Part(string Name, string Shows, double Minutes, Func<PartContext, PartResult> Run)
{
    /// <summary>The share of the budget that a search gets, if that is more than <see cref="Minutes"/>; 0: it ends by itself.</summary>
    public double Share { get; init; }
}

internal sealed record PartContext(int Seed, TimeSpan Time, TimeSpan Limit);

/// <param name="HasPassed">Whether the claim holds.</param>
/// <param name="Coverage">How much was tried.</param>
internal sealed record PartResult(bool HasPassed, string Coverage)
{
    /// <summary>A tool that the part needs is not installed.</summary>
    public bool IsSkipped { get; init; }
}
