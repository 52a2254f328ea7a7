using System;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;
using Pools.Large;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Large.Decisions;

public sealed class BudgetRuleTests
{
    private const long LeastByPeak = 64L << 20;

    private static readonly Arbitrary<Facts> s_facts = Arb.From(
        from available in Gen.Choose(16, 65_536)
        from share in Gen.Elements(0, 0.01, 0.125, 0.5, 1)
        from decided in Gen.Elements<long?>(null, null, null, 0, 1, 100L << 20, long.MaxValue)
        from peak in Gen.Choose(0, 20_000)
        from largest in Gen.Elements(0L, 1L, 33L << 20, 64L << 20, 2L << 30, 1L << 40)
        select new Facts((long)available << 20, share, decided, (long)peak << 20, largest));

    private delegate long Rule(long availableBytes, double share, long? fixedBytes, long peakInUseBytes, long largestArrayBytes);

    [Fact]
    public void What_the_user_has_decided_is_the_budget() => Holds((rule, f) => f.Decided is null || Of(rule, f) == f.Decided, IgnoresTheUser);

    [Fact]
    public void No_share_is_no_budget() => Holds((rule, f) => Of(rule, f with { Decided = null, Share = 0 }) == 0, KeepsAFloorWithoutShare);

    [Fact]
    public void The_share_bounds_it_but_for_two_of_the_largest_arrays_in_a_quarter_of_memory() =>
        Holds((rule, f) => Of(rule, f with { Decided = null }) <= Math.Max((long)(f.Available * f.Share), f.Available / 4), FollowsThePeakAnywhere);

    [Fact]
    public void It_follows_what_was_in_use_and_is_never_below_64_MiB_where_the_share_allows() => Holds(
        (rule, f) => f.Share == 0 || Of(rule, f with { Decided = null }) >= Math.Min((long)(f.Available * f.Share), Math.Max(LeastByPeak, f.Peak)), IgnoresThePeak);

    [Fact]
    public void Two_of_the_largest_arrays_fit_if_they_fit_a_quarter_of_memory() => Holds(
        (rule, f) => f.Share == 0 || 2 * f.Largest > f.Available / 4 || Of(rule, f with { Decided = null }) >= 2 * f.Largest, IgnoresTheLargest);

    [Fact]
    public void More_in_use_is_never_less_budget() => Holds((rule, f) => Of(rule, f with { Peak = f.Peak + (1 << 20) }) >= Of(rule, f), FallsWithThePeak);

    [Fact]
    public void Pressure_leaves_all_half_a_quarter_and_nothing() => PropertyCheck.Holds(s_facts, f =>
    {
        long budget = BudgetRule.AtLowPressure(f.Available, f.Share, f.Decided, f.Peak, f.Largest);
        Assert.Equal([budget, budget / 2, budget / 4, 0], Enum.GetValues<PressureLevel>().Order().Select(level => BudgetRule.Under(level, budget)));
    });

    private static long IgnoresTheUser(long available, double share, long? decided, long peak, long largest) => BudgetRule.AtLowPressure(available, share, null, peak, largest);

    private static long KeepsAFloorWithoutShare(long available, double share, long? decided, long peak, long largest) =>
        BudgetRule.AtLowPressure(available, Math.Max(share, 0.01), decided, peak, largest);

    private static long FollowsThePeakAnywhere(long available, double share, long? decided, long peak, long largest) =>
        Math.Max(peak, BudgetRule.AtLowPressure(available, share, decided, peak, largest));

    private static long IgnoresThePeak(long available, double share, long? decided, long peak, long largest) => BudgetRule.AtLowPressure(available, share, decided, 0, largest);

    private static long IgnoresTheLargest(long available, double share, long? decided, long peak, long largest) => BudgetRule.AtLowPressure(available, share, decided, peak, 0);

    private static long FallsWithThePeak(long available, double share, long? decided, long peak, long largest) =>
        BudgetRule.AtLowPressure(available, share, decided, peak, largest) - (peak >> 20);

    private static long Of(Rule rule, Facts f) => rule(f.Available, f.Share, f.Decided, f.Peak, f.Largest);

    private static void Holds(Func<Rule, Facts, bool> property, Rule mutant)
    {
        PropertyCheck.Holds(s_facts, f => property(BudgetRule.AtLowPressure, f));
        Refutation.Of(s_facts, f => property(mutant, f));
    }

    private sealed record Facts(long Available, double Share, long? Decided, long Peak, long Largest);
}
