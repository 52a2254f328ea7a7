using System.Collections.Generic;

namespace Pools.Bench.LargeArrays;

/// <summary>What a child process answers.</summary>
/// <param name="Figures">Numbers by name.</param>
/// <param name="Timeline">How memory went; empty where that is not the question.</param>
internal sealed record LargeAnswer(Dictionary<string, double> Figures, List<Moment> Timeline);
