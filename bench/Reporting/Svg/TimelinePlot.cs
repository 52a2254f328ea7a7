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
    private const double ColumnGap = 20;
    private const double PanelHeadHeight = 42;
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
    private readonly PanelGrid _grid;
    private readonly double _plotRight;
    private readonly double _seconds;
    private readonly long _step;
    private readonly long _top;

    private TimelinePlot(LargeTimelines timelines)
    {
        _timelines = timelines;
        _grid = new PanelGrid(timelines.Panels.Count);
        _plotRight = Margin + ColumnWidth;
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
        double y = DrawLegend(_svg.Paragraph("note", Margin, 54, _timelines.Note, CaptionWidth));
        for (int i = 0; i < _timelines.Panels.Count; i++)
        {
            LargeTimelines.Panel panel = _timelines.Panels[i];
            double row = y;
            _svg.Shifted(_grid.ColumnOf(i) * (ColumnWidth + ColumnGap), () => DrawPanel(panel, row));
            y += _grid.EndsRow(i) ? PanelHeadHeight + PanelHeight + PanelGap : 0;
        }

        y = _svg.Paragraph("note", Margin, y + 4, "Resident: less what the process had before the load. All panels have the same scales.", CaptionWidth);
        y = _svg.Paragraph("note", Margin, y, "Held: what LargeArrayPool says it keeps, with pages or without them; for others, returned arrays that no collection has taken.", CaptionWidth);
        return _svg.Finish(y + 4, _timelines.Title, _timelines.Note, PlotStyle.Css + TimelineStyle.Css);
    }

    private static double CaptionWidth => Width - (2 * Margin);

    private double ColumnWidth => (CaptionWidth - ((_grid.Columns - 1) * ColumnGap)) / _grid.Columns;

    /// <returns>The place below it.</returns>
    private double DrawLegend(double y)
    {
        double x = Margin;
        foreach ((string style, string label, _) in s_lines.Reverse())
        {
            double width = LegendLine + 7 + (label.Length * SvgBuilder.LetterWidth);
            if (x + width > Width - Margin)
            {
                x = Margin;
                y += 19;
            }

            _svg.Line(style, x, y + 7, x + LegendLine, y + 7);
            _svg.Text("legend", x + LegendLine + 7, y + 11.5, label);
            x += width + 27;
        }

        return y + 22;
    }

    private void DrawPanel(LargeTimelines.Panel panel, double y)
    {
        double top = y + PanelHeadHeight;
        double bottom = top + PanelHeight;
        _svg.Text(panel.IsOurs ? "cell ourscell" : "cell", Margin, y + 18, panel.Title);
        _svg.Text("end note", _plotRight, y + 34, $"peak {Figures.Bytes(panel.Moments.Select(m => m.Resident).DefaultIfEmpty().Max())} resident");
        for (long bytes = 0; bytes <= _top; bytes += _step)
        {
            double at = Y(bytes, bottom);
            _svg.Line(bytes == 0 ? "axis" : "grid", PlotLeft, at, _plotRight, at);
            _svg.Text("end tick2", PlotLeft - 8, at + 4, bytes == 0 ? "0" : Figures.Bytes(bytes));
        }

        double stretch = NiceSeconds(_seconds / TimeTicks * _grid.Columns);
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

    private double X(double seconds) => PlotLeft + (seconds / _seconds * (_plotRight - PlotLeft));

    private double Y(long bytes, double bottom) => bottom - ((double)bytes / _top * PanelHeight);

    // Two to four lines above the axis, at powers of two.
    private static long StepFor(long most) => Math.Max(1L << 20, (long)Math.Pow(2, Math.Ceiling(Math.Log2(most / 4.0))));

    private static double NiceSeconds(double least) => new[] { 0.5, 1, 2, 5, 10, 20, 30, 60 }.FirstOrDefault(s => s >= least, 120);
}
