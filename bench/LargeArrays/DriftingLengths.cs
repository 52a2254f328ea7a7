namespace Pools.Bench;

/// <summary>Lengths that rise by powers from one end to the other and fall back, each up to an eighth longer.</summary>
internal sealed class DriftingLengths(int smallest, int largest, int steps)
{
    private const double Scatter = 0.125;

    private readonly Random _random = new(1);
    private int _step;

    public int Next()
    {
        // 0 … 1 and back to 0.
        double way = 1 - Math.Abs(1 - (2.0 * _step++ / steps));
        double scale = smallest * Math.Pow((double)largest / smallest, Math.Clamp(way, 0, 1));
        return (int)(scale * (1 + (Scatter * _random.NextDouble())));
    }
}
