#if !POOLS_NETSTANDARD
using System;
using System.Collections.Generic;
using Pools.Memory;
using Xunit;

namespace Pools.Tests.Property.Memory;

/// <summary>Whether the collector has a hard limit is decided when a process starts, so processes of their own are started.</summary>
public sealed class HardLimitTests
{
    private const long Limit = 1L << 30;
    private const string Expectation = "POOLS_TEST_EXPECTS_HARD_LIMIT";

    /// <summary>Runs here for a process without a limit, and in the processes that <see cref="A_hard_limit_is_seen"/> starts.</summary>
    [Fact]
    public void A_hard_limit_is_seen_where_there_is_one_and_only_there()
    {
        GC.Collect();
        MemoryReadings readings = new ProcessMemoryReadings().Read();
        bool expected = Environment.GetEnvironmentVariable(Expectation) is not null;
        Assert.Equal(expected, readings.HasHardLimit);
        if (expected)
        {
            Assert.Equal(Limit, readings.TotalAvailableBytes);
            Assert.Equal(readings.CommittedBytes / (0.95 * Limit), PressureRatio.Of(readings with { MemoryLoadBytes = 0, CgroupUsageBytes = 0 }), 1e-9);
        }
    }

    [Fact]
    public void A_hard_limit_is_seen()
    {
        CommandResult run = RunWith(new("DOTNET_GCHeapHardLimit", "0x40000000"), new(Expectation, "1"));
        Assert.True(run.ExitCode == 0, run.Output);
        Assert.Matches("Total: 1\\b", run.Output);
    }

    /// <summary>The process of its own tells when it does not see what it expects.</summary>
    [Fact]
    public void A_limit_that_is_not_there_is_missed()
    {
        CommandResult run = RunWith(new KeyValuePair<string, string>(Expectation, "1"));
        Assert.NotEqual(0, run.ExitCode);
        Assert.Matches("Total: 1\\b", run.Output);
    }

    private static CommandResult RunWith(params KeyValuePair<string, string>[] variables) =>
        ChildTest.Run(typeof(HardLimitTests), nameof(A_hard_limit_is_seen_where_there_is_one_and_only_there), variables);
}
#endif
