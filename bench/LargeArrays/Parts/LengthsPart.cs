using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.LargeArrays.Loads;
using Pools.Bench.Outcomes;

namespace Pools.Bench.LargeArrays.Parts;

/// <summary>No length at which a pool stops being one: a pair of every length from 16 bytes to 1 GiB.</summary>
internal sealed class LengthsPart : LargePart
{
    private const int TenMegabytes = 10_000_000;

    // One in four doublings, and the length that the field's articles report.
    private static readonly int[] s_lengths = [16, 256, 4 << 10, 64 << 10, 1 << 20, TenMegabytes, 16 << 20, 256 << 20, 1 << 30];

    private static readonly LargeContender[] s_contenders =
    [
        LargeContender.Find(LargeContender.NewId),
        LargeContender.Find(Contender.BaselineId),
        LargeContender.Find(LargeContender.CreateId),
        LargeContender.PerCore,
    ];

    public override string Name => "L20";

    public override string Title => "every length";

    public override string Method => "Rent, write one byte, return, on one thread, one array at a time; PerCoreArrayPool with its default options. Medians over the processes of each contender, in turn.";

    public override int Steps(int turns) => turns * s_contenders.Length;

    public override LargeResult Measure(LargeChildren children)
    {
        string[] lengths = s_lengths.Select(n => n.ToString(CultureInfo.InvariantCulture)).ToArray();
        Dictionary<string, List<LargeAnswer>> answers = children.InTurn(new PairsLoad().Name, s_contenders, children.Turns, [PairsLoad.FirstPage, .. lengths]);
        Dictionary<string, Dictionary<string, double>> times = lengths.ToDictionary(length => length, length => Medians(answers, length));
        LargeCurve curve = new(
            "every-length",
            "Rent and return, whatever the length",
            "One thread, one array at a time, one byte of it written; both scales are logarithmic.",
            s_contenders.Select(c => new LargeCurve.Line(c.Short, c.Kind == ContenderKind.Ours, s_lengths.Zip(lengths).Select(n => ((long)n.First, times[n.Second][c.Id])).ToList())).ToList());
        return new LargeResult(s_lengths.Zip(lengths).SelectMany(n => Rows(n.First, times[n.Second])).ToList(), curve);
    }

    private IEnumerable<LargeRow> Rows(int length, Dictionary<string, double> times)
    {
        string target = $"{Name} {Title}";
        string name = length == TenMegabytes ? "10 MB" : Figures.Size(length);
        yield return new LargeRow(target, $"{name}: time of a pair", NumberFormat.Nanoseconds) { Values = times };
        yield return new LargeRow(target, $"{name}: ratio to Shared", NumberFormat.Ratio)
        {
            Values = RatiosTo(Contender.BaselineId, times),
            Must = length == TenMegabytes ? 3 : null,
            Ours = [LargeContender.PerCore.Id],
        };
    }
}
