namespace Pools.Tool.Playing;

/// <summary>The performance of each pool on a trace, the baseline first.</summary>
internal sealed record Comparison(TrafficFacts Traffic, IReadOnlyList<(PoolCandidate Pool, PlayResult Result)> Rows)
{
    /// <summary>The most events that are played, in up to 340 MiB and half a minute (measured; the number is arbitrary).</summary>
    public const int MostEvents = 2_000_000;

    public PlayResult Baseline => Rows[0].Result;

    /// <exception cref="CommandFailedException">The trace cannot be read or played, or has too many events.</exception>
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

    /// <summary>Allocated bytes a second, at the rate of the recording.</summary>
    public double AllocatedPerSecond(PlayResult result) => Traffic.Duration == 0 ? 0 : result.AllocatedBytes / (Traffic.Duration / 1e9);

    /// <summary>The pool's share of one core's time, at the rate of the recording; above 1 if it takes several cores.</summary>
    public double ShareOfCore(PlayResult result) =>
        Traffic.Duration == 0 ? 0 : result.NanosecondsPerPair * Traffic.Rents / Traffic.Duration;
}
