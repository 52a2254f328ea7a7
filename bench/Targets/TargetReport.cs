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
        string[] headings =
        [
            "scenario", "cell", "ours", "opponent", "figure", "processes", "sealed type", "must", "aim", "met", "other build", "difference",
        ];
        return new TableModel(headings) { Rows = [.. figures.Select(Row)] }.WithoutEmptyColumns();
    }

    private static string[] Row(TargetFigure figure) =>
    [
        figure.Row.Name,
        figure.Cell + figure.Row.Suffix,
        Figures.Format(figure.Ours?.Median, figure.AbsoluteFormat),
        Figures.Format(figure.Opponent?.Median, figure.AbsoluteFormat),
        Format(figure, figure.Figure?.Median),
        figure.Figure is { } f ? $"{Format(figure, f.Minimum)} – {Format(figure, f.Maximum)}" : Figures.Missing,
        Format(figure, figure.Sealed?.Median),
        figure.Row.Bound?.Write(figure.Row.Format) ?? Figures.Missing,
        Format(figure, figure.Row.Bound?.Aim),
        Verdict(figure),
        Format(figure, figure.OtherBuild?.Median),
        Difference(figure),
    ];

    private static string Format(TargetFigure figure, double? value) => Figures.Format(value, figure.Row.Format);

    private static string Verdict(TargetFigure figure) =>
        figure is { Figure: { } reached, Row.Bound: { } bound } ? bound.Verdict(reached.Median) : Figures.Missing;

    private static string Difference(TargetFigure figure) =>
        figure is { Figure: { } ours, OtherBuild: { } other, Row.Format: NumberFormat.Ratio }
        ? (ours.Median - other.Median).ToString("+0.00;−0.00;0.00", CultureInfo.InvariantCulture)
        : Figures.Missing;
}
