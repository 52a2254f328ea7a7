using System.Collections.Generic;

namespace Pools.Bench.LargeArrays;

/// <summary>What a part has found.</summary>
/// <param name="Rows">The figures.</param>
/// <param name="Plot">A plot, if there is one.</param>
internal sealed record LargeResult(IReadOnlyList<LargeRow> Rows, LargePlot? Plot = null);
