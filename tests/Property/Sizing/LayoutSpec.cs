namespace Pools.Tests.Property.Sizing;

/// <summary>The arguments of a layout, from which both the layout and its naive reference are made.</summary>
/// <remarks>An element size of 0 stands for the runtime's ladder, in which the two sizes are elements.</remarks>
public sealed record LayoutSpec(int Steps, int ElementSize, long Smallest, long Largest)
{
    public static readonly int[] AllSteps = [1, 2, 4, 8, 16];

    public static readonly int[] AllElementSizes = [1, 2, 3, 4, 8, 12, 16, 24, 100];

    /// <summary>Some of the layouts with one step a doubling are the ladder.</summary>
    public static Arbitrary<LayoutSpec> Any() => Arb.From(Gen.Frequency((24, OfBytes), (1, OfLadder)));

    public static LayoutSpec Ladder(int maxArrayLength) => new(1, 0, BucketLayout.LadderSmallestLength, maxArrayLength);

    /// <summary>The size classes in bytes, without end: 2^b + k × 2^b ÷ steps for every b and every k from 1 to steps.</summary>
    public static IEnumerable<Int128> ByteClasses(int steps)
    {
        for (Int128 doubling = 1; ; doubling *= 2)
        {
            for (int step = 1; step <= steps; step++)
            {
                yield return doubling + (doubling * step / steps);
            }
        }
    }

    /// <summary>The bucket lengths by enumeration: every class in turn, divided, cut to the longest array, equal ones merged.</summary>
    public List<int> ReferenceLengths()
    {
        Int128 longest = ElementSize == 0 ? 1 << 30 : Array.MaxLength;
        List<int> lengths = [];
        foreach (Int128 size in ByteClasses(Steps))
        {
            int length = (int)Int128.Min(size / Math.Max(1, ElementSize), longest);
            if (size >= Smallest && length > 0 && (lengths.Count == 0 || lengths[^1] != length))
            {
                lengths.Add(length);
            }

            if (lengths.Count > 0 && (size >= Largest || length == longest))
            {
                break;
            }
        }

        return lengths;
    }

    private static Gen<LayoutSpec> OfLadder =>
        from max in Lengths.NearEdges(1, BucketLayout.LongestArray, Ladder(BucketLayout.LongestArray).ReferenceLengths())
        select Ladder(max);

    private static Gen<LayoutSpec> OfBytes =>
        from steps in Gen.Elements(AllSteps)
        from elementSize in Gen.Frequency((9, Gen.Elements(AllElementSizes)), (1, Gen.Choose(1, 5000)))
        from smallest in Gen.Frequency(
            (1, Gen.Constant(2 * steps)), (2, Gen.Choose(2 * steps, 4096)), (2, Gen.Elements(4096, 1 << 18, 1 << 20)))
        let longestArray = (long)BucketLayout.LongestArray * elementSize
        from doublings in Gen.Choose(0, 32)
        let someLargest = Math.Min((long)Math.Max(smallest, elementSize) << doublings, longestArray)
        from largest in Gen.Elements(someLargest, longestArray - elementSize, longestArray, long.MaxValue)
        select new LayoutSpec(steps, elementSize, smallest, largest);

    internal BucketLayout Build() =>
        ElementSize == 0 ? BucketLayout.RuntimeLadder((int)Largest) : BucketLayout.FromBytes(Smallest, Largest, ElementSize, Steps);
}
