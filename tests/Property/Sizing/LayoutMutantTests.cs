using System;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Property.Sizing;

/// <summary>Each property rejects a layout that breaks it: none of them is true whatever the layout does.</summary>
public class LayoutMutantTests
{
    public static TheoryData<int> Steps => new(LayoutSpec.AllSteps);

    [Theory, MemberData(nameof(Steps))]
    public void Covering_rejects_rounding_down(int steps) => RequireRejection(steps, LayoutProperties.Covers, spec => new RoundsDown(spec));

    [Theory, MemberData(nameof(Steps))]
    public void Minimality_rejects_an_edge_that_is_off_by_one(int steps) =>
        RequireRejection(steps, LayoutProperties.IsMinimal, spec => new LeavesExactLengthsToTheNextBucket(spec));

    [Theory, MemberData(nameof(Steps))]
    public void Monotony_rejects_swapped_buckets(int steps) => RequireRejection(steps, LayoutProperties.IsMonotone, spec => new SwapsNeighbors(spec));

    [Theory, MemberData(nameof(Steps))]
    public void The_round_trip_rejects_a_wrong_inverse(int steps) =>
        RequireRejection(steps, LayoutProperties.RoundTrips, spec => new InvertsToTheBucketAfter(spec));

    [Theory, MemberData(nameof(Steps))]
    public void The_waste_bound_rejects_half_the_steps(int steps) =>
        RequireRejection(steps, LayoutProperties.WastesLessThanAStep, spec => new HasHalfTheSteps(spec));

    [Theory, MemberData(nameof(Steps))]
    public void Membership_rejects_a_length_that_is_off_by_one(int steps) =>
        RequireRejection(steps, LayoutProperties.KnowsItsMembers, spec => new AcceptsOneLess(spec));

    [Theory, MemberData(nameof(Steps))]
    public void Membership_rejects_covering_in_place_of_equality(int steps) =>
        RequireRejection(steps, LayoutProperties.KnowsItsMembers, spec => new TakesTheCoveringBucketForTheExactOne(spec));

    [Theory, MemberData(nameof(Steps))]
    public void The_extremes_reject_arithmetic_in_32_bits(int steps) =>
        RequireRejection(steps, LayoutProperties.StaysInRange, spec => new CountsBytesIn32Bits(spec));

    [Theory, MemberData(nameof(Steps))]
    public void Agreement_with_bytes_rejects_a_broken_element(int steps) =>
        RequireRejection(steps, LayoutProperties.AgreesWithBytes, spec => new CountsABrokenElement(spec));

    private static void RequireRejection(int steps, Func<LayoutCase, bool> property, Func<LayoutSpec, TestedLayout> mutant)
    {
        Counterexample<LayoutCase>? rejection = PropertyCheck.Falsify(LayoutCase.Arbitrary(steps, mutant), property);
        Assert.NotNull(rejection);
        Assert.Null(rejection.Exception);
    }
}
