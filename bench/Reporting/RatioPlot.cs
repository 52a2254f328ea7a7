using static Pools.Bench.SvgBuilder;

namespace Pools.Bench;

/// <summary>
/// The plot of one scenario: a panel for each cell, a bar for each contender. Bars start at 1, the baseline; left is faster. Whiskers show
/// the spread over the rounds.
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

    // Nearly every ratio of a pool to a pool, and enough to see that allocating is much slower.
    private const double Lowest = 1.0 / 32;
    private const double Highest = 16;

    // "1/32" in the widest font, with some air.
    private const double LabelRoom = 5 * LetterWidth;

    private readonly Scenario _scenario;
    private readonly PanelGrid _grid;
    private readonly double _columnWidth;
    private readonly SvgBuilder _svg;
    private readonly Axis _scale;
    private readonly double _one;

    private RatioPlot(Scenario scenario)
    {
        _scenario = scenario;
        _grid = new PanelGrid(scenario.Cells.Count);
        _columnWidth = _grid.Columns == 1 ? Width - (2 * Margin) : NarrowColumn;
        // The same for all cells, at least from a half to two, so that small differences look small.
        IEnumerable<double> ratios = scenario.Cells
            .SelectMany(c => c.Contenders)
            .SelectMany(c => c.Ratio is { } r ? [r.Median, r.Lower, r.Upper] : Array.Empty<double>())
            .Where(r => r > 0)
            .Select(r => Math.Clamp(r, Lowest, Highest));
        _scale = Axis.Around([.. ratios, 0.5, 2], 2, Margin + LabelWidth, Margin + _columnWidth - RatioWidth - ValueWidth);
        _one = _scale.At(1);
        (string less, string more) = scenario.Main.Format == NumberFormat.Nanoseconds ? ("faster", "slower") : ("less", "more");
        _svg = new SvgBuilder(
            scenario.Title,
            $"Ratio to {scenario.BaselineTitle}, logarithmic: left of the line is {less}, right of it is {more}.",
            scenario.Description,
            (2 * Margin) + (_grid.Columns * _columnWidth) + ((_grid.Columns - 1) * ColumnGap));
    }

    public static Plot Draw(Scenario scenario) => new RatioPlot(scenario).Draw();

    private Plot Draw()
    {
        double y = _svg.Top - 4;
        double lowest = y;
        for (int i = 0; i < _scenario.Cells.Count; i++)
        {
            CellResult cell = _scenario.Cells[i];
            double top = y;
            _svg.Shifted(_grid.ColumnOf(i) * (_columnWidth + ColumnGap), () => lowest = Math.Max(lowest, DrawPanel(cell, top)));
            y = _grid.EndsRow(i) ? lowest : y;
        }

        // Rounds, or processes where each figure has one of its own.
        int repetitions = _scenario.Cells.SelectMany(c => c.Contenders).Select(c => c.Values.Count).DefaultIfEmpty(0).Max();
        y = _svg.Caption(y + 14, repetitions == 1
            ? "Bar: one run."
            : $"Bar: median of {repetitions} runs. Thick whisker: middle half; thin: lowest to highest. An arrow head: beyond the axis.");
        if (repetitions > 1)
        {
            y = _svg.Caption(y,
                $"The whisker of {_scenario.BaselineTitle}: its own figures against their median, since its ratio to itself is always 1.");
        }

        return _svg.Finish($"{_scenario.Name}.svg", y + 2);
    }

    /// <returns>The place below it.</returns>
    private double DrawPanel(CellResult cell, double y)
    {
        double top = y + PanelHeadHeight;
        double bottom = top + (cell.Contenders.Count * RowHeight);
        _svg.Text("cell", Margin, y + 24, cell.Name);
        _svg.Text("head", _scale.End + RatioWidth, top - 6, "ratio");
        _svg.Text("head", Margin + _columnWidth, top - 6, _scenario.Main.Heading);
        for (int index = 0; index < cell.Contenders.Count; index += 2)
        {
            _svg.Rectangle("band", Margin - 8, top + (index * RowHeight), _columnWidth + 16, RowHeight, 4);
        }

        // Each power of two, or every second one if there is no room for all.
        int step = Math.Abs(_scale.At(2) - _one) < LabelRoom ? 2 : 1;
        foreach (double ratio in _scale.Powers().Where(ratio => ratio != 1 && Math.Log2(ratio) % step == 0))
        {
            _svg.Line("grid", _scale.At(ratio), top, _scale.At(ratio), bottom);
            _svg.Text("tick", _scale.At(ratio), top - 6,
                string.Create(CultureInfo.InvariantCulture, $"{(ratio > 1 ? "" : "1/")}{Math.Max(ratio, 1 / ratio):0}"));
        }

        double Middle(int row) => top + (row * RowHeight) + (RowHeight / 2);
        cell.Contenders.Index().ToList().ForEach(row => DrawRow(row.Item, Middle(row.Index)));
        _svg.Line("unity", _one, top - 2, _one, bottom + 2);
        _svg.Text("one", _one, top - 6, "1.0");
        cell.Contenders.Index().ToList().ForEach(row => DrawWhiskers(row.Item, Middle(row.Index)));
        return bottom + PanelGap;
    }

    private void DrawRow(ContenderResult contender, double middle)
    {
        bool ours = contender.Kind == ContenderKind.Ours;
        string value = ours ? "oursvalue" : "value";
        double text = middle + 4.5;
        _svg.Text(ours ? "ours" : "name", Margin, text, contender.Title);
        _svg.Text(value, _scale.End + RatioWidth, text, Figures.Ratio(contender.Ratio?.Median));
        _svg.Text(value, Margin + _columnWidth, text, Figures.Format(contender.Value?.Median, _scenario.Main.Format));
        if (contender.Id != _scenario.BaselineId && contender.Ratio is { } ratio)
        {
            DrawBar(ours ? "oursbar" : "bar", ratio.Median, middle);
        }
    }

    private void DrawBar(string style, double ratio, double middle)
    {
        double end = _scale.Within(ratio);
        double half = BarHeight / 2;
        _svg.Rectangle(style, Math.Min(end, _one), middle - half, Math.Max(Math.Abs(end - _one), 1), BarHeight, 2);
        if (!_scale.Holds(ratio))
        {
            int way = ratio > 1 ? 1 : -1;
            double foot = end + (way * 2);
            _svg.Path(style, [(foot, middle - half), (foot + (way * 8), middle), (foot, middle + half)]);
        }
    }

    private void DrawWhiskers(ContenderResult contender, double middle)
    {
        // The baseline's ratio to itself is always 1: its whisker shows its own spread.
        Spread? spread = contender.Id != _scenario.BaselineId ? contender.Ratio
            : contender.Value is { Median: > 0 and var m } v ? new Spread(1, v.Lower / m, v.Upper / m, v.Minimum / m, v.Maximum / m)
            : null;
        if (spread is null || contender.Values.Count < 2 || !_scale.Holds(spread.Median))
        {
            return;
        }

        _svg.Line("range", _scale.Within(spread.Minimum), middle, _scale.Within(spread.Maximum), middle);
        _svg.Line("half", _scale.Within(spread.Lower), middle, _scale.Within(spread.Upper), middle);

        // No cap where the whisker goes on beyond the axis.
        foreach (double end in new[] { spread.Minimum, spread.Maximum }.Where(_scale.Holds))
        {
            _svg.Line("range", _scale.Within(end), middle - 3, _scale.Within(end), middle + 3);
        }
    }
}
