using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.LargeArrays.Loads;
using Pools.Bench.Outcomes;

namespace Pools.Bench.LargeArrays.Parts;

/// <summary>How much time each allowance of resident memory costs: where the curve bends, the default belongs.</summary>
internal sealed class KneePart : LargePart
{
    private static readonly double[] s_allowances = [1.0, 1.25, 1.5, 1.75, 2.0];

    private static readonly LargeContender[] s_contenders =
    [
        LargeContender.Find(Contender.BaselineId),
        LargeContender.Find(LargeContender.OffId),
        .. s_allowances.Select(LargeContender.WithAllowance),
    ];

    public override string Name => "L19";

    public override string Title => "the knee of page discard";

    public override string Method => $"As {new ScatterPart().Name}, for other allowances of resident memory, which is {new LargeArrayPoolOptions().ResidentAllowance.ToString(CultureInfo.InvariantCulture)} times what is asked for at the peak by default.";

    public override int Steps(int turns) => s_contenders.Length * turns;

    public override LargeResult Measure(LargeChildren children)
    {
        Dictionary<string, List<LargeAnswer>> answers = children.InTurn(new ScatterLoad().Name, s_contenders, children.Turns);
        string target = $"{Name} {Title}";
        Dictionary<string, double> times = Medians(answers, ScatterLoad.MicrosecondsKey);
        Dictionary<string, double> resident = Quotients(Medians(answers, MemoryLoad.PeakResidentKey), Medians(answers, MemoryLoad.PeakAskedKey));
        List<LargeRow> rows = s_contenders.SelectMany(c => Rows(target, c, resident[c.Id], times[c.Id])).ToList();
        LargeKnee knee = new(
            "large-knee",
            "What memory is bought with what time",
            "Eight arrays at a time, 1 to 64 MiB, one byte a page written: the allowance of resident memory from 1.0 to 2.0 times what is asked for at the peak.",
            s_contenders.Select(c => new LargeKnee.Point(c.Short, c.Allowance is not null, resident[c.Id], times[c.Id])).ToList());
        return new LargeResult(rows, knee);
    }

    /// <summary>An allowance stands in the column of the default.</summary>
    private static IEnumerable<LargeRow> Rows(string target, LargeContender contender, double resident, double microseconds)
    {
        string column = contender.Allowance is null ? contender.Id : LargeContender.PlainId;
        string of = contender.Allowance is null ? string.Empty : $"allowance {contender.Short}: ";
        yield return new LargeRow(target, of + "÷ peak asked", NumberFormat.Ratio) { Values = new Dictionary<string, double> { [column] = resident } };
        yield return new LargeRow(target, of + "processor time a rent", NumberFormat.Nanoseconds) { Values = new Dictionary<string, double> { [column] = microseconds * 1_000 } };
    }
}
