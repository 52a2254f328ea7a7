namespace Pools.Memory;

/// <summary>What is known about the process' memory at one moment. Unknown amounts are 0, unknown limits 0 or <see cref="long.MaxValue"/>.</summary>
/// <param name="GcIndex">The collection that the collector's own figures are from; 0 before the first.</param>
/// <param name="CommittedBytes">What the collector had committed.</param>
/// <param name="TotalAvailableBytes">What the collector may use: its hard limit where it has one, else the machine's memory.</param>
/// <param name="HasHardLimit">Whether <paramref name="TotalAvailableBytes"/> is a limit that the collector keeps: a configured one, or a container's.</param>
/// <param name="MemoryLoadBytes">Memory in use on the machine, or in the container.</param>
/// <param name="HighMemoryLoadThresholdBytes">The load from which the collector calls memory scarce.</param>
/// <param name="CgroupUsageBytes">What the kernel charges the control group with, without page cache that it would drop first.</param>
/// <param name="CgroupLimitBytes">The charge at which the kernel kills.</param>
internal readonly record struct MemoryReadings(
    long GcIndex,
    long CommittedBytes,
    long TotalAvailableBytes,
    bool HasHardLimit,
    long MemoryLoadBytes,
    long HighMemoryLoadThresholdBytes,
    long CgroupUsageBytes,
    long CgroupLimitBytes);
