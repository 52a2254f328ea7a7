using System;
using System.Collections.Generic;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;

namespace Pools.Tests.Property.Memory;

/// <summary>Ratios one after another, in thousandths, where the thresholds are whole numbers.</summary>
internal static class RatioWalk
{
    /// <summary>Both edges of each level: where it is reached, and where it is left.</summary>
    private static readonly int[] s_edges = [650, 700, 800, 850, 900, 950];

    private static readonly Gen<int> s_ratio = Gen.Frequency(
        (1, Gen.Choose(0, 1_200)),
        (3, from edge in Gen.Elements(s_edges.AsEnumerable()) from distance in Gen.Choose(-1, 1) select edge + distance));

    private static readonly Gen<int[]> s_walk = Gen.ArrayOf(s_ratio, 12);

    public static Arbitrary<int[]> Any { get; } = Arb.From(s_walk, Shorter);

    /// <summary>A walk, and by how much another is above it at each step.</summary>
    public static Arbitrary<(int[] Walk, int[] Above)> Pairs { get; } = Arb.From(
        from walk in s_walk
        from above in Gen.ArrayOf(Gen.Frequency((1, Gen.Constant(0)), (1, Gen.Choose(1, 300))), 12)
        select (walk, above));

    /// <summary>A walk in steps of at most half the smallest distance between two thresholds.</summary>
    public static Arbitrary<int[]> InSmallSteps { get; } = Arb.From(
        from start in Gen.Choose(0, 690)
        from steps in Gen.ArrayOf(Gen.Choose(-50, 50), 60)
        select Sums(start, steps));

    private static int[] Sums(int start, int[] steps)
    {
        int at = start;
        return [.. steps.Select(step => at = Math.Clamp(at + step, 0, 1_200))];
    }

    private static IEnumerable<int[]> Shorter(int[] walk) => walk.Select((_, left) => walk.Where((_, i) => i != left).ToArray());
}
