using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Pools.Bench.DebugPools.Parts;

/// <summary>A debug pool that takes whole stacks.</summary>
internal sealed class StacksPart : DebugPart
{
    private static readonly (string Id, int Frames)[] s_cells =
    [
        (DebugContenders.DecoratingId, 0),
        (DebugContenders.DecoratingId, 50),
        (DebugContenders.IsolatedId, 0),
        (DebugContenders.IsolatedId, 50),
    ];

    public override string Name => "stacks";

    public override string Title => "two whole stacks, to these alone";

    public override string Method =>
        "The same at 100 B with StackCapture.Full, against a loop that makes the two StackTrace objects at the same places and nothing else: from the loop's own stack, and 50 frames further down.";

    public override int Steps(DebugPlan plan) => plan.Processes * s_cells.Length;

    public override IReadOnlyList<DebugRow> Measure(DebugPlan plan)
    {
        List<List<DebugAnswer>> answers = plan.AskInTurn(
            [.. s_cells.Select(c => new DebugQuestion([c.Id + DebugContenders.StacksSuffix, DebugContenders.TwoStacksId], Small) { Frames = c.Frames })],
            plan.Processes);
        return s_cells
            .Zip(answers, (c, a) => DebugRow.Of(
                Title,
                string.Create(CultureInfo.InvariantCulture, $"{c.Id}, {(c.Frames == 0 ? "as it is" : $"{c.Frames} frames deeper")}"),
                a,
                c.Id + DebugContenders.StacksSuffix,
                DebugContenders.TwoStacksId,
                must: null))
            .ToList();
    }
}
