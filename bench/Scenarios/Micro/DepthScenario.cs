using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

/// <summary>Several arrays held at once by one thread.</summary>
internal abstract class DepthScenario(ReturnOrder order) : Scenario
{
    protected virtual int[] Depths(Selection selection) => selection == Selection.Default ? [8, 64] : [4, 8, 16, 32, 64];

    public override IReadOnlyList<Cell> Cells(Selection selection)
        => Depths(selection).Select(depth => new TimedCell($"depth {depth}", Sizes.Typical, new DepthLoopFactory(depth, order))).ToList();
}
