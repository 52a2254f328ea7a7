using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.Children;
using Pools.Bench.Commands;
using Pools.Bench.Outcomes;

namespace Pools.Bench.DebugPools.Parts;

/// <summary>What a sampled pool allocates where nothing is sampled.</summary>
internal sealed class UnsampledPart : DebugPart
{
    public override string Name => "unsampled";

    public override string Title => "sampled: allocated by unsampled pairs";

    public override string Method => "Bytes that a thread allocates in a million pairs of 100 B over a pool whose sampler has been told to wait for a billion rents, divided by the pairs.";

    public override int Steps(DebugPlan plan) => plan.Processes;

    public override IReadOnlyList<DebugRow> Measure(DebugPlan plan)
    {
        List<double> bytes = Enumerable.Range(0, plan.Processes).Select(_ =>
        {
            plan.Announce("unsampled pairs");
            string answer = ChildProcess.RunAsync([ChildCommand.UnsampledWord, "bytes"], assembly: null, plan.Stop).GetAwaiter().GetResult();
            return double.Parse(answer, CultureInfo.InvariantCulture);
        }).ToList();
        return [DebugRow.Of(Title, "100 B", bytes, must: 0) with { Format = NumberFormat.Bytes }];
    }
}
