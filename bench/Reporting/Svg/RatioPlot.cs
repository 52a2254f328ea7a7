using static Pools.Bench.SvgBuilder;

namespace Pools.Bench;

/// <summary>
/// The plot of one scenario: a panel for each cell, a bar for each contender, from 1 (<c>ArrayPool.Shared</c>) to the left when faster, to the right
/// when slower, with the spread over the rounds.
/// </summary>
internal sealed class RatioPlot
{
    private const double NarrowColumn = 640;
    private const double ColumnGap = 32;
    private const double LabelWidth = 232;
    private const double RatioWidth = 84;
    private const double ValueWidth = 92;
    private const double RowHeight = 25;
    private const double BarHeight = 13;
    private const double PanelHeadHeight = 48;
    private const double PanelGap = 18;

    // 1/32 to 16: nearly every ratio of a pool to a pool, and enough to see that allocating is out of the question.
    private const double Lowest = 1.0 / 32;
    private const double Highest = 16;
    private const double PlotLeft = Margin + LabelWidth;

    // The room that a label needs, with some air: "1/32" in the widest font.
    private const double LabelRoom = 5 * LetterWidth;

    private readonly Scenario _scenario;
    private readonly PanelGrid _grid;
    private readonly double _columnWidth;
    private readonly SvgBuilder _svg;
    private readonly Axis _scale;
    private readonly double _one;
    private double _y;

    private RatioPlot(Scenario scenario)
    {
        _scenario = scenario;
        _grid = new PanelGrid(scenario.Cells.Count);
        _columnWidth = _grid.Columns == 1 ? Width - (2 * Margin) : NarrowColumn;
        IEnumerable<double> ratios = scenario.Cells
            .SelectMany(c => c.Contenders)
            .SelectMany(c => c.Ratio is { } r ? [r.Median, r.Lower, r.Upper] : Array.Empty<double>())
            .Where(r => r > 0)
            .Select(r => Math.Clamp(r, Lowest, Highest));
        // The same for all cells, at least from a half to two, so that small differences look small; what lies beyond its ends is drawn to the end, with a mark.
        _scale = Axis.Around([.. ratios, 0.5, 2], 2, PlotLeft, Margin + _columnWidth - RatioWidth - ValueWidth);
        _one = _scale.At(1);
        bool isAboutBytes = scenario.Main.Format == NumberFormat.Bytes;
        _svg = new SvgBuilder(
            scenario.Title, $"Ratio to {scenario.BaselineTitle}, logarithmic: left of the line is {(isAboutBytes ? "less" : "faster")}, right of it is {(isAboutBytes ? "more" : "slower")}.", scenario.Description,
            width: (2 * Margin) + (_grid.Columns * _columnWidth) + ((_grid.Columns - 1) * ColumnGap));
    }

    public static Plot Draw(Scenario scenario) => new RatioPlot(scenario).Draw() with { Title = $"{scenario.Title}: ratio to {scenario.BaselineTitle}" };

    private Plot Draw()
    {
        _y = _svg.Top - 4;
        double lowest = _y;
        for (int i = 0; i < _scenario.Cells.Count; i++)
        {
            CellResult cell = _scenario.Cells[i];
            _svg.Shifted(_grid.ColumnOf(i) * (_columnWidth + ColumnGap), () => lowest = Math.Max(lowest, DrawPanel(cell)));
            _y = _grid.EndsRow(i) ? lowest : _y;
        }

        double y = _svg.Caption(_y + 14, Legend());
        if (Repetitions > 1)
        {
            y = _svg.Caption(y, $"The whisker of {_scenario.BaselineTitle}: its own figures against their median, since its ratio to itself is always 1.");
        }

        return _svg.Finish($"{_scenario.Name}.svg", y + 2);
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
        _svg.Text("head", _scale.End + RatioWidth, top - 6, "ratio");
        _svg.Text("head", Margin + _columnWidth, top - 6, _scenario.Main.Heading);
        for (int index = 0; index < cell.Contenders.Count; index += 2)
        {
            _svg.Rectangle("band", Margin - 8, top + (index * RowHeight), _columnWidth + 16, RowHeight, 4);
        }

        // Each power of two, or every second one where all have no room.
        int step = Math.Abs(_scale.At(2) - _one) < LabelRoom ? 2 : 1;
        foreach (double ratio in _scale.Powers().Where(ratio => ratio != 1 && Math.Log2(ratio) % step == 0))
        {
            _svg.Line("grid", _scale.At(ratio), top, _scale.At(ratio), bottom);
            _svg.Text("tick", _scale.At(ratio), top - 6, string.Create(CultureInfo.InvariantCulture, $"{(ratio > 1 ? "" : "1/")}{Math.Max(ratio, 1 / ratio):0}"));
        }

        double y = top;
        foreach (ContenderResult contender in cell.Contenders)
        {
            DrawRow(contender, y);
            y += RowHeight;
        }

        _svg.Line("unity", _one, top - 2, _one, bottom + 2);
        _svg.Text("one", _one, top - 6, "1.0");
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
        _svg.Text(ours ? "oursvalue" : "value", _scale.End + RatioWidth, text, Figures.Ratio(contender.Ratio?.Median));
        _svg.Text(ours ? "oursvalue" : "value", Margin + _columnWidth, text, Figures.Format(contender.Value?.Median, _scenario.Main.Format));
        if (contender.Id != _scenario.BaselineId && contender.Ratio is { } ratio)
        {
            DrawBar(ours ? "oursbar" : "bar", ratio.Median, middle);
        }
    }

    private void DrawBar(string style, double ratio, double middle)
    {
        double end = _scale.Within(ratio);
        double left = Math.Min(end, _one);
        double half = BarHeight / 2;
        _svg.Rectangle(style, left, middle - half, Math.Max(Math.Abs(end - _one), 1), BarHeight, 2);

        // An arrow head: the bar would go on.
        if (!_scale.Holds(ratio))
        {
            int direction = ratio > 1 ? 1 : -1;
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

        if (_scale.Holds(spread.Median))
        {
            _svg.Line("range", _scale.Within(spread.Minimum), middle, _scale.Within(spread.Maximum), middle);
            _svg.Line("half", _scale.Within(spread.Lower), middle, _scale.Within(spread.Upper), middle);

            // No cap where the whisker goes on beyond the axis.
            foreach (double end in new[] { spread.Minimum, spread.Maximum }.Where(_scale.Holds))
            {
                _svg.Line("range", _scale.Within(end), middle - 3, _scale.Within(end), middle + 3);
            }
        }
    }

    // The baseline's ratio to itself is always 1; how much it wavered itself is worth seeing.
    private static Spread? Relative(Spread? value) => value is { Median: > 0 }
        ? new Spread(1, value.Lower / value.Median, value.Upper / value.Median, value.Minimum / value.Median, value.Maximum / value.Median)
        : null;
}
