using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.Reporting.Svg;
using Pools.Tests.Simulation;

namespace Pools.Bench.Scale;

/// <summary>Throughput and lines an operation over the number of cores, side by side, all on logarithmic scales.</summary>
internal sealed class ScalePlot
{
    private const double Width = 900;
    private const double Margin = 24;
    private const double Top = 96;
    private const double Bottom = 400;
    private const double PanelWidth = 290;
    private const double Left = Margin + 60;
    private const double Right = (Width / 2) + 50;

    /// <summary>What is drawn for nothing at all, which has no place on a logarithmic scale.</summary>
    private const double LeastLines = 0.001;

    // Told apart by dashes too, not by color alone.
    private static readonly string[] s_styles = ["inuse", "resident", "held", "asked"];

    private readonly SvgBuilder _svg = new(Width);
    private readonly string _load;
    private readonly IReadOnlyList<IGrouping<string, ScaleResult>> _subjects;
    private readonly double _mostCores;

    private ScalePlot(string load, IReadOnlyList<ScaleResult> results)
    {
        _load = load;
        _subjects = [.. results.GroupBy(result => result.Subject)];
        _mostCores = Math.Max(1, Math.Log2(results.Max(result => result.Cores)));
    }

    public static string Draw(string load, IReadOnlyList<ScaleResult> results) => new ScalePlot(load, results).Draw();

    private string Draw()
    {
        string title = _subjects.Count == 1 ? $"Simulated, {_subjects[0].Key}: {_load}" : $"Simulated: {_load}";
        const string Note = "Left: operations in a microsecond. Right: lines of the pool that go from core to core, an operation; 0.001 stands for none. By cores.";
        _svg.Text("title", Margin, 34, title);
        _svg.Paragraph("note", Margin, 54, Note, Width - (2 * Margin));
        DrawPanel(Left, result => result.Throughput);
        DrawPanel(Right, result => Math.Max(result.PoolLines, LeastLines));
        return _svg.Finish(Bottom + 74, title, Note, PlotStyle.Css + TimelineStyle.Css);
    }

    private void DrawPanel(double left, Func<ScaleResult, double> figure)
    {
        IEnumerable<double> figures = _subjects.SelectMany(subject => subject).Select(figure);
        int lowest = (int)Math.Floor(Math.Log10(figures.Min()));
        int highest = Math.Max(lowest + 1, (int)Math.Ceiling(Math.Log10(figures.Max())));
        double X(int cores) => left + (Math.Log2(cores) / _mostCores * PanelWidth);
        double Y(double value) => Bottom - ((Math.Log10(value) - lowest) / (highest - lowest) * (Bottom - Top));
        for (int power = lowest; power <= highest; power++)
        {
            double value = Math.Pow(10, power);
            _svg.Line(power == lowest ? "axis" : "grid", left, Y(value), left + PanelWidth, Y(value));
            _svg.Text("end tick2", left - 8, Y(value) + 4, value.ToString("#,0.###", CultureInfo.InvariantCulture));
        }

        for (int power = 0; power <= _mostCores; power += 2)
        {
            _svg.Text("tick", X(1 << power), Bottom + 20, (1 << power).ToString(CultureInfo.InvariantCulture));
        }

        for (int i = 0; i < _subjects.Count; i++)
        {
            _svg.Path(s_styles[i % s_styles.Length], _subjects[i].Select(result => (X(result.Cores), Y(figure(result)))));
            double at = Margin + (i * 220);
            _svg.Path(s_styles[i % s_styles.Length], [(at, Bottom + 50), (at + 26, Bottom + 50)]);
            _svg.Text(i == 0 ? "ours" : "legend", at + 34, Bottom + 54, _subjects[i].Key);
        }
    }
}
