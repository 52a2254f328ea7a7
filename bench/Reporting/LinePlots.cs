using static Pools.Bench.SvgBuilder;

namespace Pools.Bench;

/// <summary>Times over lengths, both on logarithmic scales.</summary>
internal static class CurvePlot
{
    private const double Top = 84;
    private const double Bottom = 420;

    /// <param name="Points">Bytes and nanoseconds, shortest arrays first.</param>
    internal sealed record Line(string Label, bool IsOurs, IReadOnlyList<(double Bytes, double Nanoseconds)> Points);

    public static Plot Draw(string file, string title, string note, IReadOnlyList<Line> lines)
    {
        SvgBuilder svg = new(title, note);
        (double Bytes, double Nanoseconds)[] points = [.. lines.SelectMany(line => line.Points)];
        Axis x = new(points.Min(p => p.Bytes), points.Max(p => p.Bytes), Margin + 74, Width - Margin - 120, Base: 2);
        Axis y = Axis.Around([.. points.Select(p => p.Nanoseconds)], 10, Bottom, Top);
        svg.Across(x, y, y.Powers(), Figures.Nanoseconds);
        svg.Below(x, Bottom + 20, x.Powers(step: 4), Figures.Bytes);
        int others = 0;
        foreach (Line line in lines)
        {
            svg.Path(LineStyle(line.IsOurs ? -1 : others++), line.Points.Select(p => (x.At(p.Bytes), y.At(p.Nanoseconds))));
            (double bytes, double nanoseconds) = line.Points[^1];
            svg.Text(line.IsOurs ? "ours" : "legend", x.At(bytes) + 6, y.At(nanoseconds) + 4, line.Label);
        }

        return svg.Finish(file, Bottom + 44);
    }
}

/// <summary>Memory over time: a panel for each contender, a line for each quantity, the same scales for all.</summary>
internal static class TimelinePlot
{
    private const double ColumnGap = 20;
    private const double PanelHeadHeight = 42;
    private const double PanelHeight = 120;
    private const double PanelGap = 34;
    private const double LegendLine = 26;

    // Some two pixels each, of a panel in two columns.
    private const int MostPoints = 200;
    private const int TimeTicks = 8;

    private static readonly double[] s_stretches = [0.5, 1, 2, 5, 10, 20, 30, 60];

    // The first is drawn first, below the others.
    private static readonly (string Style, string Label, Func<Moment, long> Value)[] s_lines =
    [
        ("resident", "resident memory of the process", static m => m.Resident),
        ("held", "held by the pool", static m => m.Held),
        ("inuse", "in use: the arrays that are out", static m => m.InUse),
        ("asked", "asked for", static m => m.Asked),
    ];

    internal sealed record Panel(string Title, bool IsOurs, IReadOnlyList<Moment> Moments);

    public static Plot Draw(string file, string title, string note, IReadOnlyList<Panel> panels)
    {
        SvgBuilder svg = new(title, note);
        PanelGrid grid = new(panels.Count);
        double columnWidth = (Width - (2 * Margin) - ((grid.Columns - 1) * ColumnGap)) / grid.Columns;
        IEnumerable<Moment> all = panels.SelectMany(p => p.Moments).DefaultIfEmpty();
        Axis time = new(0, Math.Max(1, all.Max(m => m.Seconds)), Margin + 74, Margin + columnWidth);
        double stretch = s_stretches.FirstOrDefault(seconds => seconds >= time.To / TimeTicks * grid.Columns, 120);
        long most = Math.Max(1, all.Max(m => s_lines.Max(line => line.Value(m))));
        // Two to four lines above the axis, at powers of two.
        double step = Math.Max(1L << 20, Math.Pow(2, Math.Ceiling(Math.Log2(most / 4.0))));
        double y = DrawLegend(svg);
        for (int i = 0; i < panels.Count; i++)
        {
            Panel panel = panels[i];
            Axis memory = new(0, Math.Ceiling(most / step) * step, y + PanelHeadHeight + PanelHeight, y + PanelHeadHeight);
            svg.Shifted(grid.ColumnOf(i) * (columnWidth + ColumnGap), () => DrawPanel(svg, panel, time, stretch, memory, step));
            y = grid.EndsRow(i) ? memory.Start + PanelGap : y;
        }

        y = svg.Caption(y + 4, "Resident: less what the process had before the load. All panels have the same scales.");
        y = svg.Caption(y, "Held: what LargeArrayPool says it keeps, with pages or without them; "
            + "for others, returned arrays that no collection has taken.");
        return svg.Finish(file, y + 4);
    }

    /// <summary>Few enough moments to draw: of each stretch the most of everything, so that no peak is lost.</summary>
    public static IReadOnlyList<Moment> Thinned(IReadOnlyList<Moment> moments) =>
    [
        .. moments.Chunk(Math.Max(1, (moments.Count + MostPoints - 1) / MostPoints)).Select(chunk =>
            new Moment(chunk[0].Seconds, chunk.Max(m => m.Asked), chunk.Max(m => m.InUse), chunk.Max(m => m.Held),
                chunk.Max(m => m.Resident))),
    ];

    /// <returns>The place below it.</returns>
    private static double DrawLegend(SvgBuilder svg)
    {
        double x = Margin;
        double y = svg.Top;
        foreach ((string style, string label, _) in s_lines.Reverse())
        {
            double width = LegendLine + 7 + (label.Length * LetterWidth);
            if (x + width > Width - Margin)
            {
                x = Margin;
                y += 19;
            }

            svg.Line(style, x, y + 7, x + LegendLine, y + 7);
            svg.Text("legend", x + LegendLine + 7, y + 11.5, label);
            x += width + 27;
        }

        return y + 22;
    }

    private static void DrawPanel(SvgBuilder svg, Panel panel, Axis time, double stretch, Axis memory, double step)
    {
        string peak = Figures.Bytes(panel.Moments.Select(m => m.Resident).DefaultIfEmpty().Max());
        svg.Text(panel.IsOurs ? "cell ourscell" : "cell", Margin, memory.End - PanelHeadHeight + 18, panel.Title);
        svg.Text("end note", time.End, memory.End - PanelHeadHeight + 34, $"peak {peak} resident");
        svg.Across(time, memory, Every(step, memory.To), bytes => bytes == 0 ? "0" : Figures.Bytes(bytes));
        svg.Below(time, memory.Start + 17, Every(stretch, time.To), second => second.ToString("0.#", CultureInfo.InvariantCulture) + " s");
        IReadOnlyList<Moment> moments = Thinned(panel.Moments);
        foreach ((string style, _, Func<Moment, long> value) in s_lines)
        {
            svg.Path(style, moments.Select(m => (time.At(m.Seconds), memory.At(value(m)))));
        }
    }

    private static IEnumerable<double> Every(double step, double to) => Enumerable.Range(0, (int)(to / step) + 1).Select(i => i * step);
}
