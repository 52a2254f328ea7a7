using System.Collections.Generic;
using System.Linq;
using Pools.Tool.Ledger;

namespace Pools.Tool.Diagnosis;

/// <summary>What was out at the end of the trace of what one place had rented.</summary>
/// <param name="Mature">How many ought to be back.</param>
/// <param name="Young">How many are out for too short a time to say.</param>
/// <param name="Oldest">For how long the oldest has been out, in nanoseconds.</param>
/// <param name="Last">How long before the end the last of those that ought to be back was rented, in nanoseconds.</param>
/// <param name="Parts">In how many parts of the trace these were rented.</param>
/// <param name="KeepsComing">Whether the last of them was rented in the second half of the trace.</param>
internal readonly record struct Outstanding(long Mature, long Young, long Oldest, long Last, int Parts, bool KeepsComing)
{
    /// <summary>Parts of a trace (arbitrary).</summary>
    public const int AllParts = 16;

    /// <param name="site">The place.</param>
    /// <param name="evidence">The trace. Of a process that has ended, whatever is out never came back, and the parts are parts of its events; of one that goes on, the parts are parts of the time.</param>
    /// <param name="maturity">After which time an array ought to be back, in nanoseconds.</param>
    public static Outstanding Of(SiteTraffic site, Evidence evidence, long maturity)
    {
        bool hasEnded = evidence.Trace.ProcessEnded;
        List<Rental> mature = [.. site.Open.Rentals.Where(rental => hasEnded || evidence.Duration - rental.Time >= maturity)];

        // What the table had no room for is older than what it has.
        long forgotten = site.Rents.Forgotten;
        if (mature.Count == 0)
        {
            return new Outstanding(forgotten, site.Open.Rentals.Count, 0, 0, 0, KeepsComing: false);
        }

        long length = 1 + (hasEnded ? evidence.Ledger.Events : evidence.Duration);
        List<long> moments = mature.ConvertAll(rental => hasEnded ? rental.Order : rental.Time);
        return new Outstanding(
            mature.Count + forgotten,
            site.Open.Rentals.Count - mature.Count,
            evidence.Duration - mature.Min(rental => rental.Time),
            evidence.Duration - mature.Max(rental => rental.Time),
            moments.Select(moment => moment * AllParts / length).Distinct().Count(),
            moments.Max() >= length / 2);
    }
}
