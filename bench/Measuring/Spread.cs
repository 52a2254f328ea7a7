using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Bench.Measuring;

/// <summary>A figure as it should be read: its median, the middle half, and the extremes.</summary>
internal sealed record Spread(double Median, double Lower, double Upper, double Minimum, double Maximum)
{
    /// <summary>The spread of some values, by linear interpolation between order statistics; null when there are none.</summary>
    public static Spread? Of(IEnumerable<double> values)
    {
        double[] sorted = values.Where(double.IsFinite).Order().ToArray();
        return sorted.Length == 0 ? null : new Spread(At(sorted, 0.5), At(sorted, 0.25), At(sorted, 0.75), sorted[0], sorted[^1]);
    }

    private static double At(double[] sorted, double quantile)
    {
        double position = quantile * (sorted.Length - 1);
        int below = (int)Math.Floor(position);
        int above = Math.Min(below + 1, sorted.Length - 1);
        return sorted[below] + ((sorted[above] - sorted[below]) * (position - below));
    }
}
