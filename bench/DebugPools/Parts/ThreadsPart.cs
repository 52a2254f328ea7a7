using System.Collections.Generic;
using System.Linq;

namespace Pools.Bench.DebugPools.Parts;

/// <summary>An isolated pool with an open scope on two threads.</summary>
internal sealed class ThreadsPart : DebugPart
{
    private const double MustScale = 0.9;

    private const double MustBeatWeakTable = 2.0;

    private const int Two = 2;

    private const string ScopedId = DebugContenders.IsolatedId + DebugContenders.ScopedSuffix;

    public override string Name => "threads";

    public override string Title => "isolated, a scope open, throughput of two threads";

    public override string Method =>
        "Pairs of 100 B on one thread and on two over one pool, in one process. The other pool has a ConditionalWeakTable with finalizable records for its store, poisons, watches and verifies "
        + "as much, writes no sites down, and runs in processes of its own between these.";

    public override int Steps(DebugPlan plan) => plan.Processes * 2;

    public override IReadOnlyList<DebugRow> Measure(DebugPlan plan)
    {
        List<List<DebugAnswer>> answers = plan.AskInTurn([Question(ScopedId), Question(DebugContenders.WeakTableId)], plan.Processes);
        List<DebugAnswer> ours = answers[0];
        List<DebugAnswer> theirs = answers[1];
        string oneThread = DebugQuestion.Key(ScopedId, 1);
        string twoThreads = DebugQuestion.Key(ScopedId, Two);
        string theirTwo = DebugQuestion.Key(DebugContenders.WeakTableId, Two);
        double oursMedian = DebugRow.Median(ours, twoThreads);
        return
        [
            DebugRow.Of(Title, "to one thread", ours.Select(a => a.Ratio(oneThread, twoThreads)), MustScale)
                with { AtLeast = true, Ours = oursMedian, Opponent = DebugRow.Median(ours, oneThread) },
            DebugRow.Of(Title, "to a weak table with finalizers", ours.Zip(theirs, (o, t) => t.Median(theirTwo) / o.Median(twoThreads)), MustBeatWeakTable)
                with { AtLeast = true, Ours = oursMedian, Opponent = DebugRow.Median(theirs, theirTwo) },
        ];
    }

    private static DebugQuestion Question(string id) => new([id], Small) { Threads = [1, Two] };
}
