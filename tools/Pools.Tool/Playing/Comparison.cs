using Pools.Traces;

namespace Pools.Tool.Playing;

/// <summary>What each pool made of a trace.</summary>
/// <param name="Rows">Each pool, that which others are compared with first.</param>
internal sealed record Comparison(TrafficFacts Traffic, IReadOnlyList<(PoolCandidate Pool, PlayResult Result)> Rows)
{
    /// <summary>How many events of a trace are played at most: with as many, no process takes more than 340 MiB, and one that plays them takes about half a minute on two cores (measured; the limit itself is arbitrary).</summary>
    public const int MostEvents = 2_000_000;

    public PlayResult Baseline => Rows[0].Result;

    /// <summary>Plays a trace to each pool.</summary>
    /// <exception cref="TraceException">The trace cannot be read, or holds more events.</exception>
    /// <exception cref="CannotLookException">It cannot be played.</exception>
    public static async Task<Comparison> OfAsync(string file, Action<string> say, CancellationToken cancel, int mostEvents = MostEvents)
    {
        TrafficFacts traffic = TrafficFacts.Of(TraceFormat.Read(file, mostEvents));
        string path = Path.GetFullPath(file);
        List<(PoolCandidate, PlayResult)> rows = [];
        foreach (PoolCandidate pool in PoolCandidates.For(traffic))
        {
            say($"playing to {pool.Name} …");
            rows.Add((pool, await PlayChild.RunAsync(path, pool, cancel)));
        }

        return new Comparison(traffic, rows);
    }

    /// <summary>How often bytes are allocated, as the recording went: a second's.</summary>
    public double AllocatedPerSecond(PlayResult result) => Traffic.Duration == 0 ? 0 : result.AllocatedBytes / (Traffic.Duration / 1e9);

    /// <summary>Which share of one core's time the pool takes, as the recording went; 0 … 1 and more.</summary>
    public double ShareOfCore(PlayResult result) => Traffic.Duration == 0 ? 0 : result.NanosecondsPerPair * Traffic.Rents / Traffic.Duration;
}
