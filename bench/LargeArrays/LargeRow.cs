using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Outcomes;

namespace Pools.Bench.LargeArrays;

/// <summary>One figure of every contender, and what must be reached.</summary>
/// <param name="Target">The target's number and name.</param>
/// <param name="Case">Of what load it is.</param>
/// <param name="Format">How it is written.</param>
internal sealed record LargeRow(string Target, string Case, NumberFormat Format)
{
    /// <summary>By the contenders' names.</summary>
    public required IReadOnlyDictionary<string, double> Values { get; init; }

    /// <summary>The bound, or null: for information.</summary>
    public double? Must { get; init; }

    /// <summary>Whether the bound is the least; else it is the most.</summary>
    public bool AtLeast { get; init; }

    /// <summary>To whom the bound applies.</summary>
    public IReadOnlyList<string> Ours { get; init; } = [LargeContender.PlainId, LargeContender.OffId];

    /// <summary>Those of <see cref="Ours"/> that were measured and have missed the bound.</summary>
    public IEnumerable<string> Missed => Must is { } must ? Ours.Where(id => Values.TryGetValue(id, out double value) && !(AtLeast ? value >= must : value <= must)) : [];
}
