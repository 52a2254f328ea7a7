using System;
using System.Collections.Generic;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;
using Pools.Sizing;
using Pools.Tests.Property.FsCheckAdapter;

namespace Pools.Tests.Property.Sizing;

/// <summary>A layout with two lengths that it can pool.</summary>
internal sealed record LayoutCase(TestedLayout Layout, int Length, int Other)
{
    private static readonly BucketLayout s_ladder = BucketLayout.RuntimeLadder(BucketLayout.LongestArray);

    /// <summary>Layouts with the given steps per doubling and lengths near their bucket edges; one in five of the layouts with one step is the ladder.</summary>
    /// <param name="steps">Steps per doubling.</param>
    /// <param name="make">Makes the layout under test; a mutant, perhaps.</param>
    public static Arbitrary<LayoutCase> Arbitrary(int steps, Func<LayoutSpec, TestedLayout> make)
    {
        Gen<LayoutSpec> specs = steps == 1 ? Gen.Frequency((4, ByteSpecs(steps)), (1, LadderSpecs)) : ByteSpecs(steps);
        Gen<LayoutCase> cases =
            from spec in specs
            let layout = make(spec)
            let edges = BucketEdges(spec)
            from length in Lengths.NearEdges(1, edges[^1], edges)
            from other in Lengths.NearEdges(1, edges[^1], edges)
            select new LayoutCase(layout, length, other);
        return Arb.From(cases, Shrink);
    }

    public override string ToString() => $"length {Length}, other length {Other}, {Layout.GetType().Name} of {Layout.Spec}";

    private static Gen<LayoutSpec> LadderSpecs =>
        from max in Lengths.NearEdges(1, BucketLayout.LongestArray, BucketEdges(s_ladder))
        select LayoutSpec.Ladder(max);

    private static Gen<LayoutSpec> ByteSpecs(int steps) =>
        from elementSize in Gen.Frequency((9, Gen.Elements(LayoutSpec.AllElementSizes)), (1, Gen.Choose(1, 5000)))
        from smallest in Gen.Frequency((1, Gen.Constant(2 * steps)), (2, Gen.Choose(2 * steps, 4096)), (2, Gen.Elements(4096, 1 << 18, 1 << 20)))
        let longestArray = (long)BucketLayout.LongestArray * elementSize
        from doublings in Gen.Choose(0, 32)
        from largest in Gen.Elements(Math.Min((long)Math.Max(smallest, elementSize) << doublings, longestArray), longestArray - elementSize, longestArray, long.MaxValue)
        select new LayoutSpec(steps, elementSize, smallest, largest);

    private static int[] BucketEdges(LayoutSpec spec) => BucketEdges(spec.Build());

    private static int[] BucketEdges(BucketLayout layout) => [.. Enumerable.Range(0, layout.Count).Select(layout.LengthOf)];

    private static IEnumerable<LayoutCase> Shrink(LayoutCase failing) =>
    [
        .. Lengths.ShrinkTowards(1, failing.Length).Select(length => failing with { Length = length }),
        .. Lengths.ShrinkTowards(1, failing.Other).Select(other => failing with { Other = other }),
    ];
}
