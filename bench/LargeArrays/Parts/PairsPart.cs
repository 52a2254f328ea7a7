using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.LargeArrays.Loads;
using Pools.Bench.Outcomes;

namespace Pools.Bench.LargeArrays.Parts;

/// <summary>Rent, write and return: against allocating.</summary>
internal sealed class PairsPart(bool isWhole) : LargePart
{
    private const int MebiByte = 1 << 20;

    private static readonly int[] s_sizes = [MebiByte, 4 * MebiByte, 16 * MebiByte, 64 * MebiByte, 256 * MebiByte];

    public override string Name => isWhole ? "L2" : "L3";

    public override string Title => isWhole ? "rent, write all, return" : "rent, write the first page, return";

    public override string Method => "One thread, one array at a time; each figure is the median over the processes of each contender, in turn.";

    public override int Steps(int turns) => turns * LargeContender.All.Count;

    public override LargeResult Measure(LargeChildren children)
    {
        string[] sizes = s_sizes.Select(s => s.ToString(CultureInfo.InvariantCulture)).ToArray();
        string touch = isWhole ? PairsLoad.WholeArray : PairsLoad.FirstPage;
        Dictionary<string, List<LargeAnswer>> answers = children.InTurn(new PairsLoad().Name, LargeContender.All, children.Turns, [touch, .. sizes]);
        return new LargeResult(s_sizes.Zip(sizes).SelectMany(size => Rows(size.First, Medians(answers, size.Second))).ToList());
    }

    private IEnumerable<LargeRow> Rows(int size, Dictionary<string, double> times)
    {
        string name = Figures.Size(size);
        yield return new LargeRow($"{Name} {Title}", $"{name}: time of a pair", NumberFormat.Nanoseconds) { Values = times };
        yield return new LargeRow($"{Name} {Title}", $"{name}: times as fast as new", NumberFormat.Ratio)
        {
            Values = TimesFaster(times, LargeContender.NewId),
            Must = isWhole ? OfWhole(size) : 150,
            AtLeast = true,
        };
        if (!isWhole)
        {
            yield return new LargeRow($"{Name} {Title}", $"{name}: times as fast as uninitialised", NumberFormat.Ratio)
            {
                Values = TimesFaster(times, LargeContender.UninitialisedId),
                Must = size <= 16 * MebiByte ? 100 : null,
                AtLeast = true,
            };
        }
    }

    private static double OfWhole(int size) => size switch
    {
        MebiByte => 8,
        4 * MebiByte => 4,
        _ => 2.5,
    };
}
