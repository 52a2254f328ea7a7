using System.Collections.Generic;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class LatencyScenario : Scenario
{
    private const int Threads = 32;

    private const int Depth = 8;

    public override string Name => "latency";

    public override string Title => "Latency of single calls, 32 threads";

    public override string Description => "32 threads at depth 8 (4 KiB); every Rent and every Return is timed, the clock included (some 25 ns). Stalls are calls that took over a millisecond, for each million calls: mostly threads that lost their processor in the middle of a call. The ratio is that of the p99.";

    public override Column Main => LatencyColumns.Main;

    public override IReadOnlyList<Column> Extras => LatencyColumns.Extras;

    public override IReadOnlyList<Cell> Cells(Selection selection) => [new LatencyCell("32 threads, depth 8", Sizes.Typical, Threads, Depth)];
}
