using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Sizing;
using Xunit;

namespace Pools.Tests.Property.Sizing;

/// <summary>Every length of a long range, and every edge of the whole range, against a list of lengths made by enumeration.</summary>
public class LayoutSweepTests
{
    /// <summary>Past the dense run of every layout here and through twenty doublings (arbitrary beyond that).</summary>
    private const int SweptLengths = 3_000_000;

    public static TheoryData<int, int> StepsAndElementSizes =>
        new(from steps in LayoutSpec.AllSteps from elementSize in LayoutSpec.AllElementSizes select (steps, elementSize));

    [Theory]
    [MemberData(nameof(StepsAndElementSizes))]
    public void Every_length_gets_the_smallest_bucket_that_covers_it(int steps, int elementSize)
    {
        LayoutSpec spec = new(steps, elementSize, Smallest: 2 * steps, Largest: long.MaxValue);
        RequireAgreement(spec.Build(), spec.ReferenceLengths(), 1, SweptLengths);
    }

    [Theory]
    [MemberData(nameof(StepsAndElementSizes))]
    public void A_layout_that_starts_at_a_mebibyte_agrees_with_enumeration(int steps, int elementSize)
    {
        const int OneMebibyte = 1 << 20;
        LayoutSpec spec = new(steps, elementSize, OneMebibyte, Largest: 1L << 31);
        int first = OneMebibyte / elementSize;
        RequireAgreement(spec.Build(), spec.ReferenceLengths(), Math.Max(1, first - 1000), first * 2);
    }

    [Fact]
    public void Every_length_on_the_ladder_gets_the_smallest_bucket_that_covers_it()
    {
        LayoutSpec spec = LayoutSpec.Ladder(BucketLayout.LongestArray);
        RequireAgreement(spec.Build(), spec.ReferenceLengths(), 1, SweptLengths);
    }

    private static void RequireAgreement(BucketLayout layout, List<int> lengths, int first, int last)
    {
        Assert.Equal(lengths, Enumerable.Range(0, layout.Count).Select(layout.LengthOf));
        Assert.Equal(lengths[^1], layout.MaxLength);

        RequireAgreement(layout, lengths, first, Math.Min(last, layout.MaxLength), bucket: 0);
        for (int bucket = 0; bucket < lengths.Count; bucket++)
        {
            RequireAgreement(layout, lengths, Math.Max(1, lengths[bucket] - 2), (int)Math.Min(lengths[bucket] + 2L, layout.MaxLength), Math.Max(0, bucket - 2));
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

            bool exact = lengths[bucket] == length;
            if (layout.BucketOf(length) != bucket || layout.IsBucketLength(length) != exact)
            {
                Assert.Fail(
                    $"Length {length}: bucket {layout.BucketOf(length)}, a bucket's length: {layout.IsBucketLength(length)}; expected {bucket} and {exact}.");
            }
        }
    }
}
