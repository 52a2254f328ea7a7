namespace Pools.Tests.Property.Sizing;

/// <summary>The ladder as arithmetic against the ladder as a layout.</summary>
[Cases(fast: 2_000, deep: 20_000, typeof(AnyLength))]
public class LadderTests
{
    private const int LongestOnLadder = 1 << 30;

    private static readonly BucketLayout s_whole = BucketLayout.RuntimeLadder(BucketLayout.LongestArray);

    private static readonly int[] s_edges = [.. Enumerable.Range(0, s_whole.Count).Select(s_whole.LengthOf)];

    [Fact]
    public void Whole_ladder_has_27_buckets_and_ends_at_2_to_the_30th()
    {
        Assert.Equal(BucketLayout.LadderMaxBuckets, s_whole.Count);
        Assert.Equal(LongestOnLadder, s_whole.MaxLength);
        Assert.Equal(BucketLayout.LadderSmallestLength, s_whole.LengthOf(0));
        Assert.Equal(s_edges, Enumerable.Range(0, s_whole.Count).Select(BucketLayout.LadderLength));
    }

    [Fact]
    public void Both_ways_to_a_bucket_agree_for_every_length_up_to_2_to_the_17th() =>
        Assert.Equal(
            0, Enumerable.Range(1, 1 << 17).FirstOrDefault(length => BucketLayout.LadderBucket(length) != s_whole.BucketOf(length)));

    [Theory, InlineData(int.MinValue, 27), InlineData(int.MinValue + 1, 28), InlineData(-1, 28), InlineData(0, 28)]
    [InlineData(LongestOnLadder + 1, 27), InlineData(int.MaxValue, 27)]
    public void Length_that_is_not_on_the_ladder_gets_an_index_that_no_ladder_has(int length, int index) =>
        Assert.Equal(index, BucketLayout.LadderBucket(length));

    [Property]
    public bool Any_length_stays_within_a_table_of_32_entries(int length) =>
        length is >= 1 and <= LongestOnLadder
            ? BucketLayout.LadderBucket(length) == s_whole.BucketOf(length)
            : BucketLayout.LadderBucket(length) is 27 or 28;

    [Property]
    public void Ladder_ends_with_the_bucket_that_covers_its_maximum(int any)
    {
        int max = any > 0 ? any : 1 + (int)((uint)any % BucketLayout.LongestArray);
        BucketLayout ladder = BucketLayout.RuntimeLadder(max);
        int shorter = s_edges.TakeWhile(edge => edge < max).Count();
        Assert.Equal(s_edges.Take(shorter + 1), Enumerable.Range(0, ladder.Count).Select(ladder.LengthOf));
    }

    public static class AnyLength
    {
        public static Arbitrary<int> Any() => FsCheck.Fluent.Arb.From(
            FsCheck.Fluent.Gen.Frequency(
                (3, Lengths.NearPowersOfTwo(BucketLayout.LongestArray).Generator),
                (1, FsCheck.Fluent.Gen.Choose(int.MinValue, int.MaxValue))));
    }
}
