namespace Pools.Tests.Property.Decisions;

public sealed class AvailableMemoryTests
{
    [Fact]
    public void The_default_budget_is_an_eighth_of_memory()
    {
#if POOLS_NETSTANDARD
        Assert.Equal(256L << 20, AvailableMemory.DefaultBudget);
#else
        Assert.Equal(Tests.Memory.Available / 8, AvailableMemory.DefaultBudget);
#endif
    }
}
