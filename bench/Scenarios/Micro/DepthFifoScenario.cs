using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class DepthFifoScenario() : DepthScenario(ReturnOrder.Fifo)
{
    public override string Name => "depth-fifo";

    public override string Title => "Many arrays at a time, returned first in, first out";

    public override string Description => "One thread rents a group of 4 KiB arrays, touches each, and returns them in the same order, as a queue does.";
}
