using Pools.Internal;

namespace Pools.Sizing;

/// <content>The runtime's ladder as constants and arithmetic, for a path too fast for a layout object.</content>
internal sealed partial class BucketLayout
{
    /// <summary>The length of the ladder's first bucket, in elements.</summary>
    public const int LadderSmallestLength = 16;

    /// <summary>The most buckets a ladder has: 2^4, 2^5 … 2^30 elements.</summary>
    public const int LadderMaxBuckets = 27;

    private const int LadderSmallestLog2 = 4;

    /// <summary>The bucket of the runtime's ladder that covers <paramref name="length"/>, without a table or a check.</summary>
    /// <param name="length">
    /// Elements: 1 … 2^30 for a bucket of the ladder, 0 … 26. Any other value, 0 and negative ones included, gives 27 or 28, which no
    /// ladder has: a table of 32 entries can be indexed without a check.
    /// </param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int LadderBucket(int length) =>
        BitMath.Log2(unchecked((uint)(length - 1)) | (LadderSmallestLength - 1)) - (LadderSmallestLog2 - 1);

    /// <summary>The length of a bucket of the runtime's ladder, in elements.</summary>
    /// <param name="bucket">0 … <see cref="LadderMaxBuckets"/> - 1; not checked.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int LadderLength(int bucket) => LadderSmallestLength << bucket;
}
