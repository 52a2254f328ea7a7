using System.Collections.Generic;
using System.Globalization;
using Pools.Bench.Children;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios.RealWork;

/// <summary>All workloads in a process of each contender's own: what only a whole process has.</summary>
internal sealed class RealMemoryScenario(CorpusSource corpus, ICollection<Mismatch> mismatches) : Scenario
{
    public override string Name => "real-memory";

    public override string Title => "Real work: memory of the whole process";

    public override string Description => "All workloads of the real work, one pass each, in a process of each contender's own: its peak working set (the files and the references are part of it), collections and pauses.";

    public override Column Main => new(WorkProbe.PeakKey, "peak working set", NumberFormat.Bytes);

    public override IReadOnlyList<Column> Extras =>
    [
        new(WorkProbe.AllocatedKey, "allocated", NumberFormat.Bytes),
        new(Columns.Gen0Key, "gen0", NumberFormat.Count),
        new(Columns.Gen1Key, "gen1", NumberFormat.Count),
        new(Columns.Gen2Key, "gen2", NumberFormat.Count),
        new(WorkProbe.PauseKey, "GC pause", NumberFormat.Nanoseconds),
    ];

    public override IReadOnlyList<Cell> Cells(Selection selection) => selection == Selection.Targets ? [] :
    [
        new ProbeCell("all workloads", ["work", corpus.Folder, corpus.Limit.ToString(CultureInfo.InvariantCulture)], WorkProbe.PeakKey)
        {
            TakesPart = c => !c.OneLengthOnly && !c.SealedForm,
            Inspect = (contender, numbers) =>
            {
                if (numbers[WorkProbe.WrongKey] > 0)
                {
                    mismatches.Add(new Mismatch(Name, contender.Title, "one or more", "the output differs from the reference in the process of its own"));
                }
            },
        },
    ];
}
