using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.Outcomes;

namespace Pools.Bench.DebugPools.Parts;

/// <summary>A sampled pool beside <c>ArrayPool.Shared</c>, with and without stacks.</summary>
internal sealed class SampledModePart : DebugPart
{
    private static readonly (string Id, int Length)[] s_cells =
    [
        .. new[] { Small, Page }.SelectMany(l => new[] { (DebugContenders.SampledId, l), (DebugContenders.SampledId + DebugContenders.StacksSuffix, l) }),
    ];

    public override string Name => "sampled-mode";

    public override string Title => "sampled, to Shared";

    public override string Method =>
        "PerCoreArrayPool with ArrayPoolSampling.Attach, with stacks (the default) and without, beside ArrayPool.Shared. A sampler finds a pool resting between two slices and looks less often for a "
        + "while, so this tells where it stands; what sampling adds is measured by the next part.";

    public override int Steps(DebugPlan plan) => plan.Processes * s_cells.Length;

    public override IReadOnlyList<DebugRow> Measure(DebugPlan plan)
    {
        List<List<DebugAnswer>> answers = plan.AskInTurn([.. s_cells.Select(c => new DebugQuestion([c.Id, Contender.BaselineId], c.Length))], plan.Processes);
        return s_cells
            .Zip(answers, (c, a) => DebugRow.Of(
                Title, $"{Figures.Size(c.Length)}, {(c.Id == DebugContenders.SampledId ? "no stacks" : "stacks")}", a, c.Id, Contender.BaselineId, must: null))
            .ToList();
    }
}
