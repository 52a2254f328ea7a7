using System.Collections.Generic;

namespace Pools.Bench.LargeArrays;

/// <summary>What a part has found.</summary>
/// <param name="Rows">The figures.</param>
/// <param name="Timelines">A plot of memory over time, if there is one.</param>
internal sealed record LargeResult(IReadOnlyList<LargeRow> Rows, LargeTimelines? Timelines = null);
