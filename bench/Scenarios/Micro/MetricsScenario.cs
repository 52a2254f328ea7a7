using System.Collections.Generic;
using Pools.Bench.Contenders.Metered;
using Pools.Bench.Loops;
using Pools.Bench.Measuring;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class MetricsScenario : Scenario
{
    private const int Depth = 8;

    public override string Name => "metrics";

    public override string Title => "What metrics cost";

    public override string Description => "One thread makes pairs (4 KiB) on a PerCoreArrayPool that no meter knows, on one whose meter nobody listens to, and on two whose meters somebody collects from.";

    public override string BaselineId => MeteredContenders.UnpublishedId;

    public override IReadOnlyList<Cell> Cells(Selection selection) =>
    [
        Cell("one array", new PairLoopFactory()),
        Cell("eight arrays", new DepthLoopFactory(Depth)),
    ];

    private static TimedCell Cell(string name, ILoopFactory factory) =>
        new(name, Sizes.Typical, factory) { Candidates = MeteredContenders.All, BaselineId = MeteredContenders.UnpublishedId };
}
