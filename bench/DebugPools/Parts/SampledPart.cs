using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Measuring;
using Pools.Bench.Outcomes;

namespace Pools.Bench.DebugPools.Parts;

/// <summary>A per-core pool with and without a sampler, round by round.</summary>
internal sealed class SampledPart : DebugPart
{
    private const double Most = 1.05;

    private const double ShareOfRounds = 0.95;

    private const string WithId = DebugContenders.SampledId + DebugContenders.StacksSuffix;

    private static readonly int[] s_lengths = [Small, Page];

    public override string Name => "sampled";

    public override string Title => "sampled, to the same pool without";

    public override string Method =>
        "PerCoreArrayPool with ArrayPoolSampling.Attach and default options, and two without, in one process. In a round each has several slices, of which the median counts; before them the sampled one "
        + "runs unmeasured for as long as it has rested, so that its sampler is at its usual rate again. The figure is the share of all rounds of all processes in which sampling costs "
        + "5 % or less. The two pools without sampling, compared in the same way, say how much of it is noise.";

    public override int Steps(DebugPlan plan) => plan.Processes * s_lengths.Length;

    public override IReadOnlyList<DebugRow> Measure(DebugPlan plan)
    {
        List<List<DebugAnswer>> answers = plan.AskInTurn([.. s_lengths.Select(Question)], plan.Processes);
        return s_lengths.Zip(answers, Rows).SelectMany(rows => rows).ToList();
    }

    private static DebugQuestion Question(int length) => new([WithId, DebugContenders.PerCoreId, DebugContenders.OtherPerCoreId], length) { LeadIn = true };

    private DebugRow[] Rows(int length, List<DebugAnswer> answers)
    {
        string size = Figures.Size(length);
        return
        [
            Share($"{size}, rounds at 1.05 × or less", answers, WithId) with { Must = ShareOfRounds, AtLeast = true },
            Share($"{size}, the same of two pools without", answers, DebugContenders.OtherPerCoreId),
            Ratios($"{size}, all rounds", answers, WithId),
            Ratios($"{size}, all rounds of two pools without", answers, DebugContenders.OtherPerCoreId),
        ];
    }

    private DebugRow Share(string @case, List<DebugAnswer> answers, string id)
    {
        // Of all rounds, not the median of the processes: a bad process counts.
        DebugRow row = DebugRow.Of(Title, @case, answers.Select(a => ShareOf(a.Ratios(id, DebugContenders.PerCoreId))), must: null);
        return row with { Figure = ShareOf(answers.SelectMany(a => a.Ratios(id, DebugContenders.PerCoreId))), Format = NumberFormat.Percent };
    }

    private static double ShareOf(IEnumerable<double> ratios) => ratios.Average(r => r <= Most ? 1.0 : 0);

    private DebugRow Ratios(string @case, List<DebugAnswer> answers, string id)
    {
        Spread all = Spread.Of(answers.SelectMany(a => a.Ratios(id, DebugContenders.PerCoreId)))!;
        return new DebugRow(Title, @case, all.Median, all.Minimum, all.Maximum, Must: null)
        {
            Ours = DebugRow.Median(answers, id),
            Opponent = DebugRow.Median(answers, DebugContenders.PerCoreId),
        };
    }
}
