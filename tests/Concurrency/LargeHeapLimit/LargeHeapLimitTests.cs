#if !POOLS_NETSTANDARD
// The build for netstandard2.0 cannot tell how much memory there is.
using Xunit;

namespace Pools.Tests.Concurrency.LargeHeapLimit;

/// <summary>A process with a hard limit for its heap does not die of what lies in the pool.</summary>
public sealed class LargeHeapLimitTests(ITestOutputHelper output)
{
    private const int Runs = 10;

    [Fact]
    public void Memory_that_is_needed_slowly_is_there_in_every_run()
    {
        int survivors = LargeHeapLimitCommand.CountSurvivors("large", "slow", Runs);

        Assert.Equal(Runs, survivors);
    }

    [Fact]
    public void Memory_that_is_needed_fast_is_there_as_often_as_without_a_pool()
    {
        int large = LargeHeapLimitCommand.CountSurvivors("large", "fast", Runs);
        int without = LargeHeapLimitCommand.CountSurvivors("new", "fast", Runs);
        output.WriteLine($"large {large}, new {without} of {Runs}");

        Assert.True(large >= without, $"large {large}, new {without} of {Runs}");
    }

    [Fact]
    public void The_same_process_dies_with_a_pool_that_lets_go_too_late() =>
        Assert.True(LargeHeapLimitCommand.CountSurvivors("create", "slow", 2) < 2, "The limit is too wide to show anything.");
}
#endif
