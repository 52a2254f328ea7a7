using System.Collections.Generic;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios.RealWork;

/// <summary>One workload as a scenario.</summary>
internal sealed class RealWorkScenario(RealWorkload workload, CorpusSource corpus, ICollection<Mismatch> mismatches) : Scenario
{
    public override string Name => workload.Name;

    public override string Title => $"Real work: {workload.Title}";

    public override string Description =>
        $"{workload.Description} {(workload.JsonOnly ? "All JSON files" : "All files")}, as many threads as processors (at most eight); every output is compared with its reference byte for byte, within the time.";

    public override Column Main => RealWorkColumns.Main;

    public override IReadOnlyList<Column> Extras => RealWorkColumns.Extras;

    public override IReadOnlyList<Cell> Cells(Selection selection)
        => selection == Selection.Targets ? [] : [new RealWorkCell(workload, corpus, mismatches)];
}
