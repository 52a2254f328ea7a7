using System.Collections.Generic;
using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class StackDepthsScenario : Scenario
{
    private const int Threads = 64;

    public override string Name => "stack-64";

    public override string Title => "64 threads, ten stack depths";

    public override string Description => "Each of 64 threads makes pairs (4 KiB) at ten depths of its stack, a page apart: in one frame; in ten nested frames; rented in one frame and returned in another.";

    public override IReadOnlyList<Cell> Cells(Selection selection) =>
    [
        Cell("pair", StackPattern.Pair),
        Cell("nested", StackPattern.Nested),
        Cell("another depth", StackPattern.Cross),
    ];

    private static TimedCell Cell(string name, StackPattern pattern)
        => new(name, Sizes.Typical, new CrewLoopFactory(new StackDepthLoopFactory(pattern))) { Threads = Threads };
}
