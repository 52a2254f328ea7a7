using FsCheck.Xunit;
using Pools.Tests.Generators;

namespace Pools.Tests.Property.Sizing;

/// <summary>What a layout promises, one property a promise.</summary>
[Cases(fast: 3_000, deep: 30_000, typeof(LayoutCase))]
public static class LayoutPropertyTests
{
    [Property]
    public static bool Bucket_covers_the_length_that_it_serves(LayoutCase c) => c.Layout.LengthOf(c.Layout.BucketOf(c.Length)) >= c.Length;

    [Property]
    public static bool No_smaller_bucket_covers_the_length(LayoutCase c)
    {
        int bucket = c.Layout.BucketOf(c.Length);
        return bucket == 0 || c.Layout.LengthOf(bucket - 1) < c.Length;
    }

    [Property]
    public static bool Longer_request_never_gets_a_smaller_bucket(LayoutCase c) =>
        AreOrdered(c, c.Length, c.Other) && (c.Length == c.Layout.MaxLength || AreOrdered(c, c.Length, c.Length + 1));

    [Property]
    public static bool Length_of_a_bucket_leads_back_to_the_bucket(LayoutCase c)
    {
        int bucket = c.Layout.BucketOf(c.Length);
        return c.Layout.BucketOf(c.Layout.LengthOf(bucket)) == bucket;
    }

    /// <summary>Below the first bucket the waste has no bound.</summary>
    [Property]
    public static bool Fresh_array_wastes_less_than_one_step(LayoutCase c)
    {
        int bucket = c.Layout.BucketOf(c.Length);
        long waste = c.Layout.LengthOf(bucket) - c.Length;
        return bucket == 0 || waste * c.Layout.Spec.Steps < c.Length;
    }

    /// <summary>Counted down from the longest length, where the products are largest.</summary>
    [Property]
    public static bool Nothing_overflows_near_the_maximum(LayoutCase c)
    {
        int length = c.Layout.MaxLength - ((c.Length - 1) % Math.Min(1000, c.Layout.MaxLength));
        int bucket = c.Layout.BucketOf(length);
        return bucket >= 0 && bucket < c.Layout.Count && c.Layout.LengthOf(bucket) >= length
            && c.Layout.LengthOf(bucket) <= c.Layout.MaxLength;
    }

    /// <summary>The class is found by trial, in 128 bits.</summary>
    [Property]
    public static bool Bucket_holds_the_whole_elements_of_a_class_in_bytes(LayoutCase c)
    {
        int elementSize = Math.Max(1, c.Layout.Spec.ElementSize);
        Int128 bytes = Int128.Max((Int128)c.Length * elementSize, c.Layout.Spec.Smallest);
        Int128 covering = LayoutSpec.ByteClasses(c.Layout.Spec.Steps).First(size => size >= bytes);
        return c.Layout.LengthOf(c.Layout.BucketOf(c.Length)) == (int)Int128.Min(covering / elementSize, Array.MaxLength);
    }

    private static bool AreOrdered(LayoutCase c, int length, int other)
    {
        int bucketOfShorter = c.Layout.BucketOf(Math.Min(length, other));
        int bucketOfLonger = c.Layout.BucketOf(Math.Max(length, other));
        return bucketOfShorter == bucketOfLonger
            || (bucketOfShorter < bucketOfLonger && c.Layout.LengthOf(bucketOfShorter) < c.Layout.LengthOf(bucketOfLonger));
    }
}
