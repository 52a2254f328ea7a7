using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.LargeArrays.Loads;
using Pools.Bench.Outcomes;

namespace Pools.Bench.LargeArrays.Parts;

/// <summary>What stays in memory when nobody rents any more.</summary>
internal sealed class IdlePart : LargePart
{
    private static readonly LargeContender[] s_contenders = LargeContender.AllBut(LargeContender.UninitialisedId);

    public override string Name => "L8";

    public override string Title => "idle";

    public override string Method =>
        "One burst of 512 MiB of image frames, every byte written; then nothing, for 30 s; then one full collection, and 6 s more; then one in the mode Aggressive, and 6 s more. The reserve is what IdleRetention.Reserve keeps "
        + "on purpose, 64 MiB here: it is taken off where it says so. All contenders at once, a process each.";

    public override int Steps(int turns) => s_contenders.Length;

    public override LargeResult Measure(LargeChildren children)
    {
        Dictionary<string, LargeAnswer> answers = children.AllAtOnce(new IdleLoad().Name, s_contenders);
        LargeTimelines timelines = new(
            "large-idle",
            "Memory over time: a burst, and nothing after it",
            "One burst of 512 MiB of image frames; nothing for 30 s; then one full collection; 6 s later an aggressive one.",
            s_contenders.Select(c => new LargeTimelines.Panel(c.Title, c.Kind == ContenderKind.Ours, answers[c.Id].Timeline)).ToList());
        return new LargeResult(Rows(answers).ToList(), timelines);
    }

    private IEnumerable<LargeRow> Rows(Dictionary<string, LargeAnswer> answers)
    {
        string target = $"{Name} {Title}";
        yield return Row("peak resident", NumberFormat.Bytes, a => a[MemoryLoad.PeakResidentKey]);
        yield return Row("resident after 20 s", NumberFormat.Bytes, a => a[IdleLoad.ResidentKey]);
        yield return Row("full collections until then", NumberFormat.Count, a => a[MemoryLoad.FullCollectionsKey]);
        yield return Row("resident after 20 s without the reserve, of the peak", NumberFormat.Percent, a => WithoutReserve(a, IdleLoad.ResidentKey)) with
        {
            Must = 0.05,
            Ours = [LargeContender.PlainId],
        };
        yield return Row("kept strongly after 30 s without the reserve, of the peak", NumberFormat.Percent, a => WithoutReserve(a, IdleLoad.HeldKey)) with
        {
            Must = 0.1,
            Ours = [LargeContender.OffId],
        };
        yield return Row("resident after one full collection without the reserve, of the peak", NumberFormat.Percent, a => WithoutReserve(a, IdleLoad.CollectedKey)) with
        {
            Must = 0.1,
            Ours = [LargeContender.OffId],
        };
        yield return Row("resident after an aggressive collection without the reserve, of the peak", NumberFormat.Percent, a => WithoutReserve(a, IdleLoad.AggressiveKey)) with
        {
            Must = 0.1,
            Ours = [LargeContender.OffId],
        };

        LargeRow Row(string name, NumberFormat format, Func<Dictionary<string, double>, double> figure) =>
            new(target, name, format) { Values = answers.ToDictionary(pair => pair.Key, pair => figure(pair.Value.Figures)) };
    }

    private static double WithoutReserve(Dictionary<string, double> figures, string key) =>
        Math.Max(0, figures[key] - figures[IdleLoad.ReserveKey]) / figures[MemoryLoad.PeakResidentKey];
}
