using Xunit;

namespace Pools.Tests.Measured.LargeHeapLimit;

/// <summary>A process with a hard limit for its heap does not die of what lies in the pool.</summary>
public sealed class LargeHeapLimitTests(ITestOutputHelper output)
{
    private static readonly int s_runs = Depth.Of(5, deep: 40);
    private static readonly int s_runsOfOthers = Depth.Of(2, deep: 40);

    [Measurement(
        bound: "A heap of 512 MiB, 288 MiB of them returned to the pool, then 300 MiB of live arrays: each run survives.",
        noise: "On a busy machine the thread that trims may come late, and a child dies; none survives for that reason.")]
    public void Memory_that_is_needed_slowly_is_there_in_every_run() => Measure.Repeatedly(() =>
    {
        int survivors = LargeHeapLimitCommand.CountSurvivors("large", "slow", s_runs);

        Assert.Equal(s_runs, survivors);
    });

    [Measurement(
        bound: "The same with pools that give no pages back, and with those that keep large arrays besides others: each run survives.",
        noise: "As above.")]
    public void It_is_there_with_each_pool_that_keeps_large_arrays() => Measure.Repeatedly(() =>
        Assert.All(["large-off", "per-core"], pool => Assert.Equal(s_runsOfOthers, LargeHeapLimitCommand.CountSurvivors(pool, "slow", s_runsOfOthers))));

    [Measurement(
        bound: "The same without a pause: as many survive as without any pool.",
        noise: "As above, and the count without a pool can only fall, which asks for less.")]
    public void Memory_that_is_needed_fast_is_there_as_often_as_without_a_pool() => Measure.Repeatedly(() =>
    {
        int large = LargeHeapLimitCommand.CountSurvivors("large", "fast", s_runs);
        int without = LargeHeapLimitCommand.CountSurvivors("new", "fast", s_runs);
        output.WriteLine($"large {large}, new {without} of {s_runs}");

        Assert.True(large >= without, $"large {large}, new {without} of {s_runs}");
    });

    [Measurement(bound: "The mutant: one run of two dies with a pool that keeps what it was given.", noise: "None known: it keeps it for good.")]
    public void The_same_process_dies_with_a_pool_that_lets_go_too_late() => Measure.Repeatedly(() =>
        Assert.True(LargeHeapLimitCommand.CountSurvivors("create", "slow", 2) < 2, "The limit is too wide to show anything."));
}
