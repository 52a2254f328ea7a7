using System;
using Pools.Memory;
using Xunit;

namespace Pools.Tests.Measured;

/// <summary>Whether the collector has a hard limit is decided when a process starts.</summary>
public sealed class HardLimitTests
{
    private const long Limit = 1L << 30;

    [Measurement(bound: "1 GiB, exactly.", noise: "None.")]
    public void A_hard_limit_is_seen() => Measure.Alone(typeof(HardLimitTests), RequireLimit, [new("DOTNET_GCHeapHardLimit", "0x40000000")]);

    [Measurement(bound: "No limit; and the check of the other test fails here.", noise: "None.")]
    public void A_limit_that_is_not_there_is_missed() => Measure.Alone(typeof(HardLimitTests), () =>
    {
        Assert.False(Read().HasHardLimit);
        Assert.ThrowsAny<Xunit.Sdk.XunitException>(RequireLimit);
    });

    private static void RequireLimit()
    {
        MemoryReadings readings = Read();
        Assert.True(readings.HasHardLimit);
        Assert.Equal(Limit, readings.TotalAvailableBytes);
        Assert.Equal(readings.CommittedBytes / (0.95 * Limit), PressureRatio.Of(readings with { MemoryLoadBytes = 0, CgroupUsageBytes = 0 }), 1e-9);
    }

    private static MemoryReadings Read()
    {
        GC.Collect();
        return new ProcessMemoryReadings().Read();
    }
}
