namespace Pools.Bench;

internal static class TargetReport
{
    public static string Method(int processes, int rounds)
        => $"{Figures.Counted(processes, "process", "es")} of {Figures.Counted(rounds, "interleaved round")} each for every scenario. "
        + "'figure' is the median of the processes' medians of per-round ratios (of the values themselves where it does not end in ×), "
        + "so it need not equal ours ÷ opponent; 'processes' is the range of the processes' medians. "
        + "'ours' is called through a variable of type ArrayPool<T>; 'sealed type' is the same figure through the sealed type.";

    public static TableModel Table(IReadOnlyList<TargetFigure> figures)
    {
        bool isCompared = figures.Any(figure => figure.OtherBuild is not null);
        bool hasBounds = figures.Any(figure => figure.Row.Bound is not null);
        return TableModel.Of(
            figures,
            [
                new("scenario", figure => figure.Row.Name),
                new("cell", figure => figure.Cell + figure.Row.Suffix),
                new("ours", figure => Figures.Format(figure.Ours?.Median, figure.AbsoluteFormat)),
                new("opponent", figure => Figures.Format(figure.Opponent?.Median, figure.AbsoluteFormat)),
                new("figure", figure => Format(figure, figure.Figure?.Median)),
                new("processes", figure => figure.Figure is { } f
                    ? $"{Format(figure, f.Minimum)} – {Format(figure, f.Maximum)}"
                    : Figures.Missing),
                new("sealed type", figure => Format(figure, figure.Sealed?.Median), figures.Any(figure => figure.Sealed is not null)),
                new("must", figure => figure.Row.Bound?.Write(figure.Row.Format) ?? "informative", hasBounds),
                new("aim", figure => Format(figure, figure.Row.Bound?.Aim), figures.Any(figure => figure.Row.Bound?.Aim is not null)),
                new("met", Verdict, hasBounds),
                new("other build", figure => Format(figure, figure.OtherBuild?.Median), isCompared),
                new("difference", Difference, isCompared),
            ]);
    }

    private static string Format(TargetFigure figure, double? value) => Figures.Format(value, figure.Row.Format);

    private static string Verdict(TargetFigure figure) =>
        figure is { Figure: { } reached, Row.Bound: { } bound } ? bound.Verdict(reached.Median) : Figures.Missing;

    private static string Difference(TargetFigure figure) =>
        figure is { Figure: { } ours, OtherBuild: { } other, Row.Format: NumberFormat.Ratio }
        ? (ours.Median - other.Median).ToString("+0.00;−0.00;0.00", CultureInfo.InvariantCulture)
        : Figures.Missing;
}
