namespace Pools.Tests.Measured.LargeHeapLimit;

/// <summary>A process with a heap of 512 MiB has returned 288 MiB to a pool, and then needs 300 MiB of live arrays.</summary>
public sealed class LargeHeapLimitTests
{
    private const int Runs = 5;

    [Theory, InlineData("large", Runs), InlineData("large-off", 2), InlineData("per-core", 2)]
    public void Memory_that_is_needed_slowly_is_there(string pool, int runs) =>
        Assert.Equal(runs, LargeHeapLimitCommand.CountSurvivors(pool, "slow", runs));

    [Fact]
    public void Memory_that_is_needed_fast_is_there_as_often_as_without_a_pool()
    {
        int large = LargeHeapLimitCommand.CountSurvivors("large", "fast", Runs);
        int without = LargeHeapLimitCommand.CountSurvivors("new", "fast", Runs);

        Assert.True(large >= without, $"large {large}, without a pool {without} of {Runs}");
    }

    [Fact]
    public void Process_dies_with_a_pool_that_keeps_everything() =>
        Assert.InRange(LargeHeapLimitCommand.CountSurvivors("create", "slow", 2), 0, 1);
}
