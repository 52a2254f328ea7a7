using Pools.Tests.Property.FsCheckAdapter;
using Xunit;
using static Pools.Tests.Large.Decisions.TrimMutants;
using static Pools.Tests.Large.Decisions.TrimProperties;

namespace Pools.Tests.Large.Decisions;

public sealed class TrimPolicyTests
{
    [Fact]
    public void No_more_goes_than_is_there() => Holds(StaysWithinWhatThereIs, TakesOneMoreThanThereIs);

    [Fact]
    public void At_critical_pressure_everything_goes() => Holds(LeavesNothingAtCriticalPressure, SparesOneAtCriticalPressure);

    [Fact]
    public void What_stays_is_within_the_budget() => Holds(MeetsTheBudget, HasNoBudget);

    [Fact]
    public void The_budget_takes_what_was_used_least_recently() => Holds(MeetsTheBudgetFromTheLeastRecentlyUsed, TakesFromTheMostRecentlyUsed);

    [Fact]
    public void The_reserve_stays_while_idle_at_low_pressure() => Holds(KeepsTheReserveWhileIdleAtLowPressure, HasNoReserve);

    [Fact]
    public void The_reserve_stays_at_no_other_time() => Holds(KeepsTheReserveAtNoOtherTime, KeepsTheReserveForEver);

    [Fact]
    public void More_pressure_never_keeps_more() => Holds(NeverKeepsMoreUnderMorePressure, TakesHighForMedium);

    [Fact]
    public void All_stays_within_the_budget_where_that_is_chosen() => Holds(KeepsAllWithinTheBudgetIfToldSo, DecaysThoughToldToKeepAll);

    [Fact]
    public void An_idle_class_is_empty_after_as_many_ticks_as_it_has_doublings() => Holds(EmptiesAnIdleClassInAsManyTicksAsItHasDoublings, RoundsHalvesDown);

    [Fact]
    public void Nothing_is_released_where_pages_are_discarded_but_for_the_budget() => Holds(ReleasesNothingWhereItDiscards, ReleasesWhatItShouldDiscard);

    /// <summary>The shipped policy has the property, and the mutant does not.</summary>
    private static void Holds(System.Func<Decision, TrimCase, bool> property, Decision mutant)
    {
        PropertyCheck.Holds(TrimCase.Any, c => property(Shipped, c));
        Refutation.Of(TrimCase.Any, c => property(mutant, c));
    }
}
