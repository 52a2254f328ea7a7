using Pools.Memory;
using Xunit;

namespace Pools.Tests.Property.Memory;

public sealed class ProcessMemoryReadingsTests
{
#if POOLS_NETSTANDARD
    [Fact]
    public void Of_the_collector_nothing_is_known()
    {
        Tests.Memory.CollectOnce();
        MemoryReadings readings = new ProcessMemoryReadings().Read();
        Assert.Equal(Readings.Unknown with { CgroupUsageBytes = readings.CgroupUsageBytes, CgroupLimitBytes = readings.CgroupLimitBytes }, readings);
    }
#else
    [Fact]
    public void Without_a_control_group_its_part_is_unknown()
    {
        MemoryReadings readings = new ProcessMemoryReadings(cgroup: null).Read();
        Assert.Equal(0, readings.CgroupUsageBytes);
        Assert.Equal(long.MaxValue, readings.CgroupLimitBytes);
        Assert.True(readings.TotalAvailableBytes > 0);
    }
#endif

    [Fact]
    public void The_control_group_is_read_at_each_call()
    {
        FakeCgroups files = FakeCgroups.Version2("/");
        files["/sys/fs/cgroup/memory.max"] = "1000000\n";
        files["/sys/fs/cgroup/memory.current"] = "500000\n";
        files["/sys/fs/cgroup/memory.stat"] = "inactive_file 100000\n";
        using CgroupMemory cgroup = CgroupMemory.TryOpen(files)!;
        var process = new ProcessMemoryReadings(cgroup);
        Assert.Equal((400_000, 1_000_000), Cgroup(process));

        files["/sys/fs/cgroup/memory.current"] = "700000\n";
        Assert.Equal((600_000, 1_000_000), Cgroup(process));
    }

    private static (long Usage, long Limit) Cgroup(ProcessMemoryReadings process)
    {
        MemoryReadings readings = process.Read();
        return (readings.CgroupUsageBytes, readings.CgroupLimitBytes);
    }
}
