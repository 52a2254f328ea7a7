using Pools.Memory;

namespace Pools.Tests.Property.Memory;

public sealed class ProcessMemoryReadingsTests
{
#if POOLS_NETSTANDARD
    [Fact]
    public void The_collectors_figures_are_unknown()
    {
        Tests.Memory.CollectOnce();
        MemoryReadings readings = new ProcessMemoryReadings().Read();
        (long usage, long limit) = (readings.CgroupUsageBytes, readings.CgroupLimitBytes);
        Assert.Equal(ReadingsDial.Unknown with { CgroupUsageBytes = usage, CgroupLimitBytes = limit }, readings);
    }
#else
    [Fact]
    public void Without_a_control_group_its_part_is_unknown()
    {
        MemoryReadings readings = new ProcessMemoryReadings(cgroup: null).Read();
        Assert.Equal((0, long.MaxValue), (readings.CgroupUsageBytes, readings.CgroupLimitBytes));
        Assert.True(readings.TotalAvailableBytes > 0);
    }
#endif

    [Fact]
    public void The_control_group_is_read_at_each_call()
    {
        FakeCgroups files = FakeCgroups.Version2("/").With2("/sys/fs/cgroup", 500_000, 100_000, "1000000");
        using CgroupMemory cgroup = CgroupMemory.TryOpen(files)!;
        var process = new ProcessMemoryReadings(cgroup);
        Assert.Equal(400_000, process.Read().CgroupUsageBytes);

        files["/sys/fs/cgroup/memory.current"] = "700000\n";
        Assert.Equal((600_000, 1_000_000), (process.Read().CgroupUsageBytes, process.Read().CgroupLimitBytes));
    }
}
