namespace Pools.Bench;

/// <summary>A table of targets, for the terminal and for Markdown.</summary>
internal static class TargetReport
{
    /// <summary>How the table is to be read.</summary>
    public static string Method(int processes, int rounds)
        => $"{Figures.Counted(processes, "process", "es")} of {Figures.Counted(rounds, "interleaved round")} each for every scenario. "
        + "'figure' is the median of the processes' medians of per-round ratios (of the values themselves where it does not end in ×), "
        + "so it need not equal ours ÷ opponent of the medians shown; "
        + "'processes' is the range of the processes' medians, or of the processes that one has asked. "
        + "'ours' is called through a variable of type ArrayPool<T>; 'sealed type' is the same figure through the sealed type.";

    public static TableModel Table(IReadOnlyList<TargetFigure> figures)
    {
        bool isCompared = figures.Any(figure => figure.OtherBuild is not null);
        bool hasSealed = figures.Any(figure => figure.Sealed is not null);
        bool hasBounds = figures.Any(figure => figure.Row.Bound is not null);
        bool hasAims = figures.Any(figure => figure.Row.Bound?.Aim is not null);
        return TableModel.Of(
            figures,
            figure => Verdict(figure) switch { "no" => RowStyle.Bad, "aim" or "yes" => RowStyle.Good, _ => RowStyle.Plain },
            [
                new("scenario", figure => figure.Row.Name),
                new("cell", figure => figure.Cell + figure.Row.Suffix),
                new("ours", figure => Figures.Format(figure.Ours?.Median, figure.AbsoluteFormat)),
                new("opponent", figure => Figures.Format(figure.Opponent?.Median, figure.AbsoluteFormat)),
                new("figure", figure => Figures.Format(figure.Figure?.Median, figure.Row.Format)),
                new("processes", figure => figure.Figure is { } f ? $"{Figures.Format(f.Minimum, figure.Row.Format)} – {Figures.Format(f.Maximum, figure.Row.Format)}" : Figures.Missing),
                new("sealed type", figure => Figures.Format(figure.Sealed?.Median, figure.Row.Format), hasSealed),
                new("must", figure => figure.Row.Bound?.Write(figure.Row.Format) ?? "informative", hasBounds),
                new("aim", figure => Figures.Format(figure.Row.Bound?.Aim, figure.Row.Format), hasAims),
                new("met", Verdict, hasBounds),
                new("other build", figure => Figures.Format(figure.OtherBuild?.Median, figure.Row.Format), isCompared),
                new("difference", Difference, isCompared),
            ],
            leastImportant: [5, 3, 2]);
    }

    private static string Verdict(TargetFigure figure) => figure is { Figure: { } reached, Row.Bound: { } bound } ? bound.Verdict(reached.Median) : Figures.Missing;

    private static string Difference(TargetFigure figure) => figure is { Figure: { } ours, OtherBuild: { } other, Row.Format: NumberFormat.Ratio }
        ? (ours.Median - other.Median).ToString("+0.00;−0.00;0.00", CultureInfo.InvariantCulture)
        : Figures.Missing;
}
