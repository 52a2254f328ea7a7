using System;
using System.Collections.Generic;
using System.Linq;
using FsCheck.Fluent;
using Pools.Sizing;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Property.Sizing;

/// <summary>The ladder as arithmetic against the ladder as a layout.</summary>
public class LadderTests
{
    private const int LongestOnLadder = 1 << 30;

    private static readonly BucketLayout s_whole = BucketLayout.RuntimeLadder(BucketLayout.LongestArray);

    private static readonly int[] s_edges = [.. Enumerable.Range(0, s_whole.Count).Select(s_whole.LengthOf)];

    [Fact]
    public void The_whole_ladder_has_27_buckets_and_ends_at_2_to_the_30th()
    {
        Assert.Equal(BucketLayout.LadderMaxBuckets, s_whole.Count);
        Assert.Equal(LongestOnLadder, s_whole.MaxLength);
        Assert.Equal(BucketLayout.LadderSmallestLength, s_whole.LengthOf(0));
        Assert.Equal(1, s_whole.StepsPerDoubling);
    }

    [Fact]
    public void Both_ways_to_a_length_agree_for_every_bucket() => Assert.Equal(s_edges, Enumerable.Range(0, s_whole.Count).Select(BucketLayout.LadderLength));

    [Fact]
    public void Both_ways_to_a_bucket_agree_for_every_length_up_to_2_to_the_21st()
    {
        int different = Enumerable.Range(1, 1 << 21).FirstOrDefault(length => BucketLayout.LadderBucket(length) != s_whole.BucketOf(length));
        Assert.Equal(0, different);
    }

    [Fact]
    public void Both_ways_to_a_bucket_agree_near_every_edge() =>
        PropertyCheck.Holds(Lengths.NearPowersOfTwo(LongestOnLadder), length => BucketLayout.LadderBucket(length) == s_whole.BucketOf(length));

    [Theory]
    [InlineData(int.MinValue, 27)]
    [InlineData(int.MinValue + 1, 28)]
    [InlineData(-1, 28)]
    [InlineData(0, 28)]
    [InlineData(LongestOnLadder + 1, 27)]
    [InlineData(int.MaxValue, 27)]
    public void A_length_that_is_not_on_the_ladder_gets_an_index_that_no_ladder_has(int length, int index) =>
        Assert.Equal(index, BucketLayout.LadderBucket(length));

    [Fact]
    public void No_length_whatever_leaves_a_table_of_32_entries() =>
        PropertyCheck.Holds(
            Arb.From(Gen.Choose(int.MinValue, int.MaxValue)),
            length => BucketLayout.LadderBucket(length) is >= 0 and <= 28 && BucketLayout.LadderBucket(length) < 27 == length is >= 1 and <= LongestOnLadder);

    [Fact]
    public void A_ladder_ends_with_the_bucket_that_covers_its_maximum() =>
        PropertyCheck.Holds(Lengths.NearPowersOfTwo(BucketLayout.LongestArray), max =>
        {
            BucketLayout ladder = BucketLayout.RuntimeLadder(max);
            IEnumerable<int> shorter = s_edges.TakeWhile(edge => edge < max);
            Assert.Equal(s_edges.Take(Math.Min(shorter.Count() + 1, s_edges.Length)), Enumerable.Range(0, ladder.Count).Select(ladder.LengthOf));
        });
}
