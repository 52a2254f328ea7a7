using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Children;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class RetainedScenario : Scenario
{
    private static readonly string[] s_default = ["mixed", "threads-32", "ring", "stack-200"];

    public override string Name => "retained";

    public override string Title => "Memory kept by a pool after a load";

    public override string Description => "Live bytes that a load (4 KiB arrays unless mixed) has left in the heap by way of its pool, arrays and bookkeeping together, while its threads are still alive; each in a process of its own.";

    public override Column Main => new(RetainedProbe.BytesKey, "kept", NumberFormat.Bytes);

    public override IReadOnlyList<Column> Extras => [];

    public override IReadOnlyList<Cell> Cells(Selection selection) => RetainedPattern.All
        .Where(p => selection != Selection.Default || s_default.Contains(p.Name))
        .Select(p => new ProbeCell(p.Title, ["retained", p.Name], RetainedProbe.BytesKey))
        .ToList();
}
