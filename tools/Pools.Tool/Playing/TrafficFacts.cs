using Pools.Traces;

namespace Pools.Tool.Playing;

/// <summary>What options are fitted to.</summary>
/// <param name="CrossReturns">Returns on another thread than the rent.</param>
/// <param name="Duration">From the first event to the last, in nanoseconds.</param>
/// <param name="Longest">The longest array, in bytes.</param>
/// <param name="MostBytes">The most bytes that were out at once.</param>
/// <param name="MostArrays">The most arrays of one length that were out at once.</param>
internal sealed record TrafficFacts(long Rents, long Returns, int Threads, long CrossReturns, long Duration, int Longest, long MostBytes, int MostArrays)
{
    /// <summary>Whether threads did little but rent and return, so that their calls often met: on the average no time for anything else lay between them.</summary>
    public bool IsDense => (Rents + Returns) * Trace.WorksFrom > Threads * Duration;

    public static TrafficFacts Of(IReadOnlyList<TraceEvent> events)
    {
        Dictionary<long, int> threads = [];
        Dictionary<int, int> open = [];
        long bytes = 0;
        long mostBytes = 0;
        int mostArrays = 0;
        long cross = 0;
        foreach (TraceEvent e in events)
        {
            // What is out at once, of all lengths and of the most frequent one; and the returns that another thread makes than rented.
            bytes += e.IsRent ? e.Elements : -e.Elements;
            open[e.Elements] = open.GetValueOrDefault(e.Elements) + (e.IsRent ? 1 : -1);
            mostBytes = Math.Max(mostBytes, bytes);
            mostArrays = Math.Max(mostArrays, open[e.Elements]);
            if (e.IsRent)
            {
                threads[e.Rental] = e.Thread;
            }
            else
            {
                cross += threads.Remove(e.Rental, out int thread) && thread != e.Thread ? 1 : 0;
            }
        }

        int rents = events.Count(e => e.IsRent);
        return new TrafficFacts(
            rents, events.Count - rents, events.Select(e => e.Thread).Distinct().Count(), cross, events[^1].TimeNanoseconds - events[0].TimeNanoseconds, events.Max(e => e.Elements), mostBytes, mostArrays);
    }
}
