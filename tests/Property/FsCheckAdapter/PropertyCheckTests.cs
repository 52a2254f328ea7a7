using System;
using FsCheck;
using FsCheck.Fluent;
using Xunit;
using Xunit.Sdk;

namespace Pools.Tests.Property.FsCheckAdapter;

/// <summary>A checker that cannot fail would prove nothing: these show that it fails, and what it says then.</summary>
public class PropertyCheckTests
{
    private static readonly Arbitrary<int> s_numbers = Arb.From(Gen.Choose(0, 1_000_000), number => Lengths.ShrinkTowards(0, number));

    [Fact]
    public void A_property_runs_as_many_cases_as_asked()
    {
        int runs = 0;
        PropertyCheck.Holds(s_numbers, _ => ++runs > 0, cases: 345);
        Assert.Equal(345, runs);
    }

    [Fact]
    public void A_false_property_fails_the_test_with_the_shrunk_case_and_the_seed()
    {
        FailException failure = Assert.Throws<FailException>(() => PropertyCheck.Holds(s_numbers, number => number < 1000));
        Assert.Matches(@"Shrunk: +1000\b", failure.Message);
        Assert.Matches("replay: \"[0-9]+,[0-9]+,[0-9]+\"", failure.Message);
    }

    [Fact]
    public void An_assertion_inside_a_property_fails_the_test_and_is_shown()
    {
        FailException failure = Assert.Throws<FailException>(() => PropertyCheck.Holds(s_numbers, number => Assert.True(number < 1000, "too large")));
        Assert.Matches(@"Shrunk: +1000\b", failure.Message);
        Assert.Contains("too large", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_replayed_seed_gives_the_same_case_first()
    {
        Counterexample<int>? found = PropertyCheck.Falsify(s_numbers, number => number % 100 != 7);
        Assert.NotNull(found);

        Counterexample<int>? again = PropertyCheck.Falsify(s_numbers, number => number % 100 != 7, replay: found.Seed.ToString());
        Assert.NotNull(again);
        Assert.Equal(1, again.CasesRun);
        Assert.Equal(found.Original, again.Original);
        Assert.Equal(found.Shrunk, again.Shrunk);
    }

    [Theory]
    [InlineData("")]
    [InlineData("1,2")]
    [InlineData("1,2,3,4")]
    [InlineData("1,2,x")]
    public void A_malformed_seed_is_refused(string seed) => Assert.Throws<FormatException>(() => ReplaySeed.Parse(seed));

    [Fact]
    public void Lengths_near_powers_of_two_stay_in_range_and_meet_every_edge()
    {
        int[] met = new int[1025];
        PropertyCheck.Holds(Lengths.NearPowersOfTwo(1024), length => Assert.True(++met[length] > 0));
        for (int edge = 2; edge <= 1024; edge *= 2)
        {
            Assert.True(met[edge - 1] > 0 && met[edge] > 0 && (edge == 1024 || met[edge + 1] > 0), $"Edge {edge} was not met.");
        }
    }
}
