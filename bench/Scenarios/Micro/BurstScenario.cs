using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.Children;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios.Micro;

/// <param name="arrays">How many arrays.</param>
/// <param name="length">Their length in bytes.</param>
/// <param name="waits">Seconds after the burst at which to count again; null for those of the selection.</param>
internal sealed class BurstScenario(int arrays, int length, int[]? waits) : Scenario
{
    public const int DefaultArrays = 2000;

    // Two garbage collections, each later than the 5 s that a trim keeps from the one before it; the second so late that what was not used since the first
    // is stale, by the default options of PerCoreArrayPool.
    public const int FirstTrim = 6;

    public const int SecondTrim = 17;

    private static readonly int[] s_trims = [FirstTrim, SecondTrim];

    private static readonly int[] s_longWaits = [10, 30, 60];

    public BurstScenario()
        : this(DefaultArrays, Sizes.Typical, waits: null)
    {
    }

    public override string Name => "burst";

    public override string Title => "Memory kept after a burst";

    public override string Description => string.Create(
        CultureInfo.InvariantCulture,
        $"{arrays:N0} arrays of {Figures.Size(length)} are rented at once and returned; then live bytes, arrays and bookkeeping together: right after, after a full collection, and after further full collections as time goes by; each pool in a process of its own.");

    public override int MostProcesses => 1;

    public override Column Main => new(BurstProbe.CollectedKey, "after a GC", NumberFormat.Bytes);

    public override IReadOnlyList<Column> Extras =>
    [
        new(BurstProbe.BurstKey, "right after", NumberFormat.Bytes),
        .. s_trims.Concat(s_longWaits).Concat(waits ?? []).Distinct().Order().Select(s => new Column(BurstProbe.KeyAfter(s), $"{s} s later", NumberFormat.Bytes)),
    ];

    public override IReadOnlyList<Cell> Cells(Selection selection)
    {
        int[] seconds = waits ?? selection switch
        {
            Selection.Full => s_longWaits,
            Selection.Targets => s_trims,
            _ => [],
        };
        string[] probe = ["burst", .. new[] { arrays, length }.Concat(seconds).Select(n => n.ToString(CultureInfo.InvariantCulture))];
        string name = string.Create(CultureInfo.InvariantCulture, $"{arrays:N0} × {Figures.Size(length)}");
        return [new ProbeCell(name, probe, BurstProbe.CollectedKey) { AllAtOnce = seconds.Length > 0 }];
    }
}
