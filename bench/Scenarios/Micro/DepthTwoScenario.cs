using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class DepthTwoScenario() : DepthScenario(ReturnOrder.Lifo)
{
    public override string Name => "depth-2";

    public override string Title => "Two arrays at a time";

    public override string Description => "One thread rents two arrays of 4 KiB, touches both, and returns both, the last one first.";

    protected override int[] Depths(Selection selection) => [2];
}
