using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Pools.Traces;

namespace Pools.Tool.Playing;

/// <summary>What each pool made of a trace.</summary>
/// <param name="Traffic">The trace.</param>
/// <param name="Rows">Each pool, that which others are compared with first.</param>
internal sealed record Comparison(TrafficFacts Traffic, IReadOnlyList<(PoolCandidate Pool, PlayResult Result)> Rows)
{
    public PlayResult Baseline => Rows[0].Result;

    /// <exception cref="TraceException">The trace cannot be read.</exception>
    public static async Task<Comparison> OfAsync(string file, Action<string> say, CancellationToken cancel)
    {
        TrafficFacts traffic = TrafficFacts.Of(TraceFormat.Read(file));
        string path = Path.GetFullPath(file);
        List<(PoolCandidate, PlayResult)> rows = [];
        foreach (PoolCandidate pool in PoolCandidates.For(traffic))
        {
            say($"playing to {pool.Name} …");
            rows.Add((pool, await PlayChild.RunAsync(path, pool.Id, cancel)));
        }

        return new Comparison(traffic, rows);
    }

    /// <summary>How often bytes are allocated, as the recording went: a second's.</summary>
    public double AllocatedPerSecond(PlayResult result) => Traffic.Duration == 0 ? 0 : result.AllocatedBytes / (Traffic.Duration / 1e9);

    /// <summary>Which share of one core's time the pool takes, as the recording went; 0 … 1 and more.</summary>
    public double ShareOfCore(PlayResult result) => Traffic.Duration == 0 ? 0 : result.NanosecondsPerPair * Traffic.Rents / Traffic.Duration;
}
