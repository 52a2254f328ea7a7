namespace Pools.Memory;

/// <summary>Computes memory pressure: a number from 0, plenty of memory, to 1, no memory left.</summary>
internal static class PressureRatio
{
    /// <summary>
    /// An allocation fails if it would take the collector's commit past the hard limit. With large arrays, that is well before the limit.
    /// So the part above this share counts as missing (5 % are arbitrary).
    /// </summary>
    private const double UsablePartOfHardLimit = 0.95;

    /// <summary>
    /// The load counts up to this multiple of what this process has committed, so in full if half of it is this process's (arbitrary).
    /// </summary>
    private const double LoadPerCommit = 2;

    /// <summary>
    /// The highest pressure that other processes' memory can cause: releasing this process's arrays would not end it.
    /// So pooling goes on.
    /// </summary>
    private const double MostByOthers = PressureGovernor.Medium;

    /// <summary>
    /// Returns the largest of three ratios, because the nearest limit is reached first. They are the collector's commit to its hard limit,
    /// the load to the collector's threshold for a high load, and the control group's usage to its limit. An unknown amount counts as 0.
    /// </summary>
    public static double Of(in MemoryReadings r)
    {
        // Without a hard limit, running out of what is available slows the machine down and ends nothing: the load tells that.
        double committed = r.HasHardLimit ? Part(r.CommittedBytes, r.TotalAvailableBytes) / UsablePartOfHardLimit : 0;
        double own = LoadPerCommit * Part(r.CommittedBytes, r.HighMemoryLoadThresholdBytes);
        double load = Math.Min(Part(r.MemoryLoadBytes, r.HighMemoryLoadThresholdBytes), Math.Max(own, MostByOthers));
        double cgroup = Part(r.CgroupUsageBytes, r.CgroupLimitBytes);
        return Math.Max(committed, Math.Max(load, cgroup));
    }

    private static double Part(long used, long limit) => used > 0 && limit is > 0 and < long.MaxValue ? (double)used / limit : 0;
}
