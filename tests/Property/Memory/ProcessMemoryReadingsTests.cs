using System;
using Pools.Memory;
using Xunit;

namespace Pools.Tests.Property.Memory;

public sealed class ProcessMemoryReadingsTests
{
#if POOLS_NETSTANDARD
    [Fact]
    public void Of_the_collector_nothing_is_known()
    {
        GC.Collect();
        MemoryReadings readings = new ProcessMemoryReadings().Read();
        Assert.Equal(Readings.Unknown with { CgroupUsageBytes = readings.CgroupUsageBytes, CgroupLimitBytes = readings.CgroupLimitBytes }, readings);
    }
#else
    private const int Repetitions = 1_000;

    [Fact]
    public void Readings_follow_every_collection()
    {
        var process = new ProcessMemoryReadings();
        for (int i = 0; i < 5; i++)
        {
            GC.Collect();
            (GCMemoryInfo info, MemoryReadings readings) = BetweenTwoCollections(() => (GC.GetGCMemoryInfo(), process.Read()));
            Assert.Equal(info.Index, readings.GcIndex);
            Assert.Equal(info.TotalCommittedBytes, readings.CommittedBytes);
            Assert.Equal(info.TotalAvailableMemoryBytes, readings.TotalAvailableBytes);
            Assert.Equal(info.MemoryLoadBytes, readings.MemoryLoadBytes);
            Assert.Equal(info.HighMemoryLoadThresholdBytes, readings.HighMemoryLoadThresholdBytes);
        }
    }

    [Fact]
    public void Between_collections_the_collector_is_not_asked_again()
    {
        var process = new ProcessMemoryReadings();
        process.Read();
        Assert.Equal(0, Allocated.Always(() => Repeat(() => process.Read())));

        // The same measurement sees that the collector is asked: it answers with an object.
        Assert.True(Allocated.Always(() => Repeat(() => GC.GetGCMemoryInfo())) >= Repetitions);
    }

    [Fact]
    public void Without_a_control_group_its_part_is_unknown()
    {
        MemoryReadings readings = new ProcessMemoryReadings(cgroup: null).Read();
        Assert.Equal(0, readings.CgroupUsageBytes);
        Assert.Equal(long.MaxValue, readings.CgroupLimitBytes);
        Assert.True(readings.TotalAvailableBytes > 0);
    }

    /// <summary>What was read while no collection came between: one of another thread's is not the reader's fault.</summary>
    private static T BetweenTwoCollections<T>(Func<T> read)
    {
        while (true)
        {
            int before = GC.CollectionCount(0);
            T result = read();
            if (GC.CollectionCount(0) == before)
            {
                return result;
            }
        }
    }

    private static void Repeat(Action read)
    {
        for (int i = 0; i < Repetitions; i++)
        {
            read();
        }
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
