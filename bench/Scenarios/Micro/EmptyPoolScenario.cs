using System.Collections.Generic;
using Pools.Bench.Children;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class EmptyPoolScenario : Scenario
{
    public override string Name => "empty-pool";

    public override string Title => "An empty pool";

    public override string Description => "Live bytes of a pool that nobody has used yet, the mean of 512. ArrayPool.Shared has no instances, so the ratio is to ArrayPool.Create().";

    public override string BaselineId => "create";

    public override int MostProcesses => 1;

    public override Column Main => new(EmptyPoolProbe.BytesKey, "size", NumberFormat.Bytes);

    public override IReadOnlyList<Column> Extras => [];

    public override IReadOnlyList<Cell> Cells(Selection selection)
        => [new ProbeCell("unused instance", ["empty-pool"], EmptyPoolProbe.BytesKey) { TakesPart = c => c.Pool is not null && !c.Singleton, BaselineId = BaselineId }];
}
