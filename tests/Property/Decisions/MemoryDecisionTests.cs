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
    public void Without_knowledge_of_memory_the_budget_is_256_MiB() => Assert.Equal(256L << 20, AvailableMemory.DefaultBudget);
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
#endif
}
