namespace Pools.Tests.Measured;

/// <summary>Whether the collector has a hard limit is decided when a process starts.</summary>
public sealed class HardLimitTests
{
    private const long Limit = 1L << 30;

    [Fact]
    public void Hard_limit_is_seen() => ChildTest.Alone(typeof(HardLimitTests), () =>
    {
        GC.Collect();
        MemoryReadings readings = MemoryReadings.Read();

        Assert.True(readings.HasHardLimit);
        Assert.Equal(Limit, readings.TotalAvailableBytes);
        Assert.Equal(readings.CommittedBytes / (0.95 * Limit),
            PressureRatio.Of(readings with { MemoryLoadBytes = 0, CgroupUsageBytes = 0 }), 1e-9);
    }, [new("DOTNET_GCHeapHardLimit", "0x40000000")]);

    [Fact]
    public void Process_without_a_hard_limit_has_none() =>
        ChildTest.Alone(typeof(HardLimitTests), () => Assert.False(MemoryReadings.Read().HasHardLimit));
}
