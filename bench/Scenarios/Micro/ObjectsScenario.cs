using System.Collections.Generic;
using Pools.Bench.Contenders;
using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class ObjectsScenario : Scenario
{
    private const int Length = 512;

    public override string Name => "objects";

    public override string Title => "Arrays of references";

    public override string Description => "One thread rents an object[512] (4 KiB), touches its first and last element, and returns it without clearing. Code over reference types is shared between them, which costs a little.";

    public override IReadOnlyList<Cell> Cells(Selection selection) =>
    [
        new TimedCell("object[512]", Length, new PairLoopFactory()) { Candidates = ContenderRegistry.Objects },
    ];
}
