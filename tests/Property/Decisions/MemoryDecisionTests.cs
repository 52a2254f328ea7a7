using Pools.Memory;
using Xunit;
#if !POOLS_NETSTANDARD
using System;
#endif

namespace Pools.Tests.Property.Decisions;

public sealed class MemoryDecisionTests
{
#if POOLS_NETSTANDARD
    [Fact]
    public void Without_knowledge_of_memory_the_budget_is_256_MiB_and_the_pressure_low() =>
        Assert.Equal((256L << 20, PressureLevel.Low), (AvailableMemory.DefaultBudget, GcMemoryPressure.Instance.Current));
#else
    [Theory]
    [InlineData(0, 0)]
    [InlineData(64L << 20, 4L << 20)]
    [InlineData(4L << 30, 256L << 20)]
    [InlineData((4L << 30) - 16, (256L << 20) - 1)]
    [InlineData(1L << 40, 256L << 20)]
    public void The_default_budget_is_a_sixteenth_of_memory_and_at_most_256_MiB(long available, long budget) =>
        Assert.Equal(budget, AvailableMemory.BudgetOf(available));

    [Fact]
    public void The_default_budget_goes_by_the_memory_of_this_process() =>
        Assert.Equal(AvailableMemory.BudgetOf(Tests.Memory.Available), AvailableMemory.DefaultBudget);

    [Theory]
    [InlineData(0, PressureLevel.Low)]
    [InlineData(699, PressureLevel.Low)]
    [InlineData(700, PressureLevel.Medium)]
    [InlineData(899, PressureLevel.Medium)]
    [InlineData(900, PressureLevel.High)]
    [InlineData(999, PressureLevel.High)]
    [InlineData(1_000, PressureLevel.Critical)]
    [InlineData(5_000, PressureLevel.Critical)]
    public void Pressure_rises_with_the_load_towards_the_collectors_threshold(long load, PressureLevel level) =>
        Assert.Equal(level, GcMemoryPressure.LevelOf(load, highLoadThreshold: 1_000));

    [Fact]
    public void Pressure_is_low_where_the_collector_knows_nothing() => Assert.Equal(PressureLevel.Low, GcMemoryPressure.LevelOf(0, 0));
#endif
}
