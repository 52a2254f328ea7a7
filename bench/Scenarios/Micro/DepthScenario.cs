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

internal sealed class DepthTwoScenario() : DepthScenario(ReturnOrder.Lifo)
{
    public override string Name => "depth-2";

    public override string Title => "Two arrays at a time";

    public override string Description => "One thread rents two arrays of 4 KiB, touches both, and returns both, the last one first.";

    protected override int[] Depths(Selection selection) => [2];
}

internal sealed class DepthLifoScenario() : DepthScenario(ReturnOrder.Lifo)
{
    public override string Name => "depth-lifo";

    public override string Title => "Many arrays at a time, returned last in, first out";

    public override string Description => "One thread rents a group of 4 KiB arrays, touches each, and returns them in the opposite order, as nested calls do.";
}

internal sealed class DepthFifoScenario() : DepthScenario(ReturnOrder.Fifo)
{
    public override string Name => "depth-fifo";

    public override string Title => "Many arrays at a time, returned first in, first out";

    public override string Description => "One thread rents a group of 4 KiB arrays, touches each, and returns them in the same order, as a queue does.";
}
