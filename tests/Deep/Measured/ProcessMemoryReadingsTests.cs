using Pools.Memory;

namespace Pools.Tests.Measured;

/// <summary>What the collector says of the whole process.</summary>
public sealed class ProcessMemoryReadingsTests
{
    private const int Repetitions = 1_000;

    [Fact]
    public void Readings_follow_every_collection() => Measure.Alone(typeof(ProcessMemoryReadingsTests), () =>
    {
        var process = new ProcessMemoryReadings();
        for (int i = 0; i < 5; i++)
        {
            Memory.CollectOnce();
            GCMemoryInfo info = GC.GetGCMemoryInfo();
            MemoryReadings readings = process.Read();

            Assert.Equal(info.Index, readings.GcIndex);
            Assert.Equal(info.TotalCommittedBytes, readings.CommittedBytes);
            Assert.Equal(info.TotalAvailableMemoryBytes, readings.TotalAvailableBytes);
            Assert.Equal(info.MemoryLoadBytes, readings.MemoryLoadBytes);
            Assert.Equal(info.HighMemoryLoadThresholdBytes, readings.HighMemoryLoadThresholdBytes);
        }
    });

    [Fact]
    public void Between_collections_the_collector_is_not_asked_again() =>
        Measure.Alone(typeof(ProcessMemoryReadingsTests), () => Processors.RunOnOne(() =>
    {
        var process = new ProcessMemoryReadings();
        process.Read();
        Assert.Equal(0, Allocated.Always(() => Repeat(() => process.Read())));

        // The same measurement sees that the collector is asked.
        Assert.True(Allocated.Always(() => Repeat(() => GC.GetGCMemoryInfo())) >= Repetitions);
    }));

    private static void Repeat(Action read)
    {
        for (int i = 0; i < Repetitions; i++)
        {
            read();
        }
    }
}
