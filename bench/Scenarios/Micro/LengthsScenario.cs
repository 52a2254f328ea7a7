using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class LengthsScenario : Scenario
{
    public override string Name => "lengths";

    public override string Title => "From 100 to 10,000,000 bytes";

    public override string Description => "One thread, one array at a time, at the lengths that articles about array pools report. PerCoreArrayPool keeps arrays up to 1 MiB; longer ones it allocates, and they are another pool's business.";

    private static readonly int[] s_lengths = [100, 1000, 10_000, 100_000, 1_000_000, 10_000_000];

    public override IReadOnlyList<Cell> Cells(Selection selection) => s_lengths
        .Where(_ => selection != Selection.Targets)
        .Select(length => new TimedCell(length.ToString("N0", CultureInfo.InvariantCulture) + " B", length, new PairLoopFactory()))
        .ToList();
}
