using System;
using System.Globalization;
using System.Linq;
using Pools.Bench.LargeArrays;

namespace Pools.Bench.Reporting.Svg;

/// <summary>Memory from left to right, time upwards on a logarithmic scale: one point a contender, and a line through the allowances.</summary>
internal sealed class KneePlot
{
    private const double Width = 900;
    private const double Margin = 24;
    private const double PlotLeft = Margin + 74;
    private const double PlotRight = Width - Margin - 20;
    private const double Top = 84;
    private const double Bottom = 400;
    private const double Dot = 5;

    private readonly LargeKnee _knee;
    private readonly SvgBuilder _svg = new(Width);
    private readonly double _mostResident;
    private readonly int _lowest;
    private readonly int _highest;

    private KneePlot(LargeKnee knee)
    {
        _knee = knee;
        _mostResident = Math.Ceiling(knee.Points.Max(p => p.Resident) * 2) / 2;
        _lowest = (int)Math.Floor(Math.Log2(knee.Points.Min(p => p.Microseconds)));
        _highest = (int)Math.Ceiling(Math.Log2(knee.Points.Max(p => p.Microseconds)));
    }

    public static string Draw(LargeKnee knee) => new KneePlot(knee).Draw();

    private string Draw()
    {
        _svg.Text("title", Margin, 34, _knee.Title);
        _svg.Paragraph("note", Margin, 54, _knee.Note, Width - (2 * Margin));
        DrawScales();
        _svg.Path("inuse", _knee.Points.Where(p => p.IsAllowance).Select(p => (X(p.Resident), Y(p.Microseconds))));
        foreach (LargeKnee.Point point in _knee.Points)
        {
            _svg.Rectangle(point.IsAllowance ? "oursbar" : "base", X(point.Resident) - Dot, Y(point.Microseconds) - Dot, 2 * Dot, 2 * Dot, point.IsAllowance ? Dot : 0);
            _svg.Text(point.IsAllowance ? "ours" : "legend", X(point.Resident) + Dot + 5, Y(point.Microseconds) - Dot, point.Label);
        }

        return _svg.Finish(Bottom + 70, _knee.Title, _knee.Note, PlotStyle.Css + TimelineStyle.Css);
    }

    private void DrawScales()
    {
        for (int power = _lowest; power <= _highest; power++)
        {
            double microseconds = Math.Pow(2, power);
            _svg.Line(power == _lowest ? "axis" : "grid", PlotLeft, Y(microseconds), PlotRight, Y(microseconds));
            _svg.Text("end tick2", PlotLeft - 8, Y(microseconds) + 4, microseconds.ToString("0.##", CultureInfo.InvariantCulture) + " µs");
        }

        for (double resident = 1; resident <= _mostResident; resident += 0.5)
        {
            _svg.Text("tick", X(resident), Bottom + 20, resident.ToString("0.0", CultureInfo.InvariantCulture) + " ×");
        }

        _svg.Paragraph("note", Margin, Bottom + 44, "Resident memory at the peak, in times of what was asked for at the peak. Upwards: processor time a rent.", Width - (2 * Margin));
    }

    private double X(double resident) => PlotLeft + ((resident - 1) / (_mostResident - 1) * (PlotRight - PlotLeft));

    private double Y(double microseconds) => Bottom - ((Math.Log2(microseconds) - _lowest) / (_highest - _lowest) * (Bottom - Top));
}
