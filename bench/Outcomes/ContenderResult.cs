using System.Collections.Generic;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Outcomes;

/// <summary>What one contender did in one cell.</summary>
internal sealed record ContenderResult
{
    public required string Id { get; init; }

    public required string Title { get; init; }

    public required ContenderKind Kind { get; init; }

    /// <summary>The main figure (time, or bytes where the scenario is about bytes), round by round.</summary>
    public required IReadOnlyList<double> Values { get; init; }

    /// <summary>The spread of <see cref="Values"/>.</summary>
    public Spread? Value { get; init; }

    /// <summary>The spread of the ratio to the baseline, taken round by round; null when the baseline is zero or missing.</summary>
    public Spread? Ratio { get; init; }

    /// <summary>Further figures, by the key of their column.</summary>
    public Dictionary<string, double> Details { get; init; } = [];
}
