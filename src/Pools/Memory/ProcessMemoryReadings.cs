using System;

namespace Pools.Memory;

/// <summary>Readings of this process: the collector's at its last collection, the control group's of now.</summary>
/// <remarks>
/// <b>Threading</b>: any thread; never waits. Between two collections a reading allocates nothing. netstandard2.0 cannot ask its collector and knows the
/// control group only.
/// </remarks>
internal sealed class ProcessMemoryReadings : IMemoryReadings
{
#if NET
    private readonly GcReadings _gc = new();
#endif
    private readonly CgroupMemory? _cgroup;

    /// <param name="onDegraded">Told once, and with what cause, when the control group cannot be read.</param>
    public ProcessMemoryReadings(Action<string, Exception?>? onDegraded = null)
        : this(CgroupMemory.TryOpen(SystemCgroupFiles.Instance, onDegraded))
    {
    }

    public ProcessMemoryReadings(CgroupMemory? cgroup) => _cgroup = cgroup;

    public MemoryReadings Read()
    {
        long usage = 0;
        long limit = long.MaxValue;
        _cgroup?.TryRead(out usage, out limit);
#if NET
        return _gc.Read() with { CgroupUsageBytes = usage, CgroupLimitBytes = limit };
#else
        return new MemoryReadings(
            GcIndex: 0,
            CommittedBytes: 0,
            TotalAvailableBytes: 0,
            HasHardLimit: false,
            MemoryLoadBytes: 0,
            HighMemoryLoadThresholdBytes: 0,
            CgroupUsageBytes: usage,
            CgroupLimitBytes: limit);
#endif
    }
}
