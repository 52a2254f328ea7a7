using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Measuring;

namespace Pools.Bench.DebugPools;

/// <summary>What a child process answers: nanoseconds of a pair, by round.</summary>
internal sealed record DebugAnswer(Dictionary<string, List<double>> Rounds)
{
    /// <summary>The median of one contender's rounds, in nanoseconds.</summary>
    public double Median(string key) => Spread.Of(Rounds[key])!.Median;

    /// <summary>The ratios that are taken round by round.</summary>
    public IEnumerable<double> Ratios(string key, string to) => Rounds[key].Zip(Rounds[to], (ours, other) => ours / other);

    /// <summary>Their median.</summary>
    public double Ratio(string key, string to) => Spread.Of(Ratios(key, to))!.Median;
}
