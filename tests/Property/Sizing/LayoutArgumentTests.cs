namespace Pools.Tests.Property.Sizing;

public class LayoutArgumentTests
{
    private static readonly BucketLayout s_layout = BucketLayout.FromBytes(1 << 10, 1 << 20, elementSize: 4, stepsPerDoubling: 8);

    [Fact]
    public void Longest_array_is_the_runtimes() => Assert.Equal(BucketLayout.LongestArray, Array.MaxLength);

    [Theory, InlineData(int.MinValue), InlineData(-1), InlineData(0), InlineData((1 << 18) + 1)]
    [InlineData(int.MaxValue)]
    public void Length_outside_the_layout_has_no_bucket(int length) =>
        RequireRefusal("length", length, "1 … 262144", () => s_layout.BucketOf(length));

    [Fact]
    public void Bucket_outside_the_layout_has_no_length() =>
        Assert.All(
            [int.MinValue, -1, 81, int.MaxValue], bucket => RequireRefusal("bucket", bucket, "0 … 80", () => s_layout.LengthOf(bucket)));

    [Fact]
    public void Arguments_that_make_no_layout_are_refused()
    {
        Assert.All(
            [int.MinValue, 0, int.MaxValue],
            max => RequireRefusal("maxArrayLength", max, "1 … 2147483591", () => BucketLayout.RuntimeLadder(max)));
        Assert.All(
            [long.MinValue, 15, (4L * 0x7FFFFFC7) + 1],
            size => RequireRefusal("smallestBytes", size, "16 … 8589934364", () => BucketLayout.FromBytes(size, long.MaxValue, 4, 8)));
        Assert.All(
            [-1, 0],
            size => RequireRefusal("elementSize", size, "1 … 2147483647", () => BucketLayout.FromBytes(16, 32, size, 8)));
        Assert.All(
            [int.MinValue, -8, 0, 3, 12, 32],
            steps => RequireRefusal("stepsPerDoubling", steps, "1, 2, 4, 8, 16", () => BucketLayout.FromBytes(1024, 2048, 1, steps)));
        RequireRefusal("largestBytes", 1023, "1024 … 9223372036854775807", () => BucketLayout.FromBytes(1024, 1023, 4, 8));
        RequireRefusal("largestBytes", 99, "100 … 9223372036854775807", () => BucketLayout.FromBytes(16, 99, 100, 8));
    }

    [Theory, InlineData(1, 1), InlineData(16, 16), InlineData(8, int.MaxValue)]
    public void Widest_arguments_make_a_layout_that_reaches_the_longest_array(int steps, int elementSize)
    {
        BucketLayout layout = BucketLayout.FromBytes(2 * steps, long.MaxValue, elementSize, steps);
        Assert.Equal(Array.MaxLength, layout.MaxLength);
        Assert.Equal(layout.Count - 1, layout.BucketOf(Array.MaxLength));
    }

    [Fact]
    public void One_bucket_is_a_layout()
    {
        BucketLayout layout = BucketLayout.FromBytes(1000, 1000, elementSize: 8, stepsPerDoubling: 16);
        Assert.Equal((1, 128, 0, 0), (layout.Count, layout.MaxLength, layout.BucketOf(1), layout.BucketOf(128)));
    }

    private static void RequireRefusal(string parameter, long value, string range, Func<object> call)
    {
        ArgumentOutOfRangeException refusal = Assert.Throws<ArgumentOutOfRangeException>(parameter, call);
        Assert.Equal(value, Convert.ToInt64(refusal.ActualValue, CultureInfo.InvariantCulture));
        Assert.Contains(parameter, refusal.Message, StringComparison.Ordinal);
        Assert.Contains(range, refusal.Message, StringComparison.Ordinal);
    }
}
