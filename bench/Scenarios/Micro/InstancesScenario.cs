using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class InstancesScenario : Scenario
{
    public override string Name => "instances";

    public override string Title => "Many instances in turn";

    public override string Description => "One thread makes one pair (4 KiB) on each of several pools in turn. ArrayPool.Shared is one pool and takes part as that.";

    private static readonly int[] s_counts = [8, 64];

    public override IReadOnlyList<Cell> Cells(Selection selection) => s_counts
        .Select(count => new TimedCell($"{count} instances", Sizes.Typical, new InstancesLoopFactory(count)) { InstancesOnly = true })
        .ToList();
}
