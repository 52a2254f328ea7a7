using System;
using System.Linq;

namespace Pools.Tests.Property.Sizing;

/// <summary>What a layout promises, one predicate a promise.</summary>
internal static class LayoutProperties
{
    public static bool Covers(LayoutCase c) => c.Layout.LengthOf(c.Layout.BucketOf(c.Length)) >= c.Length;

    public static bool IsMinimal(LayoutCase c)
    {
        int bucket = c.Layout.BucketOf(c.Length);
        return bucket == 0 || c.Layout.LengthOf(bucket - 1) < c.Length;
    }

    public static bool IsMonotone(LayoutCase c) => Ordered(c, c.Length, c.Other) && (c.Length == c.Layout.MaxLength || Ordered(c, c.Length, c.Length + 1));

    public static bool RoundTrips(LayoutCase c)
    {
        int bucket = c.Layout.BucketOf(c.Length);
        return c.Layout.BucketOf(c.Layout.LengthOf(bucket)) == bucket;
    }

    /// <summary>Below the first bucket there is nothing to divide, so its waste has no bound.</summary>
    public static bool WastesLessThanAStep(LayoutCase c)
    {
        int bucket = c.Layout.BucketOf(c.Length);
        long waste = c.Layout.LengthOf(bucket) - c.Length;
        return bucket == 0 || waste * c.Layout.StepsPerDoubling < c.Length;
    }

    public static bool KnowsItsMembers(LayoutCase c)
    {
        int expected = Enumerable.Range(0, c.Layout.Count).FirstOrDefault(bucket => c.Layout.LengthOf(bucket) == c.Length, defaultValue: -1);
        bool found = c.Layout.TryGetBucket(c.Length, out int bucket);
        return bucket == expected && found == (expected >= 0) && c.Layout.IsBucketLength(c.Length) == found;
    }

    /// <summary>Lengths counted down from the longest, where the products are largest, give buckets and lengths inside the layout's ranges.</summary>
    public static bool StaysInRange(LayoutCase c)
    {
        int length = c.Layout.MaxLength - ((c.Length - 1) % Math.Min(1000, c.Layout.MaxLength));
        int bucket = c.Layout.BucketOf(length);
        return bucket >= 0 && bucket < c.Layout.Count && c.Layout.LengthOf(bucket) >= length && c.Layout.LengthOf(bucket) <= c.Layout.MaxLength;
    }

    /// <summary>The bucket holds the whole elements of the class, found by trial in 128 bits, that covers the request's bytes.</summary>
    public static bool AgreesWithBytes(LayoutCase c)
    {
        LayoutSpec spec = c.Layout.Spec;
        int elementSize = Math.Max(1, spec.ElementSize);
        Int128 bytes = Int128.Max((Int128)c.Length * elementSize, spec.Smallest);
        Int128 covering = ByteClasses.Covering(bytes, spec.Steps);
        return c.Layout.LengthOf(c.Layout.BucketOf(c.Length)) == (int)Int128.Min(covering / elementSize, Array.MaxLength);
    }

    private static bool Ordered(LayoutCase c, int length, int other)
    {
        (int shorter, int longer) = length <= other ? (length, other) : (other, length);
        int bucketOfShorter = c.Layout.BucketOf(shorter);
        int bucketOfLonger = c.Layout.BucketOf(longer);
        return bucketOfShorter == bucketOfLonger
            || (bucketOfShorter < bucketOfLonger && c.Layout.LengthOf(bucketOfShorter) < c.Layout.LengthOf(bucketOfLonger));
    }
}
