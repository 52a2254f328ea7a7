namespace Pools.Bench;

/// <summary>What a figure must reach.</summary>
/// <param name="Must">The most that is acceptable, or the least.</param>
/// <param name="Aim">What is aimed at, where that is more.</param>
/// <param name="IsLeast">Whether <paramref name="Must"/> is the least.</param>
internal sealed record Bound(double Must, double? Aim = null, bool IsLeast = false)
{
    public static Bound Most(double must, double? aim = null) => new(must, aim);

    public static Bound Least(double must) => new(must, IsLeast: true);

    public bool IsMet(double figure) => IsLeast ? figure >= Must : figure <= Must;

    public string Write(NumberFormat format) => $"{(IsLeast ? "≥" : "≤")} {Figures.Format(Must, format)}";

    /// <summary>What the figure has reached, in a word.</summary>
    public string Verdict(double figure) => !IsMet(figure) ? "no" : Aim is null ? "yes" : figure <= Aim ? "aim" : "must";
}

/// <summary>What a target is about.</summary>
internal enum TargetMetric
{
    /// <summary>The main figure divided by the opponent's, round by round.</summary>
    Ratio,

    /// <summary>The main figure itself.</summary>
    Value,

    /// <summary>One of the further figures.</summary>
    Detail,

    /// <summary>One of the further figures, divided by the opponent's.</summary>
    DetailRatio,

    /// <summary>The opponent's time divided by ours; of one process and another one where the opponent is in a scenario of its own.</summary>
    Throughput,

    /// <summary>How much longer one call of the two of a pair takes than the opponent's, round by round.</summary>
    CallDifference,

    /// <summary>The share of all rounds in which ours takes at most <see cref="TargetRow.Tolerance"/> times as long as the opponent.</summary>
    ShareOfRounds,
}

/// <summary>One promise about one scenario (all of its cells, or one): what must be reached and what is aimed at.</summary>
internal sealed record TargetRow(string Name, string Scenario)
{
    /// <summary>A sampled pool may take this much longer in a round.</summary>
    public const double Tolerance = 1.05;

    private const int CallsInPair = 2;

    /// <summary>The only cell that is meant, or null for each of them.</summary>
    public string? Cell { get; init; }

    /// <summary>What is said after the cell's name, where it is asked for several figures.</summary>
    public string Suffix { get; init; } = "";

    public TargetMetric Metric { get; init; } = TargetMetric.Ratio;

    public string Key { get; init; } = "";

    public string Ours { get; init; } = Contenders.PerCoreId;

    public string Opponent { get; init; } = Contenders.SharedId;

    /// <summary>Our pool through its sealed type, where the time of calls is compared; else null.</summary>
    public string? Sealed =>
        (Ours, Opponent, Metric) == (Contenders.PerCoreId, Contenders.SharedId, TargetMetric.Ratio) ? Contenders.PerCoreSealedId : null;

    /// <summary>Where the opponent is measured.</summary>
    public string OpponentScenario { get => field ?? Scenario; init; }

    /// <summary>Whether it is about the rounds of all processes together, and not about each process's median.</summary>
    public bool IsPooled { get; init; }

    /// <summary>Null where the figure is for information.</summary>
    public Bound? Bound { get; init; }

    public NumberFormat Format { get; init; } = NumberFormat.Ratio;

    /// <summary>The figure over several processes, from the cell in each and the cell of the opponent.</summary>
    public Spread? Over(IReadOnlyList<CellResult> processes, IReadOnlyList<CellResult> opponents)
    {
        (CellResult Ours, CellResult Opponent)[] pairs = [.. processes.Zip(opponents)];
        Spread?[] figures = [.. pairs.Select(pair => FigureOf(pair.Ours, pair.Opponent))];

        // One process says as much as any number: its figure is of processes of its own, or of rounds.
        Spread? each = figures is [var only] ? only : Spread.Of(figures.OfType<Spread>().Select(figure => figure.Median));
        if (!IsPooled || each is null)
        {
            return each;
        }

        // Of all rounds, not the median of the processes: a bad process counts.
        IEnumerable<double> ratios = pairs.SelectMany(pair => Ratios(pair.Ours, pair.Opponent));
        return Metric == TargetMetric.ShareOfRounds ? each with { Median = ShareOf(ratios) } : Spread.Of(ratios);
    }

    /// <summary>The figure behind it, of one contender.</summary>
    public double? AbsoluteOf(CellResult cell, string contender) => Metric is TargetMetric.Detail or TargetMetric.DetailRatio
        ? cell.Find(contender)?.Details.TryGetValue(Key, out double detail) == true ? detail : null
        : cell.Find(contender)?.Value?.Median;

    private Spread? FigureOf(CellResult ours, CellResult opponent) => Metric switch
    {
        TargetMetric.Value => ours.Find(Ours)?.Value,
        TargetMetric.Detail => Spread.Of([AbsoluteOf(ours, Ours) ?? double.NaN]),
        TargetMetric.DetailRatio => Spread.Of([AbsoluteOf(opponent, Opponent) > 0 ? AbsoluteOf(ours, Ours) / AbsoluteOf(opponent, Opponent) ?? double.NaN : double.NaN]),
        TargetMetric.Throughput when Scenario != OpponentScenario => Spread.Of([AbsoluteOf(opponent, Opponent) / AbsoluteOf(ours, Ours) ?? double.NaN]),
        TargetMetric.Throughput => Spread.Of(Ratios(ours, opponent).Select(ratio => 1 / ratio)),
        TargetMetric.CallDifference => Spread.Of(ValuesOf(ours, Ours).Zip(ValuesOf(opponent, Opponent), (one, other) => (one - other) / CallsInPair)),
        TargetMetric.ShareOfRounds => Spread.Of([ShareOf(Ratios(ours, opponent))]),
        _ => Spread.Of(Ratios(ours, opponent)),
    };

    private IEnumerable<double> Ratios(CellResult ours, CellResult opponent) => ValuesOf(ours, Ours).Zip(ValuesOf(opponent, Opponent), (one, other) => other > 0 ? one / other : double.NaN);

    private static IReadOnlyList<double> ValuesOf(CellResult cell, string id) => cell.Find(id)?.Values ?? [];

    private static double ShareOf(IEnumerable<double> ratios) => ratios.Average(ratio => ratio <= Tolerance ? 1.0 : 0);
}
