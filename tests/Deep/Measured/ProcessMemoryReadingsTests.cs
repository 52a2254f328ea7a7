using System;
using Pools.Memory;
using Xunit;

namespace Pools.Tests.Measured;

/// <summary>What the collector says of the whole process.</summary>
public sealed class ProcessMemoryReadingsTests
{
    private const int Repetitions = 1_000;

    [Measurement(
        bound: "Each reading equals what the collector says of its last collection.",
        noise: "A background collection that ends between the two questions: they differ, and the test fails; it cannot pass for that reason.")]
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

    [Measurement(
        bound: "0 bytes allocated by 1,000 readings between two collections; at least 1,000 by as many questions to the collector, which answers with an object.",
        noise: "A collection makes the next reading ask again, and charges the thread with the rest of its allocation quantum: more bytes, never fewer.")]
    public void Between_collections_the_collector_is_not_asked_again() => Measure.Alone(typeof(ProcessMemoryReadingsTests), () => Processors.RunOnOne(() =>
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
