using Pools.Internal;

namespace Pools.Sizing;

/// <summary>The buckets of a pool: the lengths of arrays, and the bucket of a request. All size arithmetic is here.</summary>
/// <remarks>
/// <para>
/// Lengths are in elements, buckets are numbered from 0 in the order of their lengths. The lengths come from <see cref="SizeClasses"/> in
/// bytes: a class holds as many elements as fit whole. Where a step is smaller than an element, several classes hold the same number of
/// elements and are one bucket.
/// </para>
/// <para>
/// There the lengths are consecutive numbers: classes that are at most one element apart miss no length. Steps only grow, so the layout is
/// a run of consecutive lengths up to some class, <i>dense</i>, and one bucket for every class after it. That is why merging needs no table
/// either.
/// </para>
/// <para><b>Threading</b>: immutable, free for all threads.</para>
/// <para><b>Bounds</b>: no memory beyond the object, no allocation. Length times element size stays below 2^62, and is checked.</para>
/// </remarks>
internal sealed partial class BucketLayout
{
    private readonly SizeClasses _classes;
    private readonly int _elementSize;
    private readonly int _smallestLength;
    private readonly int _denseLength;

    /// <summary>A class's index minus its bucket, for classes after the dense run.</summary>
    private readonly int _classesAhead;

    private BucketLayout(SizeClasses classes, int elementSize, int smallestClass, int largestClass)
    {
        // Steps grow at powers of two. Up to this one they are an element or less, so no length is missed. After it they are more than an
        // element, so no two classes hold the same number of elements.
        long denseBytes = 2L * classes.Steps << BitMath.Log2((uint)elementSize);
        int denseClass = Math.Min(Math.Max(smallestClass, classes.IndexOf(denseBytes)), largestClass);

        _classes = classes;
        _elementSize = elementSize;
        _smallestLength = WholeElements(classes.SizeOf(smallestClass));
        _denseLength = WholeElements(classes.SizeOf(denseClass));
        _classesAhead = denseClass - (_denseLength - _smallestLength);
        MaxLength = WholeElements(classes.SizeOf(largestClass));
        Count = largestClass - _classesAhead + 1;
    }

    /// <summary>The number of buckets: 1 or more.</summary>
    public int Count { get; }

    /// <summary>The length of the last bucket, the longest that can be pooled, in elements: 1 … <see cref="LongestArray"/>.</summary>
    public int MaxLength { get; }

    /// <summary>The smallest bucket whose arrays hold <paramref name="length"/> elements.</summary>
    /// <param name="length">Elements: 1 … <see cref="MaxLength"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="length"/> is outside its range.</exception>
    public int BucketOf(int length)
    {
        if ((uint)(length - 1) >= (uint)MaxLength)
        {
            ThrowOutOfRange(nameof(length), length, 1, MaxLength);
        }

        if (length <= _denseLength)
        {
            return Math.Max(length - _smallestLength, 0);
        }

        return _classes.IndexOf(BytesOf(length)) - _classesAhead;
    }

    /// <summary>The length of the arrays in a bucket, in elements.</summary>
    /// <param name="bucket">0 … <see cref="Count"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bucket"/> is outside its range.</exception>
    public int LengthOf(int bucket)
    {
        if ((uint)bucket >= (uint)Count)
        {
            ThrowOutOfRange(nameof(bucket), bucket, 0, Count - 1);
        }

        int dense = _smallestLength + bucket;
        return dense <= _denseLength ? dense : WholeElements(_classes.SizeOf(bucket + _classesAhead));
    }

    private long BytesOf(int length) => checked((long)length * _elementSize);

    private int WholeElements(long bytes) => (int)Math.Min(bytes / _elementSize, LongestArray);

    private static void ThrowOutOfRange(string parameter, long value, long smallest, long largest) =>
        throw new ArgumentOutOfRangeException(parameter, value, $"{parameter} is {value}; its range is {smallest} … {largest}.");
}
