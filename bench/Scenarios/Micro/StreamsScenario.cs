using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class StreamsScenario : Scenario
{
    public override string Name => "streams";

    public override string Title => "Streams in memory";

    public override string Description =>
        "One thread takes a stream, writes it and reads it again, 4 KiB a call, and disposes or resets it: that is a pair. Ratios are to a MemoryStream that is not told its length.";

    public override string BaselineId => Contender.MemoryStreamId;

    public override IReadOnlyList<Cell> Cells(Selection selection) => selection == Selection.Targets
        ? []
        : new (string Name, int Bytes)[] { ("1 KiB", 1 << 10), ("64 KiB", 1 << 16), ("1 MiB", 1 << 20) }
            .Select(size => new TimedCell(size.Name, size.Bytes, new PairLoopFactory()) { Candidates = ContenderRegistry.Streams, BaselineId = BaselineId }).ToList();
}
