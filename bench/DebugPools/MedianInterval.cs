using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Measuring;

namespace Pools.Bench.DebugPools;

/// <summary>
/// A 95 % interval of a median from its order statistics (the sign test, Thompson 1936): it takes no distribution for granted, and one process that was
/// disturbed does not move it far.
/// </summary>
internal static class MedianInterval
{
    /// <summary>With fewer values even the extremes are no 95 % interval.</summary>
    public const int FewestValues = 6;

    private const double Tail = 0.025;

    /// <param name="values">At least <see cref="FewestValues"/>.</param>
    public static (double Lower, double Median, double Upper) Of(IEnumerable<double> values)
    {
        double[] sorted = values.Order().ToArray();
        if (sorted.Length < FewestValues)
        {
            throw new ArgumentException($"{sorted.Length} values; at least {FewestValues} are needed.", nameof(values));
        }

        // How many values may lie outside on either side: the binomial distribution with a chance of one half.
        int outside = -1;
        double term = Math.Pow(0.5, sorted.Length);
        for (double sum = term; sum <= Tail; sum += term)
        {
            outside++;
            term *= (double)(sorted.Length - outside) / (outside + 1);
        }

        return (sorted[outside], Spread.Of(sorted)!.Median, sorted[^(outside + 1)]);
    }
}
