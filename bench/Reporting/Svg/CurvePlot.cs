using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Bench.LargeArrays;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Reporting.Svg;

/// <summary>Times over lengths, both on logarithmic scales.</summary>
internal sealed class CurvePlot
{
    private const double Width = 900;
    private const double Margin = 24;
    private const double PlotLeft = Margin + 74;
    private const double PlotRight = Width - Margin - 120;
    private const double Top = 84;
    private const double Bottom = 420;

    // Decades of nanoseconds are labelled; of lengths every fourth power of two.
    private const int TickPowers = 4;

    // Told apart by dashes too, not by color alone.
    private static readonly string[] s_styles = ["resident", "held", "asked"];

    private readonly LargeCurve _curve;
    private readonly SvgBuilder _svg = new(Width);
    private readonly double _shortest;
    private readonly double _longest;
    private readonly int _lowest;
    private readonly int _highest;

    private CurvePlot(LargeCurve curve)
    {
        _curve = curve;
        IEnumerable<(long Bytes, double Nanoseconds)> points = curve.Lines.SelectMany(line => line.Points);
        _shortest = Math.Log2(points.Min(p => p.Bytes));
        _longest = Math.Log2(points.Max(p => p.Bytes));
        _lowest = (int)Math.Floor(Math.Log10(points.Min(p => p.Nanoseconds)));
        _highest = (int)Math.Ceiling(Math.Log10(points.Max(p => p.Nanoseconds)));
    }

    public static string Draw(LargeCurve curve) => new CurvePlot(curve).Draw();

    private string Draw()
    {
        _svg.Text("title", Margin, 34, _curve.Title);
        _svg.Paragraph("note", Margin, 54, _curve.Note, Width - (2 * Margin));
        for (int power = _lowest; power <= _highest; power++)
        {
            double nanoseconds = Math.Pow(10, power);
            _svg.Line(power == _lowest ? "axis" : "grid", PlotLeft, Y(nanoseconds), PlotRight, Y(nanoseconds));
            _svg.Text("end tick2", PlotLeft - 8, Y(nanoseconds) + 4, Figures.Format(nanoseconds, NumberFormat.Nanoseconds));
        }

        for (int power = (int)_shortest; power <= _longest; power += TickPowers)
        {
            _svg.Text("tick", X(1L << power), Bottom + 20, Figures.Bytes(1L << power));
        }

        int others = 0;
        foreach (LargeCurve.Line line in _curve.Lines)
        {
            _svg.Path(line.IsOurs ? "inuse" : s_styles[others++ % s_styles.Length], line.Points.Select(p => (X(p.Bytes), Y(p.Nanoseconds))));
            (long bytes, double nanoseconds) = line.Points[^1];
            _svg.Text(line.IsOurs ? "ours" : "legend", X(bytes) + 6, Y(nanoseconds) + 4, line.Label);
        }

        return _svg.Finish(Bottom + 44, _curve.Title, _curve.Note, PlotStyle.Css + TimelineStyle.Css);
    }

    private double X(long bytes) => PlotLeft + ((Math.Log2(bytes) - _shortest) / (_longest - _shortest) * (PlotRight - PlotLeft));

    private double Y(double nanoseconds) => Bottom - ((Math.Log10(nanoseconds) - _lowest) / (_highest - _lowest) * (Bottom - Top));
}
