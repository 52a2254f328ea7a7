using System.Collections.Generic;
using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class DryScenario : Scenario
{
    public override string Name => "dry";

    public override string Title => "A dry pool";

    public override string Description => "One thread rents 1 KiB arrays and never returns one: each is allocated. What a pool adds to the allocation is the price of looking for an array that is not there.";

    public override IReadOnlyList<Cell> Cells(Selection selection) => [new TimedCell("nothing is returned", Sizes.Kibibyte, new DryLoopFactory())];
}
