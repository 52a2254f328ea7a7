using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.LargeArrays.Loads;
using Pools.Bench.Outcomes;

namespace Pools.Bench.LargeArrays.Parts;

/// <summary>What a mixture of lengths that changes leaves in memory, and costs.</summary>
internal sealed class MixturePart : LargePart
{
    private static readonly LargeContender[] s_contenders = LargeContender.AllBut(LargeContender.UninitialisedId, LargeContender.CreateId);

    public override string Name => "L17";

    public override string Title => "a mixture that changes";

    public override string Method =>
        "Some 470 MiB of arrays at a time on one thread, 8 phases of 1,200 rents each, one byte a page of each written. The lengths of a phase lie within a factor of 2 to 4; the next phase has others, from 1 to 64 MiB. "
        + "Processor time of the whole process; resident memory less what the process had before the load; processes in turn.";

    public override int Steps(int turns) => s_contenders.Length * turns;

    public override LargeResult Measure(LargeChildren children)
    {
        Dictionary<string, List<LargeAnswer>> answers = children.InTurn(new MixtureLoad().Name, s_contenders, children.Turns);
        string target = $"{Name} {Title}";
        Dictionary<string, double> times = Medians(answers, MixtureLoad.SecondsKey);
        Dictionary<string, double> resident = Medians(answers, MemoryLoad.PeakResidentKey);
        return new LargeResult(
        [
            new LargeRow(target, "processor time", NumberFormat.Nanoseconds) { Values = times.ToDictionary(pair => pair.Key, pair => pair.Value * 1e9) },
            new LargeRow(target, "to Shared", NumberFormat.Ratio)
            {
                Values = RatiosTo(Contender.BaselineId, times),
                Must = 1.6,
                Ours = [LargeContender.PlainId],
            },
            new LargeRow(target, "peak resident", NumberFormat.Bytes) { Values = resident },
            new LargeRow(target, "÷ peak asked", NumberFormat.Ratio)
            {
                Values = Quotients(resident, Medians(answers, MemoryLoad.PeakAskedKey)),
                Must = 1.8,
                Ours = [LargeContender.PlainId],
            },
        ]);
    }
}
