using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.Outcomes;

namespace Pools.Bench.DebugPools.Parts;

/// <summary>A per-core pool with and without a sampler.</summary>
internal sealed class SampledPart : DebugPart
{
    private const double Must = 1.05;

    private static readonly int[] s_lengths = [Small, Page];

    public override string Name => "sampled";

    public override string Title => "sampled, to the same pool without";

    public override string Method =>
        "PerCoreArrayPool with ArrayPoolSampling.Attach and default options, and without, in pairs of processes, each beside ArrayPool.Shared; the ratio is that of their ratios to it. "
        + "The figure is the upper end of the 95 % interval of the median over the pairs (sign test), the range is the interval.";

    public override int Steps(DebugPlan plan) => plan.Pairs * s_lengths.Length * 2;

    public override IReadOnlyList<DebugRow> Measure(DebugPlan plan)
    {
        DebugQuestion[] questions =
        [
            .. s_lengths.SelectMany(l => new[] { Question(DebugContenders.SampledId, l), Question(DebugContenders.PerCoreId, l) }),
        ];
        List<List<DebugAnswer>> answers = plan.AskInTurn(questions, plan.Pairs);
        return s_lengths.Select((length, i) => Row(length, answers[2 * i], answers[(2 * i) + 1])).ToList();
    }

    private static DebugQuestion Question(string id, int length) => new([id, Contender.BaselineId], length);

    private DebugRow Row(int length, List<DebugAnswer> with, List<DebugAnswer> without)
    {
        IEnumerable<double> ratios = with.Zip(
            without, (w, o) => w.Ratio(DebugContenders.SampledId, Contender.BaselineId) / o.Ratio(DebugContenders.PerCoreId, Contender.BaselineId));
        (double lower, double median, double upper) = MedianInterval.Of(ratios);
        return new DebugRow(Title, $"{Figures.Size(length)}, median {Figures.Ratio(median)}", upper, lower, upper, Must)
        {
            Ours = DebugRow.Median(with, DebugContenders.SampledId),
            Opponent = DebugRow.Median(without, DebugContenders.PerCoreId),
        };
    }
}
