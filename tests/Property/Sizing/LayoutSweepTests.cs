namespace Pools.Tests.Property.Sizing;

/// <summary>Layouts against lists of lengths made by enumeration: every length of a long range, and every edge.</summary>
[Cases(fast: 1_000, deep: 10_000, typeof(LayoutSpec))]
public class LayoutSweepTests
{
    // Past the dense run of every layout here; in the deep run through twenty doublings.
    private static readonly int s_sweptLengths = Depth.Of(20_000, 3_000_000);

    public static TheoryData<int, int> StepsAndElementSizes =>
        new(from steps in LayoutSpec.AllSteps from elementSize in LayoutSpec.AllElementSizes select (steps, elementSize));

    [Theory, MemberData(nameof(StepsAndElementSizes))]
    public void Length_gets_the_smallest_bucket_that_covers_it(int steps, int elementSize)
    {
        const int OneMebibyte = 1 << 20;
        RequireAgreement(new LayoutSpec(steps, elementSize, Smallest: 2 * steps, Largest: long.MaxValue), 1);

        // And in a layout that starts at a mebibyte.
        RequireAgreement(
            new LayoutSpec(steps, elementSize, OneMebibyte, Largest: 1L << 31), Math.Max(1, (OneMebibyte / elementSize) - 1000));
    }

    [Fact]
    public void Length_on_the_ladder_gets_the_smallest_bucket_that_covers_it() =>
        RequireAgreement(LayoutSpec.Ladder(BucketLayout.LongestArray), 1);

    [Property]
    public void Length_near_an_edge_of_any_layout_gets_the_smallest_bucket_that_covers_it(LayoutSpec spec) =>
        RequireAgreement(spec, 1, sweptLengths: 0);

    private static void RequireAgreement(LayoutSpec spec, int first) => RequireAgreement(spec, first, s_sweptLengths);

    private static void RequireAgreement(LayoutSpec spec, int first, int sweptLengths)
    {
        BucketLayout layout = spec.Build();
        List<int> lengths = spec.ReferenceLengths();
        Assert.Equal(lengths, Enumerable.Range(0, layout.Count).Select(layout.LengthOf));
        Assert.Equal(lengths[^1], layout.MaxLength);

        RequireAgreement(layout, lengths, first, Math.Min(first + sweptLengths, layout.MaxLength), bucket: 0);
        for (int bucket = 0; bucket < lengths.Count; bucket++)
        {
            int last = (int)Math.Min(lengths[bucket] + 2L, layout.MaxLength);
            RequireAgreement(layout, lengths, Math.Max(1, lengths[bucket] - 2), last, Math.Max(0, bucket - 2));
            int middle = Math.Max(1, lengths[bucket] - ((lengths[bucket] - lengths[Math.Max(0, bucket - 1)]) / 2));
            RequireAgreement(layout, lengths, middle, middle, bucket: 0);
        }
    }

    private static void RequireAgreement(BucketLayout layout, List<int> lengths, int first, int last, int bucket)
    {
        for (int length = first; length <= last; length++)
        {
            while (lengths[bucket] < length)
            {
                bucket++;
            }

            if (layout.BucketOf(length) != bucket)
            {
                Assert.Fail($"Length {length}: {layout.BucketOf(length)}; expected {bucket}.");
            }
        }
    }
}
