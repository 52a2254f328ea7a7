using System.Collections.Generic;
using System.Linq;

namespace Pools.Tool.Diagnosis;

/// <summary>What was out at the end of the trace of what one place had rented.</summary>
/// <param name="Mature">How many ought to be back.</param>
/// <param name="Oldest">For how long the oldest has been out, in nanoseconds.</param>
/// <param name="Last">When the last of those that ought to be back was rented, in nanoseconds.</param>
/// <param name="Parts">In how many parts of the trace these were rented.</param>
internal readonly record struct Outstanding(long Mature, long Oldest, long Last, int Parts)
{
    /// <param name="site">The place.</param>
    /// <param name="duration">The trace's, in nanoseconds.</param>
    /// <param name="maturity">After which time an array ought to be back, in nanoseconds.</param>
    /// <param name="parts">How many parts the trace has.</param>
    public static Outstanding Of(SiteTraffic site, long duration, long maturity, int parts)
    {
        List<long> mature = [.. site.Open.Times.Where(time => duration - time >= maturity)];

        // What the table had no room for is older than what it has.
        long forgotten = site.Rents.Forgotten;
        if (mature.Count == 0)
        {
            return new Outstanding(forgotten, 0, 0, 0);
        }

        int busy = mature.Select(time => time * parts / (duration + 1)).Distinct().Count();
        return new Outstanding(mature.Count + forgotten, duration - mature.Min(), mature.Max(), busy);
    }
}
