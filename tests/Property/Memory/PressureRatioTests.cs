namespace Pools.Tests.Property.Memory;

public sealed class PressureRatioTests
{
    private const long Max = long.MaxValue;

    [Theory, InlineData(950, 1_000, true, 1.0), InlineData(475, 1_000, true, 0.5), InlineData(950, 1_000, false, 0.0)]
    [InlineData(950, 0, true, 0.0), InlineData(950, Max, true, 0.0), InlineData(0, 1_000, true, 0.0)]
    public void Commit_counts_against_95_percent_of_a_hard_limit(long committed, long available, bool isHard, double ratio) => Require(
        ratio, ReadingsDial.Unknown with { CommittedBytes = committed, TotalAvailableBytes = available, HasHardLimit = isHard });

    [Theory, InlineData(0, 690, 1_000, 0.69), InlineData(0, 1_000, 1_000, 0.7), InlineData(350, 1_000, 1_000, 0.7)]
    [InlineData(400, 1_000, 1_000, 0.8), InlineData(500, 1_000, 1_000, 1.0), InlineData(500, 900, 1_000, 0.9)]
    [InlineData(Max, 900, 1_000, 0.9), InlineData(900, 900, 0, 0.0), InlineData(900, 900, Max, 0.0)]
    [InlineData(900, 0, 1_000, 0.0)]
    public void Load_counts_up_to_twice_the_own_commit_and_of_others_to_medium(long committed, long load, long threshold, double ratio) =>
        Require(ratio, ReadingsDial.Unknown with
        {
            CommittedBytes = committed,
            MemoryLoadBytes = load,
            HighMemoryLoadThresholdBytes = threshold,
        });

    [Theory, InlineData(600, 1_000, 0.6), InlineData(1_000, 1_000, 1.0), InlineData(600, 0, 0.0)]
    [InlineData(600, Max, 0.0), InlineData(0, 1_000, 0.0)]
    public void Usage_counts_against_the_limit_of_the_control_group(long usage, long limit, double ratio) =>
        Require(ratio, ReadingsDial.Unknown with { CgroupUsageBytes = usage, CgroupLimitBytes = limit });

    [Theory, InlineData(950, 100, 100, 1.0), InlineData(95, 680, 100, 0.68), InlineData(95, 100, 900, 0.9)]
    public void The_ratio_is_the_largest_of_its_parts(long committed, long load, long usage, double ratio) =>
        Require(ratio, new MemoryReadings(committed, 1_000, HasHardLimit: true, load, 1_000, usage, 1_000));

    private static void Require(double ratio, MemoryReadings readings) => Assert.Equal(ratio, PressureRatio.Of(readings), precision: 9);
}
