using System;
using System.Globalization;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Reporting.Svg;

/// <summary>
/// The plot of one scenario: a panel for each cell, a bar for each contender, from 1 (<c>ArrayPool.Shared</c>) to the left when faster, to the right
/// when slower, with the spread over the rounds.
/// </summary>
internal sealed class RatioPlot
{
    private const double Width = 900;
    private const double NarrowColumn = 640;
    private const double ColumnGap = 32;
    private const double Margin = 24;
    private const double LabelWidth = 232;
    private const double RatioWidth = 84;
    private const double ValueWidth = 92;
    private const double RowHeight = 25;
    private const double BarHeight = 13;
    private const double HeaderHeight = 66;
    private const double PanelHeadHeight = 48;
    private const double PanelGap = 18;
    private const double PlotLeft = Margin + LabelWidth;

    private readonly ScenarioResult _scenario;
    private readonly PanelGrid _grid;
    private readonly double _columnWidth;
    private readonly double _width;
    private readonly double _plotRight;
    private readonly SvgBuilder _svg;
    private readonly RatioScale _scale;
    private double _y;

    private RatioPlot(ScenarioResult scenario)
    {
        _scenario = scenario;
        _grid = new PanelGrid(scenario.Cells.Count);
        _columnWidth = _grid.Columns == 1 ? Width - (2 * Margin) : NarrowColumn;
        _width = (2 * Margin) + (_grid.Columns * _columnWidth) + ((_grid.Columns - 1) * ColumnGap);
        _plotRight = Margin + _columnWidth - RatioWidth - ValueWidth;
        _svg = new SvgBuilder(_width);
        _scale = new RatioScale(scenario, PlotLeft, _plotRight - PlotLeft);
    }

    public static string Draw(ScenarioResult scenario) => new RatioPlot(scenario).Draw();

    private string Draw()
    {
        bool aboutBytes = _scenario.Main.Format == NumberFormat.Bytes;
        _svg.Text("title", Margin, 34, _scenario.Title);
        _svg.Text("note", Margin, 54, $"Ratio to {_scenario.BaselineTitle}, logarithmic: left of the line is {(aboutBytes ? "less" : "faster")}, right of it is {(aboutBytes ? "more" : "slower")}.");
        _y = HeaderHeight;
        double lowest = _y;
        for (int i = 0; i < _scenario.Cells.Count; i++)
        {
            CellResult cell = _scenario.Cells[i];
            double bottom = 0;
            _svg.Shifted(_grid.ColumnOf(i) * (_columnWidth + ColumnGap), () => bottom = DrawPanel(cell));
            lowest = Math.Max(lowest, bottom);
            _y = _grid.EndsRow(i) ? lowest : _y;
        }

        double y = _svg.Paragraph("note", Margin, _y + 14, Legend(), _width - (2 * Margin));
        if (Repetitions > 1)
        {
            y = _svg.Paragraph("note", Margin, y, $"The whisker of {_scenario.BaselineTitle}: its own figures against their median, since its ratio to itself is always 1.", _width - (2 * Margin));
        }

        return _svg.Finish(y + 2, _scenario.Title, _scenario.Description, PlotStyle.Css);
    }

    // Rounds, or processes where each figure has one of its own.
    private int Repetitions => _scenario.Cells.SelectMany(c => c.Contenders).Select(c => c.Values.Count).DefaultIfEmpty(0).Max();

    private string Legend() => Repetitions == 1
        ? "Bar: one run."
        : string.Create(CultureInfo.InvariantCulture, $"Bar: median of {Repetitions} runs. Thick whisker: middle half; thin: lowest to highest. An arrow head: beyond the axis.");

