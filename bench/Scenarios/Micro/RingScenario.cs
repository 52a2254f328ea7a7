using System.Collections.Generic;
using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class RingScenario : Scenario
{
    public override string Name => "ring";

    public override string Title => "Producer to consumer over a ring";

    public override string Description => "One thread rents and fills 4 KiB arrays, another returns them, with a lock-free ring of 256 places between them. Arrays keep flowing in one direction, so somebody has to carry them back.";

    public override IReadOnlyList<Cell> Cells(Selection selection) =>
    [
        new TimedCell("one pair of threads", Sizes.Typical, new RingLoopFactory()) { Threads = 2 },
        new TimedCell("four pairs of threads", Sizes.Typical, new RingLoopFactory()) { Threads = 8 },
    ];
}
