using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests.Property.Sizing;

/// <summary>The size classes in bytes by their definition, in 128 bits and by trial: nothing in common with the layout's arithmetic.</summary>
internal static class ByteClasses
{
    /// <summary>2^b + k × 2^b ÷ steps for every b and every k from 1 to steps, in order and without end.</summary>
    public static IEnumerable<Int128> All(int steps)
    {
        for (Int128 doubling = 1; ; doubling *= 2)
        {
            for (int step = 1; step <= steps; step++)
            {
                yield return doubling + (doubling * step / steps);
            }
        }
    }

    /// <summary>The first class of at least <paramref name="bytes"/>.</summary>
    public static Int128 Covering(Int128 bytes, int steps) => All(steps).First(size => size >= bytes);
}