    /// <returns>The place below it.</returns>
    private double DrawPanel(CellResult cell)
    {
        double top = _y + PanelHeadHeight;
        double bottom = top + (cell.Contenders.Count * RowHeight);
        _svg.Text("cell", Margin, _y + 24, cell.Name);
        _svg.Text("head", _plotRight + RatioWidth, top - 6, "ratio");
        _svg.Text("head", Margin + _columnWidth, top - 6, _scenario.Main.Heading);
        for (int index = 0; index < cell.Contenders.Count; index += 2)
        {
            _svg.Rectangle("band", Margin - 8, top + (index * RowHeight), _columnWidth + 16, RowHeight, 4);
        }

        foreach ((double x, string label) in _scale.Ticks.Where(t => Math.Abs(t.X - _scale.One) > 1))
        {
            _svg.Line("grid", x, top, x, bottom);
            _svg.Text("tick", x, top - 6, label);
        }

        double y = top;
        foreach (ContenderResult contender in cell.Contenders)
        {
            DrawRow(contender, y);
            y += RowHeight;
        }

        _svg.Line("unity", _scale.One, top - 2, _scale.One, bottom + 2);
        _svg.Text("one", _scale.One, top - 6, "1.0");
        foreach ((ContenderResult contender, int index) in cell.Contenders.Select((c, i) => (c, i)))
        {
            DrawWhiskers(contender, top + (index * RowHeight) + (RowHeight / 2));
        }

        return bottom + PanelGap;
    }

    private void DrawRow(ContenderResult contender, double y)
    {
        bool ours = contender.Kind == ContenderKind.Ours;
        double middle = y + (RowHeight / 2);
        double text = middle + 4.5;
        _svg.Text(ours ? "ours" : "name", Margin, text, contender.Title);
        _svg.Text(ours ? "oursvalue" : "value", _plotRight + RatioWidth, text, Figures.Ratio(contender.Ratio?.Median ?? double.NaN));
        _svg.Text(ours ? "oursvalue" : "value", Margin + _columnWidth, text, Figures.Format(contender.Value?.Median ?? double.NaN, _scenario.Main.Format));
        if (contender.Id != _scenario.BaselineId && contender.Ratio is { } ratio)
        {
            DrawBar(ours ? "oursbar" : "bar", ratio.Median, middle);
        }
    }

    private void DrawBar(string style, double ratio, double middle)
    {
        double end = _scale.X(ratio);
        double left = Math.Min(end, _scale.One);
        double half = BarHeight / 2;
        _svg.Rectangle(style, left, middle - half, Math.Max(Math.Abs(end - _scale.One), 1), BarHeight, 2);

        // An arrow head: the bar would go on.
        double direction = _scale.IsAbove(ratio) ? 1 : _scale.IsBelow(ratio) ? -1 : 0;
        if (direction != 0)
        {
            _svg.Path(style, string.Create(
                CultureInfo.InvariantCulture,
                $"M{end + (direction * 2):0.##} {middle - half:0.##}l{direction * 8} {half:0.##}l{-direction * 8} {half:0.##}z"));
        }
    }

    private void DrawWhiskers(ContenderResult contender, double middle)
    {
        Spread? spread = contender.Id == _scenario.BaselineId ? Relative(contender.Value) : contender.Ratio;
        if (spread is null || contender.Values.Count < 2)
        {
            return;
        }

        if (!_scale.IsAbove(spread.Median) && !_scale.IsBelow(spread.Median))
        {
            _svg.Line("range", _scale.X(spread.Minimum), middle, _scale.X(spread.Maximum), middle);
            _svg.Line("half", _scale.X(spread.Lower), middle, _scale.X(spread.Upper), middle);

            // No cap where the whisker goes on beyond the axis.
            foreach (double end in new[] { spread.Minimum, spread.Maximum }.Where(e => !_scale.IsAbove(e) && !_scale.IsBelow(e)))
            {
                _svg.Line("range", _scale.X(end), middle - 3, _scale.X(end), middle + 3);
            }
        }
    }

    // The baseline's ratio to itself is always 1; how much it wavered itself is worth seeing.
    private static Spread? Relative(Spread? value) => value is { Median: > 0 }
        ? new Spread(1, value.Lower / value.Median, value.Upper / value.Median, value.Minimum / value.Median, value.Maximum / value.Median)
        : null;
}
