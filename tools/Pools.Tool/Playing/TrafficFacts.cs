namespace Pools.Tool.Playing;

/// <summary>A summary of a trace, from which options are computed.</summary>
/// <param name="CrossReturns">Returns on a different thread than the rent.</param>
/// <param name="Duration">In nanoseconds.</param>
/// <param name="Longest">The longest array, in bytes.</param>
/// <param name="MostBytes">The most bytes that were out at once.</param>
/// <param name="MostArrays">The most arrays of one length that were out at once.</param>
internal sealed record TrafficFacts(
    long Rents, long Returns, int Threads, long CrossReturns, long Duration, int Longest, long MostBytes, int MostArrays)
{
    public static TrafficFacts Of(IReadOnlyList<TracedCall> events)
    {
        Dictionary<long, int> renters = [];
        Dictionary<int, int> open = [];
        long bytes = 0;
        long mostBytes = 0;
        int mostArrays = 0;
        long cross = 0;
        foreach (TracedCall e in events)
        {
            int sign = e.IsRent ? 1 : -1;
            bytes += sign * (long)e.Elements;
            open[e.Elements] = open.GetValueOrDefault(e.Elements) + sign;
            mostBytes = Math.Max(mostBytes, bytes);
            mostArrays = Math.Max(mostArrays, open[e.Elements]);
            cross += renters.TryAdd(e.Rental, e.Thread) || renters[e.Rental] == e.Thread ? 0 : 1;
        }

        return new TrafficFacts(
            renters.Count,
            events.Count - renters.Count,
            events.Select(e => e.Thread).Distinct().Count(),
            cross,
            events[^1].TimeNanoseconds - events[0].TimeNanoseconds,
            events.Max(e => e.Elements),
            mostBytes,
            mostArrays);
    }
}
