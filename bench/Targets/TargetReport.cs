namespace Pools.Bench;

/// <summary>A table of targets, for the terminal and for Markdown.</summary>
internal static class TargetReport
{
    /// <summary>How the table is to be read.</summary>
    public static string Method(int processes, int rounds)
        => $"{Figures.Counted(processes, "process", "es")} of {Figures.Counted(rounds, "interleaved round")} each for every scenario. "
        + "'figure' is the median of the processes' medians of per-round ratios (of the values themselves where it does not end in ×), "
        + "so it need not equal ours ÷ opponent of the medians shown; 'processes' is the range of the processes' medians, or of the processes that one has asked.";

    public static TableModel Table(IReadOnlyList<TargetFigure> figures)
    {
        bool isCompared = figures.Any(f => f.OtherBuild is not null);
        bool hasBounds = figures.Any(f => f.Row.Bound is not null);
        bool hasAims = figures.Any(f => f.Row.Bound?.Aim is not null);
        TableModel table = new([
            "scenario", "cell", "ours", "opponent", "figure", "processes", .. hasBounds ? ["must"] : (string[])[], .. hasAims ? ["aim"] : (string[])[], .. hasBounds ? ["met"] : (string[])[], .. isCompared ? ["other build", "difference"] : (string[])[]])
        {
            LeastImportant = [5, 3, 2],
        };
        foreach (TargetFigure figure in figures)
        {
            NumberFormat format = figure.Row.Format;
            string verdict = figure.Figure is { } reached && figure.Row.Bound is { } bound ? bound.Verdict(reached.Median) : Figures.Missing;
            table.Rows.Add(new TableRow(
                [
                    figure.Row.Name,
                    figure.Cell + figure.Row.Suffix,
                    Write(figure.Ours, figure.AbsoluteFormat),
                    Write(figure.Opponent, figure.AbsoluteFormat),
                    Write(figure.Figure, format),
                    figure.Figure is { } f ? $"{Figures.Format(f.Minimum, format)} – {Figures.Format(f.Maximum, format)}" : Figures.Missing,
                    .. hasBounds ? [figure.Row.Bound?.Write(format) ?? "informative"] : (string[])[],
                    .. hasAims ? [Figures.Format(figure.Row.Bound?.Aim ?? double.NaN, format)] : (string[])[],
                    .. hasBounds ? [verdict] : (string[])[],
                    .. isCompared ? [Write(figure.OtherBuild, format), Difference(figure)] : (string[])[],
                ],
                verdict switch { "no" => RowStyle.Bad, "aim" or "yes" => RowStyle.Good, _ => RowStyle.Plain }));
        }

        return table;
    }

    private static string Write(Spread? spread, NumberFormat format) => Figures.Format(spread?.Median ?? double.NaN, format);

    private static string Difference(TargetFigure figure) => figure is { Figure: { } ours, OtherBuild: { } other, Row.Format: NumberFormat.Ratio }
        ? (ours.Median - other.Median).ToString("+0.00;−0.00;0.00", CultureInfo.InvariantCulture)
        : Figures.Missing;
}
