namespace Pools.Tests.Contract;

/// <summary>A pool that does not keep an obligation, with the reason.</summary>
/// <param name="Test">The test that the pool does not pass; null: every test of the obligation.</param>
internal sealed record Departure(Obligation Obligation, string Why, string? Test = null)
{
    /// <summary>The name of the pool's factory.</summary>
    public string Pool { get; init; } = "";

    /// <summary>The element types for which the pool departs.</summary>
    public Func<Element, bool> For { get; init; } = _ => true;

    /// <summary>Whether the proof of the departure spoils the pool for others, so that it runs on element types of its own.</summary>
    public bool Spoils { get; init; }

    public bool IsAbout(MethodInfo test) =>
        test.GetCustomAttribute<ObligesAttribute>()?.Obligation == Obligation && (Test is null || Test == test.Name);

    public bool Covers(ContractCase c) => c.Pool.Name == Pool && For(c.Element);
}
