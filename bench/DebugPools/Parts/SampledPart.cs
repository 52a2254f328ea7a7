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

    private static readonly int[] s_lengths = [Small, Page];

    public override string Name => "sampled";

    public override string Title => "sampled, to the same pool without";

    public override string Method =>
        "One PerCoreArrayPool and one loop: a slice without a sampler, one with ArrayPoolSampling.Attach and default options, one without again, nine times a round, of which the medians count. The "
        + "figure is the share of all rounds of all processes in which the pool takes 1.05 times as long or less with the sampler as without. What it takes without, compared with what it takes without afterwards, says how much of that is noise.";

    public override int Steps(DebugPlan plan) => plan.Processes * s_lengths.Length;

    public override IReadOnlyList<DebugRow> Measure(DebugPlan plan)
    {
        List<List<DebugAnswer>> answers = plan.AskInTurn([.. s_lengths.Select(Question)], plan.Processes);
        return s_lengths.Zip(answers, Rows).SelectMany(rows => rows).ToList();
    }

    private static DebugQuestion Question(int length) => new([DebugContenders.SampledId, DebugContenders.PerCoreId, DebugContenders.PerCoreAgainId], length) { SamplerInTurns = true };

    private DebugRow[] Rows(int length, List<DebugAnswer> answers)
    {
        string size = Figures.Size(length);
        return
        [
            Share($"{size}, rounds at 1.05 × or less", answers, DebugContenders.SampledId) with { Must = ShareOfRounds, AtLeast = true },
            Share($"{size}, the same without, to without", answers, DebugContenders.PerCoreAgainId),
            Ratios($"{size}, all rounds", answers, DebugContenders.SampledId),
            Ratios($"{size}, all rounds without, to without", answers, DebugContenders.PerCoreAgainId),
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
