using System;
using System.Collections.Generic;
using Pools.Sizing;

namespace Pools.Tests.Property.Sizing;

/// <summary>The arguments of a layout, from which both the layout and its naive reference are made.</summary>
/// <remarks>An element size of 0 stands for the runtime's ladder, in which the two sizes are elements.</remarks>
internal sealed record LayoutSpec(int Steps, int ElementSize, long Smallest, long Largest)
{
    public static readonly int[] AllSteps = [1, 2, 4, 8, 16];

    public static readonly int[] AllElementSizes = [1, 2, 3, 4, 8, 12, 16, 24, 100];

    private bool IsLadder => ElementSize == 0;

    public static LayoutSpec Ladder(int maxArrayLength) => new(1, 0, BucketLayout.LadderSmallestLength, maxArrayLength);

    public BucketLayout Build() => IsLadder
        ? BucketLayout.RuntimeLadder((int)Largest)
        : BucketLayout.FromBytes(Smallest, Largest, ElementSize, Steps);

    /// <summary>The bucket lengths by enumeration: every class in turn, divided, cut to the longest array, equal ones merged.</summary>
    public List<int> ReferenceLengths()
    {
        int elementSize = IsLadder ? 1 : ElementSize;
        Int128 longest = IsLadder ? 1 << 30 : Array.MaxLength;
        List<int> lengths = [];
        foreach (Int128 size in ByteClasses.All(Steps))
        {
            int length = (int)Int128.Min(size / elementSize, longest);
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
}
