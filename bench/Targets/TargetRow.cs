using System.Collections.Generic;
using Pools.Bench.Contenders;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Targets;

/// <summary>One promise about one scenario (all of its cells, or one): what must be reached and what is aimed at.</summary>
internal sealed record TargetRow(string Name, string Scenario)
{
    /// <summary>The only cell that is meant, or null for each of them.</summary>
    public string? Cell { get; init; }

    public TargetMetric Metric { get; init; } = TargetMetric.Ratio;

    /// <summary>The further figure that is meant.</summary>
    public string Key { get; init; } = "";

    public string Ours { get; init; } = "per-core";

    public string Opponent { get; init; } = Contender.BaselineId;

    /// <summary>The most that is acceptable; null where the figure is for information.</summary>
    public double? Must { get; init; }

    public double? Aim { get; init; }

    /// <summary>How the figure is written when it is not a ratio.</summary>
    public NumberFormat Format { get; init; } = NumberFormat.Count;

    public IEnumerable<string> Contenders => [Ours, Opponent];

    public bool IsRatio => Metric is TargetMetric.Ratio or TargetMetric.DetailRatio;

    /// <summary>The figure that the target is about, in one process.</summary>
    public double? FigureOf(CellResult cell) => Metric switch
    {
        TargetMetric.Ratio => cell.Find(Ours) is { } ours && cell.Find(Opponent) is { } opponent
            ? CellResult.RatioOf(ours.Values, opponent.Values)?.Median
            : null,
        TargetMetric.DetailRatio => AbsoluteOf(cell, Ours) is { } ours && AbsoluteOf(cell, Opponent) is { } opponent && opponent > 0 ? ours / opponent : null,
        _ => AbsoluteOf(cell, Ours),
    };

    /// <summary>The figure behind it, of one contender.</summary>
    public double? AbsoluteOf(CellResult cell, string contender) => Metric is TargetMetric.Detail or TargetMetric.DetailRatio
        ? cell.Find(contender)?.Details.TryGetValue(Key, out double detail) == true ? detail : null
        : cell.Find(contender)?.Value?.Median;
}
