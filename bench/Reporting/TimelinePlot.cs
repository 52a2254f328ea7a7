using static Pools.Bench.SvgBuilder;

namespace Pools.Bench;

/// <summary>Memory over time: a panel for each contender, a line for each quantity, the same scales for all.</summary>
internal static class TimelinePlot
{
    private const double ColumnGap = 20;
    private const double PanelHeadHeight = 42;
    private const double PanelHeight = 120;
    private const double PanelGap = 34;
    private const double LegendLine = 26;
    private const double LegendGap = 27;

    private const int TimeTicks = 8;

    private static readonly double[] s_stretches = [0.5, 1, 2, 5, 10, 20, 30, 60];

    // The first is drawn first, below the others.
    private static readonly (string Style, string Label, Func<Moment, long> Value)[] s_lines =
    [
        ("resident", "resident memory of the process", static m => m.Resident),
        ("inuse", "in use: the arrays that are out", static m => m.InUse),
        ("asked", "asked for", static m => m.Asked),
    ];

    public static Plot Draw(Scenario scenario)
    {
        SvgBuilder svg = new(scenario.Title, scenario.Description);
        IReadOnlyList<ContenderResult> panels = scenario.Cells[0].Contenders;
        PanelGrid grid = new(panels.Count);
        double columnWidth = (Width - (2 * Margin) - ((grid.Columns - 1) * ColumnGap)) / grid.Columns;
        IEnumerable<Moment> all = panels.SelectMany(p => p.Timeline ?? []).DefaultIfEmpty();
        Axis time = new(0, Math.Max(1, all.Max(m => m.Seconds)), Margin + 74, Margin + columnWidth);
        double stretch = s_stretches.FirstOrDefault(seconds => seconds >= time.To / TimeTicks * grid.Columns, 120);
        long most = Math.Max(1, all.Max(m => s_lines.Max(line => line.Value(m))));
        // Two to four lines above the axis, at powers of two.
        double step = Math.Max(1L << 20, Math.Pow(2, Math.Ceiling(Math.Log2(most / 4.0))));
        double y = DrawLegend(svg);
        for (int i = 0; i < panels.Count; i++)
        {
            ContenderResult panel = panels[i];
            Axis memory = new(0, Math.Ceiling(most / step) * step, y + PanelHeadHeight + PanelHeight, y + PanelHeadHeight);
            svg.Shifted(grid.ColumnOf(i) * (columnWidth + ColumnGap), () => DrawPanel(svg, panel, time, stretch, memory, step));
            y = grid.EndsRow(i) ? memory.Start + PanelGap : y;
        }

        y = svg.Caption(y + 4, "Resident: less what the process had before the load. All panels have the same scales.");
        return svg.Finish($"{scenario.Name}.svg", y + 4);
    }

    /// <returns>The place below it.</returns>
    private static double DrawLegend(SvgBuilder svg)
    {
        double x = Margin;
        foreach ((string style, string label, _) in s_lines.Reverse())
        {
            svg.Line(style, x, svg.Top + 7, x + LegendLine, svg.Top + 7);
            svg.Text("legend", x + LegendLine + 7, svg.Top + 11.5, label);
            x += LegendLine + 7 + (label.Length * LetterWidth) + LegendGap;
        }

        return svg.Top + 22;
    }

    private static void DrawPanel(SvgBuilder svg, ContenderResult panel, Axis time, double stretch, Axis memory, double step)
    {
        IReadOnlyList<Moment> moments = panel.Timeline ?? [];
        string peak = Figures.Bytes(moments.Select(m => m.Resident).DefaultIfEmpty().Max());
        svg.Text(panel.Kind == ContenderKind.Ours ? "cell ourscell" : "cell", Margin, memory.End - PanelHeadHeight + 18, panel.Title);
        svg.Text("end note", time.End, memory.End - PanelHeadHeight + 34, $"peak {peak} resident");
        svg.Across(time, memory, Every(step, memory.To), bytes => bytes == 0 ? "0" : Figures.Bytes(bytes));
        svg.Below(time, memory.Start + 17, Every(stretch, time.To), second => second.ToString("0.#", CultureInfo.InvariantCulture) + " s");
        foreach ((string style, _, Func<Moment, long> value) in s_lines)
        {
            svg.Path(style, moments.Select(m => (time.At(m.Seconds), memory.At(value(m)))));
        }
    }

    private static IEnumerable<double> Every(double step, double to) => Enumerable.Range(0, (int)(to / step) + 1).Select(i => i * step);
}
