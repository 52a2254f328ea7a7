using System.Collections.Generic;
using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class AsyncHopScenario : Scenario
{
    private const int Flows = 16;

    public override string Name => "async-hop";

    public override string Title => "A thread hop between rent and return";

    public override string Description => "Sixteen asynchronous flows rent a 4 KiB array, await a trip through the thread pool's queue, and return it on whichever thread they come out. Most of the time is the queue's.";

    public override IReadOnlyList<Cell> Cells(Selection selection) => [new TimedCell("16 flows", Sizes.Typical, new AsyncHopLoopFactory(Flows)) { OnThreadPool = true }];
}
