using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Measuring;
using Pools.Bench.Reporting;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Targets;

/// <summary>The table of targets, for the terminal and for Markdown.</summary>
internal static class TargetReport
{
    /// <summary>How the table is to be read.</summary>
    public static string Method(int processes, int rounds)
        => $"{Figures.Counted(processes, "process", "es")} of {Figures.Counted(rounds, "interleaved round")} each for every scenario. "
        + "'figure' is the median of the processes' medians of per-round ratios (of the values themselves where it does not end in ×), "
        + "so it need not equal ours ÷ opponent of the medians shown; 'processes' is the range of the processes' medians.";

    public static TableModel Table(IReadOnlyList<TargetFigure> figures)
    {
        bool compared = figures.Any(f => f.OtherBuild is not null);
        TableModel table = new(["scenario", "cell", "ours", "opponent", "figure", "processes", "must", "aim", "met"]) { LeastImportant = [5, 3, 2] };
        if (compared)
        {
            table.Headings.AddRange(["other build", "difference"]);
        }

        foreach (TargetFigure figure in figures)
        {
            List<string> cells =
            [
                figure.Row,
                figure.Cell,
                Absolute(figure.Ours, figure.AbsoluteFormat),
                Absolute(figure.Opponent, figure.AbsoluteFormat),
                Write(figure.Figure?.Median, figure),
                figure.Figure is { } f ? $"{Write(f.Minimum, figure)} – {Write(f.Maximum, figure)}" : Figures.Missing,
                figure.Must is null ? "informative" : Write(figure.Must, figure),
                Write(figure.Aim, figure),
                Verdict(figure.Verdict),
            ];
            if (compared)
            {
                cells.Add(Write(figure.OtherBuild?.Median, figure));
                cells.Add(Difference(figure));
            }

            table.Rows.Add(new TableRow(cells, Highlight(figure.Verdict)));
        }

        return table;
    }

    private static string Absolute(Spread? spread, NumberFormat format) => Figures.Format(spread?.Median ?? double.NaN, format);

    private static string Write(double? value, TargetFigure figure) => figure.Format is { } format
        ? Figures.Format(value ?? double.NaN, format)
        : Figures.Ratio(value ?? double.NaN);

    private static string Difference(TargetFigure figure) => figure is { Figure: { } ours, OtherBuild: { } other, Format: null }
        ? (ours.Median - other.Median).ToString("+0.00;−0.00;0.00", System.Globalization.CultureInfo.InvariantCulture)
        : Figures.Missing;

    private static string Verdict(TargetVerdict verdict) => verdict switch
    {
        TargetVerdict.Aim => "aim",
        TargetVerdict.Must => "must",
        TargetVerdict.Missed => "no",
        _ => Figures.Missing,
    };

    private static RowStyle Highlight(TargetVerdict verdict) => verdict switch
    {
        TargetVerdict.Missed => RowStyle.Bad,
        TargetVerdict.Aim => RowStyle.Good,
        _ => RowStyle.Plain,
    };
}
