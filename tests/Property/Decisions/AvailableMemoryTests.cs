using Pools.Memory;
using Xunit;

namespace Pools.Tests.Property.Decisions;

public sealed class AvailableMemoryTests
{
#if POOLS_NETSTANDARD
    [Fact]
    public void The_default_budget_of_unknown_memory_is_256_MiB() => Assert.Equal(256L << 20, AvailableMemory.DefaultBudget);
#else
    [Theory]
    [InlineData(0, 0)]
    [InlineData(64L << 20, 4L << 20)]
    [InlineData((4L << 30) - 16, (256L << 20) - 1)]
    [InlineData(1L << 40, 256L << 20)]
    public void The_default_budget_is_a_sixteenth_of_memory_and_at_most_256_MiB(long available, long budget)
    {
        Assert.Equal(budget, AvailableMemory.BudgetOf(available));
        Assert.Equal(AvailableMemory.BudgetOf(Tests.Memory.Available), AvailableMemory.DefaultBudget);
    }
#endif
}
