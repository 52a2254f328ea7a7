namespace Pools.Bench;

/// <param name="Must">The most that is acceptable.</param>
/// <param name="Aim">The goal, if it is stricter.</param>
internal sealed record Bound(double Must, double? Aim = null)
{
    public string Write(NumberFormat format) => $"≤ {Figures.Format(Must, format)}";

    public string Verdict(double figure) => figure > Must ? "no" : Aim is null ? "yes" : figure <= Aim ? "aim" : "must";
}

internal enum TargetMetric
{
    /// <summary>The main figure divided by the opponent's, round by round.</summary>
    Ratio,

    Value,

    Detail,

    /// <summary>One of the further figures, divided by the opponent's.</summary>
    DetailRatio,
}

/// <summary>A target for all cells of a scenario, or for one.</summary>
internal sealed record TargetRow(string Name, string Scenario)
{
    /// <summary>The only cell that is meant, or null for each of them.</summary>
    public string? Cell { get; init; }

    public string Suffix { get; init; } = "";

    public TargetMetric Metric { get; init; } = TargetMetric.Ratio;

    public string Key { get; init; } = "";

    public string Ours { get; init; } = Contenders.PerCoreId;

    public string Opponent { get; init; } = Contenders.SharedId;

    /// <summary>Our pool through its sealed type, where the time of calls is compared; else null.</summary>
    public string? Sealed =>
        (Ours, Opponent, Metric) == (Contenders.PerCoreId, Contenders.SharedId, TargetMetric.Ratio) ? Contenders.PerCoreSealedId : null;

    /// <summary>Null if the figure is for information only.</summary>
    public Bound? Bound { get; init; }

    public NumberFormat Format { get; init; } = NumberFormat.Ratio;

    /// <summary>The figure of a cell over several processes; of one process, over its rounds.</summary>
    public Spread? Over(IReadOnlyList<CellResult> processes)
    {
        Spread?[] figures = [.. processes.Select(FigureOf)];
        return figures is [var only] ? only : Spread.Of(figures.OfType<Spread>().Select(figure => figure.Median));
    }

    public double? AbsoluteOf(CellResult cell, string contender) => Metric is TargetMetric.Detail or TargetMetric.DetailRatio
        ? cell.Find(contender)?.Details.TryGetValue(Key, out double detail) == true ? detail : null
        : cell.Find(contender)?.Value?.Median;

    private Spread? FigureOf(CellResult cell)
    {
        IReadOnlyList<double> ours = cell.Find(Ours)?.Values ?? [];
        IReadOnlyList<double> opponents = cell.Find(Opponent)?.Values ?? [];
        return Metric switch
        {
            TargetMetric.Value => cell.Find(Ours)?.Value,
            TargetMetric.Detail => Spread.Of([AbsoluteOf(cell, Ours) ?? double.NaN]),
            TargetMetric.DetailRatio => Spread.OfRatio([AbsoluteOf(cell, Ours) ?? double.NaN], [AbsoluteOf(cell, Opponent) ?? double.NaN]),
            _ => Spread.OfRatio(ours, opponents),
        };
    }
}
