using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Measuring;
using Pools.Bench.Outcomes;

namespace Pools.Bench.DebugPools;

/// <summary>A figure of a debug pool, and what it must reach.</summary>
/// <param name="Target">What is promised.</param>
/// <param name="Case">For which load.</param>
/// <param name="Figure">What is held against the target.</param>
/// <param name="Lowest">The lower end of where it may lie.</param>
/// <param name="Highest">The upper end.</param>
/// <param name="Must">The bound; null: for information.</param>
internal sealed record DebugRow(string Target, string Case, double Figure, double Lowest, double Highest, double? Must)
{
    public NumberFormat Format { get; init; } = NumberFormat.Ratio;

    /// <summary>Whether the bound is the least; else it is the most.</summary>
    public bool AtLeast { get; init; }

    /// <summary>Nanoseconds of a pair of the debug pool.</summary>
    public double? Ours { get; init; }

    /// <summary>Nanoseconds of what it is compared with.</summary>
    public double? Opponent { get; init; }

    public bool IsMet => Must is null || (AtLeast ? Figure >= Must : Figure <= Must);

    /// <summary>The median of one figure for each process, with the lowest and the highest.</summary>
    public static DebugRow Of(string target, string @case, IEnumerable<double> processes, double? must)
    {
        Spread spread = Spread.Of(processes)!;
        return new DebugRow(target, @case, spread.Median, spread.Minimum, spread.Maximum, must);
    }

    /// <summary>The ratio of one contender to another within each process.</summary>
    public static DebugRow Of(string target, string @case, IReadOnlyList<DebugAnswer> answers, string ours, string opponent, double? must) =>
        Of(target, @case, answers.Select(a => a.Ratio(ours, opponent)), must) with { Ours = Median(answers, ours), Opponent = Median(answers, opponent) };

    /// <summary>The median over the processes.</summary>
    public static double Median(IEnumerable<DebugAnswer> answers, string key) => Spread.Of(answers.Select(a => a.Median(key)))!.Median;
}
