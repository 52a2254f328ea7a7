using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.LargeArrays.Loads;
using Pools.Bench.Outcomes;

namespace Pools.Bench.LargeArrays.Parts;

/// <summary>What stays in memory between bursts, and some time after the last one, with the default options.</summary>
internal sealed class RestPart : LargePart
{
    private static readonly LargeContender[] s_contenders = LargeContender.AllBut(LargeContender.UninitialisedId);

    public override string Name => "L18";

    public override string Title => "rest after bursts";

    public override string Method =>
        "Six bursts of 512 MiB of arrays of 1 to 64 MiB, of each doubling as many, every byte written, 1.5 s apart; then nothing for 20 s. Resident memory less what the process had before the load. All contenders at once, "
        + "a process each.";

    public override int Steps(int turns) => s_contenders.Length;

    public override LargeResult Measure(LargeChildren children)
    {
        Dictionary<string, LargeAnswer> answers = children.AllAtOnce(new RestLoad().Name, s_contenders);
        string target = $"{Name} {Title}";
        Dictionary<string, double> rested = Figure(RestLoad.RestedKey);
        return new LargeResult(
        [
            new LargeRow(target, "resident between bursts, at most", NumberFormat.Bytes) { Values = Figure(RestLoad.BetweenKey) },
            new LargeRow(target, "resident 20 s after the last rent", NumberFormat.Bytes)
            {
                Values = rested,
                Must = rested[Contender.BaselineId] * 0.15,
                Ours = [LargeContender.PlainId],
            },
            new LargeRow(target, "full collections meanwhile", NumberFormat.Count) { Values = Figure(MemoryLoad.FullCollectionsKey) },
        ]);

        Dictionary<string, double> Figure(string key) => answers.ToDictionary(pair => pair.Key, pair => pair.Value.Figures[key]);
    }
}
