using System;

namespace Pools.Bench.LargeArrays;

/// <summary>Lengths whose scale rises by powers from one end to the other and falls back, each up to an eighth longer than the scale says.</summary>
internal sealed class DriftingLengths(int smallest, int largest, int steps, int seed)
{
    private const double Scatter = 0.125;

    private readonly Random _random = new(seed);
    private int _step;

    public int Next()
    {
        // 0 … 1 and back to 0.
        double way = 1 - Math.Abs(1 - (2.0 * _step++ / steps));
        double scale = smallest * Math.Pow((double)largest / smallest, Math.Clamp(way, 0, 1));
        return (int)(scale * (1 + (Scatter * _random.NextDouble())));
    }
}
