using System;
using System.Linq;
using System.Globalization;
using Pools.Sizing;
using Xunit;

namespace Pools.Tests.Property.Sizing;

public class LayoutArgumentTests
{
    private static readonly BucketLayout s_layout = BucketLayout.FromBytes(1 << 10, 1 << 20, elementSize: 4, stepsPerDoubling: 8);

    [Fact]
    public void The_longest_array_is_the_runtimes() => Assert.Equal(BucketLayout.LongestArray, Array.MaxLength);

    [Theory]
    [InlineData(int.MinValue)]
    [InlineData(-1)]
    [InlineData(0)]
    [InlineData((1 << 18) + 1)]
    [InlineData(int.MaxValue)]
    public void A_length_outside_the_layout_has_no_bucket(int length)
    {
        RequireRefusal("length", length, "1 … 262144", () => s_layout.BucketOf(length));
        Assert.False(s_layout.IsBucketLength(length));
        Assert.False(s_layout.TryGetBucket(length, out int bucket));
        Assert.Equal(-1, bucket);
    }

    [Theory]
    [InlineData(int.MinValue)]
    [InlineData(-1)]
    [InlineData(81)]
    [InlineData(int.MaxValue)]
    public void A_bucket_outside_the_layout_has_no_length(int bucket) => RequireRefusal("bucket", bucket, "0 … 80", () => s_layout.LengthOf(bucket));

    [Theory]
    [InlineData(int.MinValue)]
    [InlineData(0)]
    [InlineData(int.MaxValue)]
    public void The_ladder_refuses_a_maximum_that_no_array_has(int max) =>
        RequireRefusal("maxArrayLength", max, "1 … 2147483591", () => BucketLayout.RuntimeLadder(max));

    [Theory]
    [InlineData(long.MinValue)]
    [InlineData(15)]
    [InlineData(4L * 0x7FFFFFC7 + 1)]
    public void The_smallest_size_must_have_whole_steps_and_fit_an_array(long smallest) =>
        RequireRefusal("smallestBytes", smallest, "16 … 8589934364", () => BucketLayout.FromBytes(smallest, long.MaxValue, 4, 8));

    [Fact]
    public void The_largest_size_is_no_smaller_than_the_smallest() =>
        RequireRefusal("largestBytes", 1023, "1024 … 9223372036854775807", () => BucketLayout.FromBytes(1024, 1023, 4, 8));

    [Fact]
    public void The_largest_size_holds_an_element() =>
        RequireRefusal("largestBytes", 99, "100 … 9223372036854775807", () => BucketLayout.FromBytes(16, 99, 100, 8));

    [Theory]
    [InlineData(-1)]
    [InlineData(0)]
    public void An_element_has_a_size(int elementSize) =>
        RequireRefusal("elementSize", elementSize, "1 … 2147483647", () => BucketLayout.FromBytes(16, 32, elementSize, 8));

    [Theory]
    [InlineData(int.MinValue)]
    [InlineData(-8)]
    [InlineData(0)]
    [InlineData(3)]
    [InlineData(12)]
    [InlineData(32)]
    public void Steps_are_a_power_of_two_up_to_sixteen(int steps) =>
        RequireRefusal("stepsPerDoubling", steps, "1, 2, 4, 8, 16", () => BucketLayout.FromBytes(1024, 2048, 1, steps));

    [Theory]
    [InlineData(1, 1)]
    [InlineData(16, 16)]
    [InlineData(8, int.MaxValue)]
    public void The_widest_arguments_make_a_layout_that_reaches_the_longest_array(int steps, int elementSize)
    {
        BucketLayout layout = BucketLayout.FromBytes(2 * steps, long.MaxValue, elementSize, steps);
        Assert.Equal(Array.MaxLength, layout.MaxLength);
        Assert.Equal(layout.Count - 1, layout.BucketOf(Array.MaxLength));
        Assert.Equal(steps, layout.StepsPerDoubling);
    }

    [Fact]
    public void One_bucket_is_a_layout()
    {
        BucketLayout layout = BucketLayout.FromBytes(1000, 1000, elementSize: 8, stepsPerDoubling: 16);
        Assert.Equal(1, layout.Count);
        Assert.Equal(128, layout.MaxLength);
        Assert.Equal(0, layout.BucketOf(1));
        Assert.Equal(0, layout.BucketOf(128));
    }

    private static void RequireRefusal(string parameter, long value, string range, Func<object> call)
    {
        ArgumentOutOfRangeException refusal = Assert.Throws<ArgumentOutOfRangeException>(parameter, call);
        Assert.Equal(value, Convert.ToInt64(refusal.ActualValue, CultureInfo.InvariantCulture));
        Assert.Contains(parameter, refusal.Message, StringComparison.Ordinal);
        Assert.Contains(range, refusal.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_length_after_the_longest_is_no_buckets_although_every_length_below_is()
    {
        // Steps of one element up to 32 elements: the class that would come next is one element longer.
        BucketLayout layout = BucketLayout.FromBytes(64, 1_024, elementSize: 64, stepsPerDoubling: 16);

        Assert.All(Enumerable.Range(1, layout.MaxLength), length => Assert.True(layout.IsBucketLength(length)));
        Assert.False(layout.IsBucketLength(layout.MaxLength + 1));
        Assert.False(layout.TryGetBucket(layout.MaxLength + 1, out _));
    }
}
