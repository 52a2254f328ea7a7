using System;
using System.Reflection;

namespace Pools.Tests.Contract;

/// <summary>A pool that does not keep an obligation, by name and with the reason.</summary>
/// <param name="Pool">The name of the pool's factory.</param>
/// <param name="Obligation">What it does not keep.</param>
/// <param name="Why">The reason.</param>
internal sealed record Departure(string Pool, Obligation Obligation, string Why)
{
    /// <summary>The test that the pool does not pass; every test of the obligation when there is none.</summary>
    public string? Test { get; init; }

    /// <summary>The element types for which the pool departs.</summary>
    public Func<Element, bool> For { get; init; } = _ => true;

    /// <summary>Whether the proof of the departure spoils the pool for others, so that it runs on element types of its own.</summary>
    public bool Spoils { get; init; }

    public bool Covers(ContractCase c, MethodInfo test) => Covers(c.Pool, test) && (c.Element is null || For(c.Element));

    public bool Covers(PoolFactory pool, MethodInfo test) =>
        pool.Name == Pool
        && test.GetCustomAttribute<ObligesAttribute>()?.Obligation == Obligation
        && (Test is null || Test == test.Name);
}
