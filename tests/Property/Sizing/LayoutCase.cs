using FsCheck;
using FsCheck.Fluent;
using Pools.Sizing;
using Pools.Tests.Generators;

namespace Pools.Tests.Property.Sizing;

/// <summary>A layout with two lengths that it can pool.</summary>
public sealed record LayoutCase(TestedLayout Layout, int Length, int Other)
{
    private static readonly BucketLayout s_ladder = BucketLayout.RuntimeLadder(BucketLayout.LongestArray);

    public static Arbitrary<LayoutCase> Any() => Of(spec => new TestedLayout(spec));

    /// <summary>Lengths near the bucket edges of layouts; some of the layouts with one step a doubling are the ladder.</summary>
    /// <param name="make">Makes the layout under test; a mutant, perhaps.</param>
    internal static Arbitrary<LayoutCase> Of(Func<LayoutSpec, TestedLayout> make) => Arb.From(
        from spec in Gen.Frequency((24, ByteSpecs), (1, LadderSpecs))
        let edges = BucketEdges(spec.Build())
        from length in Lengths.NearEdges(1, edges[^1], edges)
        from other in Lengths.NearEdges(1, edges[^1], edges)
        select new LayoutCase(make(spec), length, other),
        Shrink);

    public override string ToString() => $"length {Length}, other length {Other}, {Layout.GetType().Name} of {Layout.Spec}";

    private static Gen<LayoutSpec> LadderSpecs =>
        from max in Lengths.NearEdges(1, BucketLayout.LongestArray, BucketEdges(s_ladder))
        select LayoutSpec.Ladder(max);

    private static Gen<LayoutSpec> ByteSpecs =>
        from steps in Gen.Elements(LayoutSpec.AllSteps)
        from elementSize in Gen.Frequency((9, Gen.Elements(LayoutSpec.AllElementSizes)), (1, Gen.Choose(1, 5000)))
        from smallest in Gen.Frequency(
            (1, Gen.Constant(2 * steps)), (2, Gen.Choose(2 * steps, 4096)), (2, Gen.Elements(4096, 1 << 18, 1 << 20)))
        let longestArray = (long)BucketLayout.LongestArray * elementSize
        from doublings in Gen.Choose(0, 32)
        let someLargest = Math.Min((long)Math.Max(smallest, elementSize) << doublings, longestArray)
        from largest in Gen.Elements(someLargest, longestArray - elementSize, longestArray, long.MaxValue)
        select new LayoutSpec(steps, elementSize, smallest, largest);

    private static int[] BucketEdges(BucketLayout layout) => [.. Enumerable.Range(0, layout.Count).Select(layout.LengthOf)];

    private static IEnumerable<LayoutCase> Shrink(LayoutCase failing) =>
    [
        .. Lengths.ShrinkTowards(1, failing.Length).Select(length => failing with { Length = length }),
        .. Lengths.ShrinkTowards(1, failing.Other).Select(other => failing with { Other = other }),
    ];
}
