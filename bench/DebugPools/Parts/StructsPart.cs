using System.Collections.Generic;
using Pools.Bench.Contenders;

namespace Pools.Bench.DebugPools.Parts;

/// <summary>A debug pool of structs with fields that trust their bits, and with padding: their poison is a template, not one pattern.</summary>
internal sealed class StructsPart : DebugPart
{
    // 4 KiB of elements of 16 bytes.
    private const int Elements = 256;

    public override string Name => "structs";

    public override string Title => "decorating, elements of 16 B with a bool and padding, no stacks";

    public override string Method => "The same with an array of 256 elements (long, int, bool), which are 4 KiB, to ArrayPool.Shared.";

    public override int Steps(DebugPlan plan) => plan.Processes;

    public override IReadOnlyList<DebugRow> Measure(DebugPlan plan)
    {
        List<List<DebugAnswer>> answers = plan.AskInTurn([new DebugQuestion([DebugContenders.StructsId, Contender.BaselineId], Elements)], plan.Processes);
        return [DebugRow.Of(Title, "256 elements, to Shared", answers[0], DebugContenders.StructsId, Contender.BaselineId, must: null)];
    }
}
