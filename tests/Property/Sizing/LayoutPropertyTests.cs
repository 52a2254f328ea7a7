using System;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Property.Sizing;

public class LayoutPropertyTests
{
    public static TheoryData<int> Steps => new(LayoutSpec.AllSteps);

    [Theory, MemberData(nameof(Steps))]
    public void A_bucket_covers_the_length_it_serves(int steps) => RequireForAll(steps, LayoutProperties.Covers);

    [Theory, MemberData(nameof(Steps))]
    public void No_smaller_bucket_would_do(int steps) => RequireForAll(steps, LayoutProperties.IsMinimal);

    [Theory, MemberData(nameof(Steps))]
    public void A_longer_request_never_gets_a_smaller_bucket(int steps) => RequireForAll(steps, LayoutProperties.IsMonotone);

    [Theory, MemberData(nameof(Steps))]
    public void The_length_of_a_bucket_leads_back_to_the_bucket(int steps) => RequireForAll(steps, LayoutProperties.RoundTrips);

    [Theory, MemberData(nameof(Steps))]
    public void A_fresh_array_wastes_less_than_one_step(int steps) => RequireForAll(steps, LayoutProperties.WastesLessThanAStep);

    [Theory, MemberData(nameof(Steps))]
    public void A_length_is_a_member_exactly_if_some_bucket_has_it(int steps) => RequireForAll(steps, LayoutProperties.KnowsItsMembers);

    [Theory, MemberData(nameof(Steps))]
    public void Nothing_overflows_at_the_extremes(int steps) => RequireForAll(steps, LayoutProperties.StaysInRange);

    [Theory, MemberData(nameof(Steps))]
    public void Buckets_hold_the_whole_elements_of_a_class_in_bytes(int steps) => RequireForAll(steps, LayoutProperties.AgreesWithBytes);

    private static void RequireForAll(int steps, Func<LayoutCase, bool> property) =>
        PropertyCheck.Holds(LayoutCase.Arbitrary(steps, spec => new TestedLayout(spec)), property);
}
