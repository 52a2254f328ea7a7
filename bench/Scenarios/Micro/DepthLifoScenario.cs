using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class DepthLifoScenario() : DepthScenario(ReturnOrder.Lifo)
{
    public override string Name => "depth-lifo";

    public override string Title => "Many arrays at a time, returned last in, first out";

    public override string Description => "One thread rents a group of 4 KiB arrays, touches each, and returns them in the opposite order, as nested calls do.";
}
