using System.Collections.Generic;
using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class ChannelScenario : Scenario
{
    public override string Name => "channel";

    public override string Title => "Producer to consumer through a channel";

    public override string Description => "One task rents 4 KiB arrays and writes them into a bounded channel of 256, another reads and returns them. Most of the time is the channel's own.";

    public override IReadOnlyList<Cell> Cells(Selection selection) => [new TimedCell("one producer, one consumer", Sizes.Typical, new ChannelLoopFactory())];
}
