using System;
using FsCheck;
using FsCheck.Fluent;
using Pools.Memory;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Property.Memory;

public sealed class PressureRatioTests
{
    private static readonly Arbitrary<long> s_limits = Arb.From(Gen.Choose(1, 1 << 20).Select(mebibytes => (long)mebibytes));

    [Fact]
    public void The_ratio_is_the_largest_of_its_three_parts() =>
        PropertyCheck.Holds(Readings.Any, r => PressureRatioProperties.IsTheLargestOfItsParts(Shipped, r));

    [Fact]
    public void More_use_never_lowers_the_ratio() =>
        PropertyCheck.Holds(Readings.AndMore, c => PressureRatioProperties.NeverFallsWhenMoreIsUsed(Shipped, c.Readings, c.More));

    [Fact]
    public void A_higher_limit_never_raises_the_ratio() =>
        PropertyCheck.Holds(Readings.AndMore, c => PressureRatioProperties.NeverRisesWhenALimitDoes(Shipped, c.Readings, c.More));

    [Fact]
    public void What_is_unknown_counts_nothing() =>
        PropertyCheck.Holds(Readings.Any, r => PressureRatioProperties.CountsTheUnknownAsNothing(Shipped, r));

    [Fact]
    public void Without_a_hard_limit_the_machines_memory_is_ignored() =>
        PropertyCheck.Holds(Readings.Any, r => PressureRatioProperties.IgnoresTheMachinesMemoryWithoutAHardLimit(Shipped, r));

    [Fact]
    public void Other_processes_cause_medium_pressure_at_most() =>
        PropertyCheck.Holds(Readings.Any, r => PressureRatioProperties.CapsTheLoadOfOtherProcesses(Shipped, r));

    [Fact]
    public void The_load_counts_in_full_if_this_process_has_committed_half_of_it() =>
        PropertyCheck.Holds(Readings.Any, r => PressureRatioProperties.CountsTheLoadInFullIfHalfOfItIsOurs(Shipped, r));

    [Fact]
    public void The_ratio_is_one_at_each_limit_and_at_95_percent_of_a_hard_limit() =>
        PropertyCheck.Holds(s_limits, limit => PressureRatioProperties.IsOneAtEachLimit(Shipped, limit));

    [Fact]
    public void A_sum_is_not_taken_for_the_largest() =>
        Rejects(Readings.Any, r => PressureRatioProperties.IsTheLargestOfItsParts(m => Heap(m) + Load(m) + Cgroup(m), r));

    [Fact]
    public void The_smallest_is_not_taken_for_the_largest() =>
        Rejects(Readings.Any, r => PressureRatioProperties.IsTheLargestOfItsParts(m => Math.Min(Heap(m), Math.Min(Load(m), Cgroup(m))), r));

    [Fact]
    public void What_is_left_is_not_taken_for_what_is_used() =>
        Rejects(Readings.AndMore, c => PressureRatioProperties.NeverFallsWhenMoreIsUsed(m => 1 - Load(m), c.Readings, c.More));

    [Fact]
    public void A_share_of_use_is_not_taken_for_a_share_of_the_limit() =>
        Rejects(Readings.AndMore, c => PressureRatioProperties.NeverRisesWhenALimitDoes(
            m => m.MemoryLoadBytes == 0 ? 0 : (double)m.HighMemoryLoadThresholdBytes / m.MemoryLoadBytes, c.Readings, c.More));

    [Fact]
    public void An_unknown_limit_is_not_taken_for_a_met_one() =>
        Rejects(Readings.Any, r => PressureRatioProperties.CountsTheUnknownAsNothing(m => m.CgroupLimitBytes == 0 ? 1 : Shipped(m), r));

    [Fact]
    public void The_machines_memory_is_not_taken_for_a_hard_limit() => Rejects(
        Readings.Any,
        r => PressureRatioProperties.IgnoresTheMachinesMemoryWithoutAHardLimit(m => Shipped(m with { HasHardLimit = true }), r));

    [Fact]
    public void The_load_of_other_processes_is_not_mistaken_for_this_one() => Rejects(
        Readings.Any,
        r => PressureRatioProperties.CapsTheLoadOfOtherProcesses(m => Shipped(m with { CommittedBytes = long.MaxValue }), r));

    [Fact]
    public void The_load_of_this_process_is_not_mistaken_for_other_processes() => Rejects(
        Readings.Any,
        r => PressureRatioProperties.CountsTheLoadInFullIfHalfOfItIsOurs(m => Shipped(m with { CommittedBytes = 0 }), r));

    [Fact]
    public void The_whole_hard_limit_is_not_taken_for_usable() =>
        Rejects(s_limits, limit => PressureRatioProperties.IsOneAtEachLimit(m => Math.Max(Heap(m) * 0.95, Math.Max(Load(m), Cgroup(m))), limit));

    private static double Shipped(MemoryReadings r) => PressureRatio.Of(r);

    private static double Heap(MemoryReadings r) => PressureRatio.Of(r.OnlyHeap());

    private static double Load(MemoryReadings r) => PressureRatio.Of(r.OnlyLoad());

    private static double Cgroup(MemoryReadings r) => PressureRatio.Of(r.OnlyCgroup());

    private static void Rejects<T>(Arbitrary<T> cases, Func<T, bool> property)
    {
        Counterexample<T>? rejection = PropertyCheck.Falsify(cases, property);
        Assert.NotNull(rejection);
        Assert.Null(rejection.Exception);
    }
}
