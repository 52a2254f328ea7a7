using System.Collections.Generic;
using Pools.Bench.Contenders;
using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class MemoryPoolScenario : Scenario
{
    public override string Name => "memorypool";

    public override string Title => "Memory pools";

    public override string Description =>
        "One thread rents memory of 4 KiB, one or eight at a time, touches the first and the last element of each, and disposes the owners, the last one first. Ratios are to MemoryPool<byte>.Shared.";

    public override string BaselineId => Contender.MemoryPoolId;

    public override IReadOnlyList<Cell> Cells(Selection selection) => selection == Selection.Targets
        ? []
        :
        [
            new TimedCell("depth 1", Sizes.Typical, new PairLoopFactory()) { Candidates = ContenderRegistry.MemoryPools, BaselineId = BaselineId },
            new TimedCell("depth 8", Sizes.Typical, new DepthLoopFactory(8)) { Candidates = ContenderRegistry.MemoryPools, BaselineId = BaselineId },
        ];
}
