using System.Collections.Generic;
using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class ShortThreadsScenario : Scenario
{
    public override string Name => "short-threads";

    public override string Title => "Short-lived threads";

    public override string Description => "Threads that make 16 pairs at depth 4 (4 KiB) and end. The time is mostly the thread's own; the bytes, without those of the thread itself, are what the pool loses with it.";

    public override IReadOnlyList<Cell> Cells(Selection selection) => [new TimedCell("16 pairs a thread", Sizes.Typical, new ShortThreadsLoopFactory())];
}
