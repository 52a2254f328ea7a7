using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.Children;
using Pools.Bench.Results;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class BurstScenario : Scenario
{
    public const int Arrays = 2000;

    // Two garbage collections, each later than the 5 s that a trim keeps from the one before it.
    public const int FirstTrim = 6;

    public const int SecondTrim = 12;

    private static readonly int[] s_waits = [FirstTrim, SecondTrim];

    private static readonly int[] s_longWaits = [10, 30, 60];

    public override string Name => "burst";

    public override string Title => "Memory kept after a burst";

    public override string Description => "2,000 arrays of 4 KiB are rented at once and returned; then live bytes, arrays and bookkeeping together: right after, after a full collection, and after further full collections as time goes by; each pool in a process of its own.";

    public override int MostProcesses => 1;

    public override Column Main => new(BurstProbe.CollectedKey, "after a GC", NumberFormat.Bytes);

    public override IReadOnlyList<Column> Extras =>
    [
        new(BurstProbe.BurstKey, "right after", NumberFormat.Bytes),
        .. s_waits.Concat(s_longWaits).Order().Select(s => new Column(BurstProbe.KeyAfter(s), $"{s} s later", NumberFormat.Bytes)),
    ];

    public override IReadOnlyList<Cell> Cells(Selection selection)
    {
        int[] waits = selection switch
        {
            Selection.Full => s_longWaits,
            Selection.Targets => s_waits,
            _ => [],
        };
        string[] probe =
        [
            "burst",
            Arrays.ToString(CultureInfo.InvariantCulture),
            Sizes.Typical.ToString(CultureInfo.InvariantCulture),
            .. waits.Select(w => w.ToString(CultureInfo.InvariantCulture)),
        ];
        return [new ProbeCell("2,000 × 4 KiB", probe, BurstProbe.CollectedKey) { AllAtOnce = waits.Length > 0 }];
    }
}
