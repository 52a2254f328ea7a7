using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Reporting.Svg;

/// <summary>
/// A logarithmic axis of ratios, the same for all cells of a plot: half the time lies as far from 1 as twice the time. What lies beyond its ends is
/// drawn to the end, with a mark.
/// </summary>
internal sealed class RatioScale
{
    // 1/32 to 16: nearly every ratio of a pool to a pool, and enough to see that allocating is out of the question.
    private const int LowestExponent = -5;

    private const int HighestExponent = 4;

    /// <summary>The room that a label needs, with some air: "1/32" in the widest font.</summary>
    private const double LabelRoom = 5 * SvgBuilder.LetterWidth;

    private readonly int _low;
    private readonly int _high;
    private readonly double _left;
    private readonly double _width;

    public RatioScale(ScenarioResult scenario, double left, double width)
    {
        List<double> ratios = scenario.Cells
            .SelectMany(c => c.Contenders)
            .SelectMany(c => c.Ratio is { } r ? [r.Median, r.Lower, r.Upper] : Array.Empty<double>())
            .Where(r => r > 0)
            .ToList();

        // At least from a half to two, so that small differences look small.
        _low = Math.Clamp((int)Math.Floor(Math.Log2(ratios.DefaultIfEmpty(1).Min())), LowestExponent, -1);
        _high = Math.Clamp((int)Math.Ceiling(Math.Log2(ratios.DefaultIfEmpty(1).Max())), 1, HighestExponent);
        _left = left;
        _width = width;
    }

    /// <summary>Each power of two, or every second one where all have no room.</summary>
    public IEnumerable<(double X, string Label)> Ticks => Enumerable.Range(_low, _high - _low + 1).Where(exponent => exponent % Stride == 0).Select(exponent =>
    {
        double ratio = Math.Pow(2, exponent);
        return (X(ratio), ratio >= 1 ? ratio.ToString("0", CultureInfo.InvariantCulture) : $"1/{Math.Pow(2, -exponent):0}");
    });

    private int Stride => _width / (_high - _low) < LabelRoom ? 2 : 1;

    public double One => X(1);

    public bool IsBelow(double ratio) => !(ratio > 0) || Math.Log2(ratio) < _low;

    public bool IsAbove(double ratio) => Math.Log2(ratio) > _high;

    /// <summary>The place of a ratio, kept within the axis.</summary>
    public double X(double ratio)
    {
        double exponent = ratio > 0 ? Math.Clamp(Math.Log2(ratio), _low, _high) : _low;
        return _left + ((exponent - _low) / (_high - _low) * _width);
    }
}
