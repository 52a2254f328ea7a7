using System;

namespace Pools.Memory;

/// <summary>How near memory is to its end, as one number: 0 is far, 1 is there.</summary>
internal static class PressureRatio
{
    /// <summary>
    /// An allocation fails if it would take the collector's commit past the hard limit, so with large arrays well before the limit is reached: what lies
    /// above this part counts as not there (5 % are arbitrary).
    /// </summary>
    private const double UsablePartOfHardLimit = 0.95;

    /// <summary>
    /// The largest of three ratios, because whichever end is nearest is the one that is met: the collector's commit to its hard limit, the load to what the
    /// collector calls high, and the control group's usage to its limit. What is unknown counts 0.
    /// </summary>
    public static double Of(in MemoryReadings r)
    {
        // Without a hard limit, running out of what is available slows the machine down and ends nothing: the load tells that.
        double committed = r.HasHardLimit ? Part(r.CommittedBytes, r.TotalAvailableBytes) / UsablePartOfHardLimit : 0;
        double load = Part(r.MemoryLoadBytes, r.HighMemoryLoadThresholdBytes);
        double cgroup = Part(r.CgroupUsageBytes, r.CgroupLimitBytes);
        return Math.Max(committed, Math.Max(load, cgroup));
    }

    private static double Part(long used, long limit) => used > 0 && limit is > 0 and < long.MaxValue ? (double)used / limit : 0;
}
