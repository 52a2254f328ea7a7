using System.Collections.Generic;
using System.Linq;
using Pools.Bench.LargeArrays.Loads;
using Pools.Bench.Outcomes;

namespace Pools.Bench.LargeArrays.Parts;

/// <summary>What a turnover of arrays costs the collector.</summary>
internal sealed class CollectionsPart : LargePart
{
    private static readonly (string Load, double MostAllocations)[] s_loads = [(TurnoverLoad.Steady, 0.01), (TurnoverLoad.Drifting, 0.05)];

    public override string Name => "L5";

    public override string Title => "full collections, allocations";

    public override string Method =>
        "A queue of 8 arrays on one thread, 10,000 steps: the oldest goes back, a new one is rented and its first page written. Steady: 1–4 MiB, all lengths equally likely, "
        + "the first tenth not counted. Drifting: from 1 MiB to 16 MiB and back, all counted. A process each.";

    public override int Steps(int turns) => s_loads.Length * LargeContender.All.Count;

    public override LargeResult Measure(LargeChildren children) => new(s_loads.SelectMany(load =>
    {
        Dictionary<string, List<LargeAnswer>> answers = children.InTurn(new TurnoverLoad().Name, LargeContender.All, 1, load.Load);
        return Rows(load.Load, load.MostAllocations, answers);
    }).ToList());

    private IEnumerable<LargeRow> Rows(string load, double mostAllocations, Dictionary<string, List<LargeAnswer>> answers)
    {
        string target = $"{Name} {Title}";
        Dictionary<string, double> collections = Medians(answers, TurnoverLoad.FullCollectionsKey);
        Dictionary<string, double> rents = Medians(answers, TurnoverLoad.RentsKey);
        yield return new LargeRow(target, $"{load}: full collections", NumberFormat.Count) { Values = collections };
        yield return new LargeRow(target, $"{load}: of those of new", NumberFormat.Percent)
        {
            Values = RatiosTo(LargeContender.NewId, collections),
            Must = 0.03,
        };
        yield return new LargeRow(target, $"{load}: allocations per rent", NumberFormat.Percent)
        {
            Values = Quotients(Medians(answers, TurnoverLoad.AllocationsKey), rents),
            Must = mostAllocations,
        };
        yield return new LargeRow(target, $"{load}: rented ÷ requested", NumberFormat.Ratio) { Values = Medians(answers, TurnoverLoad.WasteKey), Must = HitRatePart.MostWaste };
    }
}
