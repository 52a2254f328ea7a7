namespace Pools.Memory;

/// <summary>The memory of this process at one moment. Unknown amounts are 0, unknown limits 0 or <see cref="long.MaxValue"/>. All numbers
/// are bytes.</summary>
/// <param name="CommittedBytes">The collector's committed memory.</param>
/// <param name="TotalAvailableBytes">The memory that the collector may use: its hard limit if it has one, else the machine's
/// memory.</param>
/// <param name="HasHardLimit">Whether <paramref name="TotalAvailableBytes"/> is a limit that the collector enforces: a configured one, or a
/// container's.</param>
/// <param name="MemoryLoadBytes">Memory in use on the machine, or in the container.</param>
/// <param name="HighMemoryLoadThresholdBytes">The load from which the collector considers memory scarce.</param>
/// <param name="CgroupUsageBytes">The usage of the control group, without inactive page cache.</param>
/// <param name="CgroupLimitBytes">The usage at which the kernel kills.</param>
internal readonly record struct MemoryReadings(
    long CommittedBytes,
    long TotalAvailableBytes,
    bool HasHardLimit,
    long MemoryLoadBytes,
    long HighMemoryLoadThresholdBytes,
    long CgroupUsageBytes,
    long CgroupLimitBytes)
{
    /// <summary>Reads the collector's figures, which are of its last collection, and the control group's, which are of now. netstandard2.0
    /// has only the latter.</summary>
    public static MemoryReadings Read()
    {
        (long usage, long limit) = CgroupMemory.Read();
#if NET
        GCMemoryInfo info = GC.GetGCMemoryInfo();
        return new MemoryReadings(
            info.TotalCommittedBytes,
            info.TotalAvailableMemoryBytes,
            GC.GetConfigurationVariables().TryGetValue("GCHeapHardLimit", out object? hardLimit) && hardLimit is long and > 0,
            info.MemoryLoadBytes,
            info.HighMemoryLoadThresholdBytes,
            usage,
            limit);
#else
        return default(MemoryReadings) with { CgroupUsageBytes = usage, CgroupLimitBytes = limit };
#endif
    }
}
