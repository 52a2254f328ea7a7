using Pools.Internal;
using Pools.Sizing;

namespace Pools.Large;

/// <summary>Decides which requests are large, which size class serves them, and which other classes may.</summary>
/// <remarks><b>Threading</b>: immutable.</remarks>
internal sealed class LargeLayout
{
    /// <summary>Worst waste of a fresh array 12.5 %, 4.4 % on average; finer classes would scatter the arrays over too many.</summary>
    private const int StepsPerDoubling = 8;

    private readonly BucketLayout _layout;
    private readonly int _elementSize;

    /// <param name="thresholdBytes">No array of the inner pool is this large.</param>
    /// <param name="maxArrayLength">The longest array that is kept, in elements; rounded up to a class.</param>
    /// <param name="elementSize">The size of an element, in bytes.</param>
    public LargeLayout(long thresholdBytes, int maxArrayLength, int elementSize)
    {
        _elementSize = elementSize;
        InnerMaxLength = Math.Min(LongestInner(thresholdBytes, elementSize), ShortestBucket(maxArrayLength));
        long smallestBytes = Math.Max(checked((InnerMaxLength + 1L) * elementSize), 2 * StepsPerDoubling);
        long largestBytes = Math.Max(smallestBytes, checked((long)maxArrayLength * elementSize));
        _layout = BucketLayout.FromBytes(smallestBytes, largestBytes, elementSize, StepsPerDoubling);
        MaxLength = maxArrayLength <= InnerMaxLength ? InnerMaxLength : _layout.MaxLength;
    }

    /// <summary>The longest request that the inner pool serves, in elements; 0: none.</summary>
    public int InnerMaxLength { get; }

    /// <summary>The longest array that is kept, in elements: the inner pool's, where longer ones are not wanted.</summary>
    public int MaxLength { get; }

    public int ClassCount => _layout.Count;

    /// <summary>The smallest class whose arrays hold a request.</summary>
    /// <param name="length">Elements: <see cref="InnerMaxLength"/> + 1 … <see cref="MaxLength"/>.</param>
    public int ClassOf(int length) => _layout.BucketOf(length);

    /// <summary>The smallest class that holds a request and is a power of two in bytes, or the largest class.</summary>
    /// <param name="length">Elements, as for <see cref="ClassOf"/>.</param>
    public int PowerOfTwoClassOf(int length)
    {
        long bytes = 2L << BitMath.Log2((ulong)(BytesOfRequest(length) - 1));
        return ClassOf((int)Math.Min(MaxLength, bytes / _elementSize));
    }

    public int LengthOf(int sizeClass) => _layout.LengthOf(sizeClass);

    public long BytesOf(int sizeClass) => (long)_layout.LengthOf(sizeClass) * _elementSize;

    /// <summary>The bytes that this many elements take.</summary>
    public long BytesOfRequest(int length) => (long)length * _elementSize;

    /// <summary>The largest class that may serve a request: at most this many times as long as requested.</summary>
    /// <param name="length">Elements, as for <see cref="ClassOf"/>.</param>
    /// <param name="slack">1 or more.</param>
    public int LargestClassFor(int length, double slack)
    {
        int own = _layout.BucketOf(length);
        double longest = length * slack;
        if (longest >= MaxLength)
        {
            return _layout.Count - 1;
        }

        int above = _layout.BucketOf((int)longest);
        return Math.Max(own, _layout.LengthOf(above) > longest ? above - 1 : above);
    }

    private static int ShortestBucket(int length) => BucketLayout.LadderLength(BucketLayout.LadderBucket(Math.Min(length, 1 << 30)));

    /// <summary>
    /// The longest request for the inner pool, which rounds up to powers of two. Its array must be shorter than the threshold: no array of
    /// the inner pool may be as long as one of this pool.
    /// </summary>
    private static int LongestInner(long thresholdBytes, int elementSize)
    {
        long fits = (thresholdBytes - 1) / elementSize;
        return fits < BucketLayout.LadderSmallestLength ? 0 : 1 << BitMath.Log2((ulong)Math.Min(fits, 1 << 30));
    }
}
