using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.LargeArrays;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Reporting.Svg;

/// <summary>Memory over time: a panel for each contender, a line for each quantity, the same scales for all.</summary>
internal sealed class TimelinePlot
{
    private const double Width = 900;
    private const double Margin = 24;
    private const double PlotLeft = Margin + 74;
    private const double PlotRight = Width - Margin;
    private const double HeaderHeight = 96;
    private const double PanelHeadHeight = 34;
    private const double PanelHeight = 120;
    private const double PanelGap = 34;
    private const double LegendLine = 26;

    // More would not be seen: some two pixels each.
    private const int MostPoints = 400;

    private const int TimeTicks = 8;

    // What lies below is drawn first.
    private static readonly (string Style, string Label, Func<Moment, long> Value)[] s_lines =
    [
        ("resident", "resident memory of the process", static m => m.Resident),
        ("held", "held by the pool", static m => m.Held),
        ("inuse", "in use: the arrays that are out", static m => m.InUse),
        ("asked", "asked for", static m => m.Asked),
    ];

    private readonly LargeTimelines _timelines;
    private readonly SvgBuilder _svg = new(Width);
    private readonly double _seconds;
    private readonly long _step;
    private readonly long _top;

    private TimelinePlot(LargeTimelines timelines)
    {
        _timelines = timelines;
        IEnumerable<Moment> all = timelines.Panels.SelectMany(p => p.Moments).DefaultIfEmpty();
        _seconds = Math.Max(1, all.Max(m => m.Seconds));
        long most = Math.Max(1, all.Max(m => s_lines.Max(line => line.Value(m))));
        _step = StepFor(most);
        _top = (most + _step - 1) / _step * _step;
    }

    public static string Draw(LargeTimelines timelines) => new TimelinePlot(timelines).Draw();

    private string Draw()
    {
        _svg.Text("title", Margin, 34, _timelines.Title);
        _svg.Text("note", Margin, 54, _timelines.Note);
        DrawLegend();
        double y = HeaderHeight;
        foreach (LargeTimelines.Panel panel in _timelines.Panels)
        {
            DrawPanel(panel, y);
            y += PanelHeadHeight + PanelHeight + PanelGap;
        }

        _svg.Text("note", Margin, y + 4, "Resident: less what the process had before the load. All panels have the same scales.");
        _svg.Text("note", Margin, y + 21, "Held: what LargeArrayPool says it keeps, with pages or without them; for others, returned arrays that no collection has taken.");
        return _svg.Finish(y + 40, _timelines.Title, _timelines.Note, PlotStyle.Css + TimelineStyle.Css);
    }

    private void DrawLegend()
    {
        double x = Margin;
        foreach ((string style, string label, _) in s_lines.Reverse())
        {
            _svg.Line(style, x, 77, x + LegendLine, 77);
            _svg.Text("legend", x + LegendLine + 7, 81.5, label);

            // 13 px type takes a good half of that for a letter.
            x += LegendLine + 34 + (label.Length * 6.6);
        }
    }

    private void DrawPanel(LargeTimelines.Panel panel, double y)
    {
        double top = y + PanelHeadHeight;
        double bottom = top + PanelHeight;
        _svg.Text(panel.IsOurs ? "cell ourscell" : "cell", Margin, y + 20, panel.Title);
        _svg.Text("end note", PlotRight, y + 20, $"peak {Figures.Bytes(panel.Moments.Select(m => m.Resident).DefaultIfEmpty().Max())} resident");
        for (long bytes = 0; bytes <= _top; bytes += _step)
        {
            double at = Y(bytes, bottom);
            _svg.Line(bytes == 0 ? "axis" : "grid", PlotLeft, at, PlotRight, at);
            _svg.Text("end tick2", PlotLeft - 8, at + 4, bytes == 0 ? "0" : Figures.Bytes(bytes));
        }

        double stretch = NiceSeconds(_seconds / TimeTicks);
        for (double second = 0; second <= _seconds; second += stretch)
        {
            _svg.Text("tick", X(second), bottom + 17, second.ToString("0.#", CultureInfo.InvariantCulture) + " s");
        }

        foreach ((string style, _, Func<Moment, long> value) in s_lines)
        {
            _svg.Path(style, Thinned(panel.Moments, value).Select(p => (X(p.Seconds), Y(p.Bytes, bottom))));
        }
    }

    /// <summary>Few enough moments, of each stretch the one with the highest value, so that no peak is lost.</summary>
    private static IEnumerable<(double Seconds, long Bytes)> Thinned(IReadOnlyList<Moment> moments, Func<Moment, long> value)
    {
        int stretch = Math.Max(1, (moments.Count + MostPoints - 1) / MostPoints);
        return moments.Chunk(stretch).Select(chunk => chunk.MaxBy(value)).Select(m => (m.Seconds, value(m)));
    }

    private double X(double seconds) => PlotLeft + (seconds / _seconds * (PlotRight - PlotLeft));

    private double Y(long bytes, double bottom) => bottom - ((double)bytes / _top * PanelHeight);

    // Two to four lines above the axis, at powers of two.
    private static long StepFor(long most) => Math.Max(1L << 20, (long)Math.Pow(2, Math.Ceiling(Math.Log2(most / 4.0))));

    private static double NiceSeconds(double least) => new[] { 0.5, 1, 2, 5, 10, 20, 30, 60 }.FirstOrDefault(s => s >= least, 120);
}
