using Pools.Internal;

namespace Pools.Sizing;

internal sealed partial class BucketLayout
{
    /// <summary>The most elements an array can have: <c>Array.MaxLength</c>, which netstandard2.0 does not name.</summary>
    public const int LongestArray = 0x7FFFFFC7;

    /// <summary>The finest layout: 16 steps waste less than 6.25 %. More steps would save little, and scatter arrays (arbitrary).</summary>
    private const int MostStepsPerDoubling = 16;

    /// <summary>The lengths of the runtime's own pools: 16, 32, 64 … elements, for any element type.</summary>
    /// <param name="maxArrayLength">
    /// Elements: 1 … <see cref="LongestArray"/>. The last bucket is the one that covers it; above 2^30 elements, 2^30.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxArrayLength"/> is outside its range.</exception>
    public static BucketLayout RuntimeLadder(int maxArrayLength)
    {
        RequireRange(nameof(maxArrayLength), maxArrayLength, 1, LongestArray);

        SizeClasses doublings = new(log2Steps: 0);
        int longest = Math.Max(LadderSmallestLength, Math.Min(maxArrayLength, LadderLength(LadderMaxBuckets - 1)));
        return new BucketLayout(doublings, elementSize: 1, doublings.IndexOf(LadderSmallestLength), doublings.IndexOf(longest));
    }

    /// <summary>Lengths whose arrays have the same sizes in bytes for any element type, to within one element.</summary>
    /// <param name="smallestBytes">
    /// The size of the first bucket in bytes, rounded up to a class, and to one element: 2 × <paramref name="stepsPerDoubling"/>, from
    /// where steps are whole bytes, … the size of the longest array.
    /// </param>
    /// <param name="largestBytes">
    /// The size that the last bucket covers, in bytes: <paramref name="smallestBytes"/>, or one element if that is more, …
    /// <see cref="long.MaxValue"/>. No bucket is longer than <see cref="LongestArray"/> elements: where the last class would be, it is cut
    /// to that.
    /// </param>
    /// <param name="elementSize">The size of an element in bytes: 1 or more.</param>
    /// <param name="stepsPerDoubling">1, 2, 4, 8 or 16.</param>
    /// <exception cref="ArgumentOutOfRangeException">An argument is outside its range.</exception>
    public static BucketLayout FromBytes(long smallestBytes, long largestBytes, int elementSize, int stepsPerDoubling)
    {
        if (stepsPerDoubling is < 1 or > MostStepsPerDoubling || (stepsPerDoubling & (stepsPerDoubling - 1)) != 0)
        {
            throw new ArgumentOutOfRangeException(
                nameof(stepsPerDoubling), stepsPerDoubling,
                $"{nameof(stepsPerDoubling)} is {stepsPerDoubling}; its range is 1, 2, 4, 8, {MostStepsPerDoubling}.");
        }

        RequireRange(nameof(elementSize), elementSize, 1, int.MaxValue);
        long longestArrayBytes = checked((long)LongestArray * elementSize);
        RequireRange(nameof(smallestBytes), smallestBytes, 2 * stepsPerDoubling, longestArrayBytes);
        RequireRange(nameof(largestBytes), largestBytes, Math.Max(smallestBytes, elementSize), long.MaxValue);

        SizeClasses classes = new(BitMath.Log2((uint)stepsPerDoubling));
        int smallestClass = classes.IndexOf(Math.Max(smallestBytes, elementSize));
        int largestClass = classes.IndexOf(Math.Min(largestBytes, longestArrayBytes));
        return new BucketLayout(classes, elementSize, smallestClass, largestClass);
    }

    private static void RequireRange(string parameter, long value, long smallest, long largest)
    {
        if (value < smallest || value > largest)
        {
            ThrowOutOfRange(parameter, value, smallest, largest);
        }
    }
}
