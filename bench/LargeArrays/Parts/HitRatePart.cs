using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.LargeArrays.Loads;
using Pools.Bench.Outcomes;

namespace Pools.Bench.LargeArrays.Parts;

/// <summary>How many rents the pool serves, and with how much more than was asked.</summary>
internal sealed class HitRatePart : LargePart
{
    /// <summary>Longer arrays must not buy the hits.</summary>
    public const double MostWaste = 1.15;

    private const double LeastSteady = 0.99;

    private const double LeastDrifting = 0.95;

    private const long SmallHeap = 512L << 20;

    public override string Name => "L6";

    public override string Title => "hits";

    public override string Method =>
        "Image frames: two threads, each with a queue of 16, 10,000 steps each, the first tenth not counted; frames of five sizes, 3–133 MB, or, inside a hard limit of 512 MiB, of two, 3 and 8 MB. "
        + "Drifting: as for L5. A process each.";

    public override int Steps(int turns) => 3 * LargeContender.Pools.Count;

    public override LargeResult Measure(LargeChildren children)
    {
        Dictionary<string, string> limit = new(StringComparer.Ordinal)
        {
            ["DOTNET_GCHeapHardLimit"] = SmallHeap.ToString("x", CultureInfo.InvariantCulture),
        };
        return new LargeResult(
        [
            .. Rows("image frames", LeastSteady, Ask(children, TurnoverLoad.AllFrames, environment: null)),
            .. Rows("image frames in 512 MiB", LeastSteady, Ask(children, TurnoverLoad.SmallFrames, limit)),
            .. Rows("drifting", LeastDrifting, Ask(children, TurnoverLoad.Drifting, environment: null)),
        ]);
    }

    private static Dictionary<string, List<LargeAnswer>> Ask(LargeChildren children, string load, Dictionary<string, string>? environment) =>
        LargeContender.Pools.ToDictionary(c => c.Id, c =>
        {
            children.Announce($"turnover {load}: {c.Title}");
            return new List<LargeAnswer> { children.AskAsync(new TurnoverLoad().Name, c, [load], environment).GetAwaiter().GetResult() };
        });

    private IEnumerable<LargeRow> Rows(string name, double least, Dictionary<string, List<LargeAnswer>> answers)
    {
        Dictionary<string, double> allocations = Quotients(Medians(answers, TurnoverLoad.AllocationsKey), Medians(answers, TurnoverLoad.RentsKey));
        yield return new LargeRow($"{Name} {Title}", $"{name}: hit rate", NumberFormat.Percent)
        {
            Values = allocations.ToDictionary(pair => pair.Key, pair => 1 - pair.Value),
            Must = least,
            AtLeast = true,
        };
        yield return new LargeRow($"{Name} {Title}", $"{name}: rented ÷ requested", NumberFormat.Ratio) { Values = Medians(answers, TurnoverLoad.WasteKey), Must = MostWaste };
        yield return new LargeRow($"{Name} {Title}", $"{name}: full collections", NumberFormat.Count) { Values = Medians(answers, TurnoverLoad.FullCollectionsKey) };
    }
}
