namespace Pools.Bench;

internal static class Frames
{
    private const int FullHdNv12 = 1920 * 1080 * 3 / 2;
    private const int FullHdRgba = 1920 * 1080 * 4;
    private const int UltraHdNv12 = 3840 * 2160 * 3 / 2;
    private const int UltraHdRgba = 3840 * 2160 * 4;
    private const int EightKRgba = 7680 * 4320 * 4;

    /// <summary>32 of these fit a process with 512 MiB.</summary>
    public static int[] FullHd { get; } = [FullHdNv12, FullHdRgba];

    public static int[] All { get; } = [.. FullHd, UltraHdNv12, UltraHdRgba, EightKRgba];

    public static int Next(Random random, int[] mixture) => mixture[random.Next(mixture.Length)];
}

/// <summary>Lengths that rise by powers from one end to the other and fall back, each up to an eighth longer.</summary>
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
