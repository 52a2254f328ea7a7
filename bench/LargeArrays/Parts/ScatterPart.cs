using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.LargeArrays.Loads;
using Pools.Bench.Outcomes;

namespace Pools.Bench.LargeArrays.Parts;

/// <summary>What it costs to keep the process at what it needs while lengths have nothing to do with each other.</summary>
internal sealed class ScatterPart : LargePart
{
    private static readonly LargeContender[] s_contenders = LargeContender.AllBut(LargeContender.UninitialisedId, LargeContender.CreateId);

    public override string Name => "L16";

    public override string Title => "scattered sizes";

    public override string Method =>
        "A queue of 8 arrays on one thread, 6,000 steps, the first 1,000 not counted: the oldest goes back, a new one is rented, and one byte a page of what was asked for is written. Lengths from 1 to 64 MiB, "
        + "of each doubling as many. Processor time of the whole process; resident memory less what the process had before the load; processes in turn.";

    public override int Steps(int turns) => s_contenders.Length * turns;

    public override LargeResult Measure(LargeChildren children)
    {
        Dictionary<string, List<LargeAnswer>> answers = children.InTurn(new ScatterLoad().Name, s_contenders, children.Turns);
        return new LargeResult(Rows(answers).ToList());
    }

    private IEnumerable<LargeRow> Rows(Dictionary<string, List<LargeAnswer>> answers)
    {
        string target = $"{Name} {Title}";
        Dictionary<string, double> times = Medians(answers, ScatterLoad.MicrosecondsKey);
        Dictionary<string, double> resident = Medians(answers, MemoryLoad.PeakResidentKey);
        yield return new LargeRow(target, "processor time a rent", NumberFormat.Nanoseconds) { Values = times.ToDictionary(pair => pair.Key, pair => pair.Value * 1_000) };
        yield return new LargeRow(target, "to the pool that gives no pages back", NumberFormat.Ratio) { Values = RatiosTo(LargeContender.OffId, times), Must = 2, Ours = [LargeContender.PlainId] };
        yield return new LargeRow(target, "to new", NumberFormat.Ratio) { Values = RatiosTo(LargeContender.NewId, times), Must = 0.25, Ours = [LargeContender.PlainId] };
        yield return new LargeRow(target, "to Shared", NumberFormat.Ratio) { Values = RatiosTo(Contender.BaselineId, times), Must = 1.5, Ours = [LargeContender.OffId] };
        yield return new LargeRow(target, "peak resident", NumberFormat.Bytes) { Values = resident, Must = resident[Contender.BaselineId] };
        yield return new LargeRow(target, "÷ peak asked", NumberFormat.Ratio)
        {
            Values = Quotients(resident, Medians(answers, MemoryLoad.PeakAskedKey)),
            Must = 1.8,
            Ours = [LargeContender.PlainId],
        };
        yield return new LargeRow(target, "rented ÷ requested", NumberFormat.Ratio) { Values = Medians(answers, ScatterLoad.WasteKey), Must = 1.125, Ours = [LargeContender.OffId] };
    }
}
