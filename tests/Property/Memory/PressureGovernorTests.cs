using System;
using FsCheck;
using Pools.Memory;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Property.Memory;

public sealed class PressureGovernorTests
{
    [Fact]
    public void Every_level_that_a_ratio_asks_for_is_reached_at_once() =>
        PropertyCheck.Holds(RatioWalk.Any, walk => GovernorProperties.ReachesALevelAtOnce(Shipped, walk));

    [Fact]
    public void No_level_is_reached_below_its_threshold() =>
        PropertyCheck.Holds(RatioWalk.Any, walk => GovernorProperties.RisesNoFurtherThanTheRatio(Shipped, walk));

    [Fact]
    public void A_level_is_kept_until_the_ratio_is_5_points_below_its_threshold() =>
        PropertyCheck.Holds(RatioWalk.Any, walk => GovernorProperties.LeavesALevelOnlyBelowItsBand(Shipped, walk));

    [Fact]
    public void A_level_is_left_as_soon_as_the_ratio_is_below_its_band() =>
        PropertyCheck.Holds(RatioWalk.Any, walk => GovernorProperties.LeavesALevelBelowItsBandAtOnce(Shipped, walk));

    [Fact]
    public void Higher_ratios_never_give_lower_levels() =>
        PropertyCheck.Holds(RatioWalk.Pairs, pair => GovernorProperties.IsMonotone(Shipped, pair.Walk, pair.Above));

    [Fact]
    public void Small_steps_skip_no_level() =>
        PropertyCheck.Holds(RatioWalk.InSmallSteps, walk => GovernorProperties.SkipsNoLevelInSmallSteps(Shipped, walk));

    [Fact]
    public void The_last_ratio_is_the_one_of_the_last_update()
    {
        var governor = new PressureGovernor();
        Assert.Equal(0, governor.LastRatio);
        governor.Update(0.97);
        governor.Update(0.91);
        Assert.Equal(0.91, governor.LastRatio);
    }

    [Fact]
    public void Reaching_at_once_rejects_one_level_a_time() =>
        Rejects(RatioWalk.Any, walk => GovernorProperties.ReachesALevelAtOnce(GovernorMutants.RisesOneLevelATime, walk));

    [Fact]
    public void The_thresholds_reject_rising_early() =>
        Rejects(RatioWalk.Any, walk => GovernorProperties.RisesNoFurtherThanTheRatio(GovernorMutants.RisesEarly, walk));

    [Fact]
    public void The_band_rejects_a_governor_without_hysteresis() =>
        Rejects(RatioWalk.Any, walk => GovernorProperties.LeavesALevelOnlyBelowItsBand(GovernorMutants.WithoutHysteresis, walk));

    [Fact]
    public void Leaving_at_once_rejects_a_governor_that_never_falls() =>
        Rejects(RatioWalk.Any, walk => GovernorProperties.LeavesALevelBelowItsBandAtOnce(GovernorMutants.NeverFalls, walk));

    [Fact]
    public void Monotony_rejects_a_governor_that_falls_too_far() =>
        Rejects(RatioWalk.Pairs, pair => GovernorProperties.IsMonotone(GovernorMutants.FallsAsIfLowWereNext, pair.Walk, pair.Above));

    [Fact]
    public void Small_steps_reject_a_governor_that_falls_too_far() =>
        Rejects(RatioWalk.InSmallSteps, walk => GovernorProperties.SkipsNoLevelInSmallSteps(GovernorMutants.FallsAsIfLowWereNext, walk));

    private static Func<double, PressureLevel> Shipped() => new PressureGovernor().Update;

    private static void Rejects<T>(Arbitrary<T> cases, Func<T, bool> property)
    {
        Counterexample<T>? rejection = PropertyCheck.Falsify(cases, property);
        Assert.NotNull(rejection);
        Assert.Null(rejection.Exception);
    }
}
