using System.Collections.Generic;
using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class ManyStackDepthsScenario : Scenario
{
    private const int Threads = 200;

    public override string Name => "stack-200";

    public override string Title => "200 threads, ten stack depths";

    public override string Description => "Each of 200 threads makes pairs (4 KiB) at ten depths of its stack, a page apart, in one frame each.";

    public override IReadOnlyList<Cell> Cells(Selection selection) =>
    [
        new TimedCell("pair", Sizes.Typical, new CrewLoopFactory(new StackDepthLoopFactory(StackPattern.Pair))) { Threads = Threads },
    ];
}
