using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Children;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class RetainedScenario : Scenario
{
    // What ArrayPool.Shared keeps varies by a factor of two from process to process, with the processors that its threads happened to run on: the median of
    // this many is what one run can be judged by. Odd, so that it is a figure that occurred.
    private const int Processes = 7;

    // A default run is to take two minutes: it shows the pattern, not the figure.
    private const int ProcessesByDefault = 1;

    private static readonly string[] s_default = ["mixed", "threads-32", "ring", "stack-200"];

    public override string Name => "retained";

    public override string Title => "Memory kept by a pool after a load";

    public override string Description => "Live bytes that a load (4 KiB arrays unless mixed) has left in the heap by way of its pool, arrays and bookkeeping together, while its threads are still alive; the median over several processes of each contender's own.";

    public override Column Main => new(RetainedProbe.BytesKey, "kept", NumberFormat.Bytes);

    public override IReadOnlyList<Column> Extras => [new(RetainedProbe.NeedKey, "needed", NumberFormat.Bytes), new(RetainedProbe.KeptOverNeedKey, "kept over need", NumberFormat.Ratio)];

    public override IReadOnlyList<Cell> Cells(Selection selection) => RetainedPattern.All
        .Where(p => selection != Selection.Default || s_default.Contains(p.Name))
        .Select(p => new ProbeCell(p.Title, ["retained", p.Name], RetainedProbe.BytesKey) { Repetitions = selection == Selection.Default ? ProcessesByDefault : Processes })
        .ToList();
}
