using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.LargeArrays.Loads;
using Pools.Bench.Outcomes;

namespace Pools.Bench.LargeArrays.Parts;

/// <summary>How much memory a load takes at its peak, against what it asked for. Two loads, one object each.</summary>
internal sealed class PeakPart(MemoryLoad load, string title, string method, string plotTitle, double must) : LargePart
{
    private static readonly LargeContender[] s_contenders = LargeContender.All.Where(c => c.Id != LargeContender.UninitialisedId).ToArray();

    public static PeakPart Bursts { get; } = new(
        new BurstLoad(),
        "peak of bursts",
        "Ten bursts of 512 MiB of image frames of four sizes, another mixture each time, every byte written, 1.5 s apart.",
        "Memory over time: bursts",
        must: 1.1);

    public static PeakPart Drift { get; } = new(
        new DriftLoad(),
        "peak of drifting sizes",
        "A queue of 16 arrays, every byte written, whose lengths rise from 2 MiB to 32 MiB and fall again in 3,000 steps.",
        "Memory over time: drifting sizes",
        must: 2.2);

    public override string Name => "L7";

    public override string Title => title;

    public override string Method => $"{method} Resident memory is the process's, less what it had before the load; a process each.";

    public override int Steps(int turns) => s_contenders.Length;

    public override LargeResult Measure(LargeChildren children)
    {
        Dictionary<string, List<LargeAnswer>> answers = children.InTurn(load.Name, s_contenders, 1);
        Dictionary<string, double> ratios = Quotients(Medians(answers, MemoryLoad.PeakResidentKey), Medians(answers, MemoryLoad.PeakAskedKey));
        LargeTimelines timelines = new(
            $"large-{load.Name}",
            plotTitle,
            method,
            s_contenders.Select(c => new LargeTimelines.Panel(c.Title, c.Kind == ContenderKind.Ours, answers[c.Id][0].Timeline)).ToList());
        return new LargeResult(Rows(answers, ratios).ToList(), timelines);
    }

    private IEnumerable<LargeRow> Rows(Dictionary<string, List<LargeAnswer>> answers, Dictionary<string, double> ratios)
    {
        string target = $"{Name} {Title}";
        yield return new LargeRow(target, "peak resident", NumberFormat.Bytes) { Values = Medians(answers, MemoryLoad.PeakResidentKey) };
        yield return new LargeRow(target, "÷ peak asked", NumberFormat.Ratio) { Values = ratios, Must = must, Ours = [LargeContender.PlainId] };
        yield return new LargeRow(target, "÷ peak asked, against Shared", NumberFormat.Ratio) { Values = ratios, Must = ratios[Contender.BaselineId], Ours = [LargeContender.PlainId] };
        yield return new LargeRow(target, "full collections", NumberFormat.Count) { Values = Medians(answers, MemoryLoad.FullCollectionsKey) };
    }
}
