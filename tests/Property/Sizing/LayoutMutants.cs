using System;

namespace Pools.Tests.Property.Sizing;

internal sealed class RoundsDown(LayoutSpec spec) : TestedLayout(spec)
{
    public override int BucketOf(int length) => IsBucketLength(length) ? base.BucketOf(length) : Math.Max(0, base.BucketOf(length) - 1);
}

internal sealed class LeavesExactLengthsToTheNextBucket(LayoutSpec spec) : TestedLayout(spec)
{
    public override int BucketOf(int length) => Math.Min(Count - 1, base.BucketOf(length) + (IsBucketLength(length) ? 1 : 0));
}

internal sealed class SwapsNeighbors(LayoutSpec spec) : TestedLayout(spec)
{
    public override int BucketOf(int length) => Math.Min(Count - 1, base.BucketOf(length) ^ 1);
}

internal sealed class InvertsToTheBucketAfter(LayoutSpec spec) : TestedLayout(spec)
{
    public override int LengthOf(int bucket) => base.LengthOf(Math.Min(Count - 1, bucket + 1));
}

/// <summary>Claims twice the steps that it has.</summary>
internal sealed class HasHalfTheSteps(LayoutSpec spec) : TestedLayout(spec)
{
    public override int StepsPerDoubling => base.StepsPerDoubling * 2;
}

internal sealed class AcceptsOneLess(LayoutSpec spec) : TestedLayout(spec)
{
    public override bool IsBucketLength(int length) => base.IsBucketLength(length) || base.IsBucketLength(length + 1);
}

internal sealed class TakesTheCoveringBucketForTheExactOne(LayoutSpec spec) : TestedLayout(spec)
{
    public override bool TryGetBucket(int bucketLength, out int bucket)
    {
        bucket = BucketOf(bucketLength);
        return true;
    }
}

internal sealed class CountsBytesIn32Bits(LayoutSpec spec) : TestedLayout(spec)
{
    public override int LengthOf(int bucket)
    {
        int elementSize = Math.Max(1, Spec.ElementSize);
        return unchecked(base.LengthOf(bucket) * elementSize) / elementSize;
    }
}

internal sealed class CountsABrokenElement(LayoutSpec spec) : TestedLayout(spec)
{
    public override int LengthOf(int bucket) => bucket == Count - 1 ? base.LengthOf(bucket) : Math.Min(base.LengthOf(bucket) + 1, base.LengthOf(bucket + 1));
}
