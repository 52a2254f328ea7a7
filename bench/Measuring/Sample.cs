namespace Pools.Bench;

/// <param name="Collections">By generation. One of an older generation counts in the younger ones too.</param>
internal sealed record Sample(long Operations, double Nanoseconds, long AllocatedBytes, int[] Collections)
{
    public const int Generations = 3;

    public double NanosecondsPerOperation => Nanoseconds / Operations;

    /// <summary>Takes a sample of a load. No collection is forced.</summary>
    public static Sample Take(Loop loop, long operations) => Take(() => loop.Run(operations));

    /// <inheritdoc cref="Take(Loop, long)"/>
    public static Sample Take(Func<long> work)
    {
        int[] collections = Count();
        long bytes = GC.GetTotalAllocatedBytes(precise: true);
        long start = Stopwatch.GetTimestamp();
        long done = work();
        double nanoseconds = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        bytes = GC.GetTotalAllocatedBytes(precise: true) - bytes;
        return new Sample(done, nanoseconds, bytes, [.. Count().Zip(collections, (now, before) => now - before)]);
    }

    private static int[] Count() => [.. Enumerable.Range(0, Generations).Select(GC.CollectionCount)];
}

/// <summary>A median, the middle half, and the extremes.</summary>
internal sealed record Spread(double Median, double Lower, double Upper, double Minimum, double Maximum)
{
    /// <summary>The spread of some values, by linear interpolation; null without values.</summary>
    public static Spread? Of(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Where(double.IsFinite).Order()];
        return sorted.Length == 0 ? null : new Spread(At(sorted, 0.5), At(sorted, 0.25), At(sorted, 0.75), sorted[0], sorted[^1]);
    }

    public static Spread? OfRatio(IEnumerable<double> values, IEnumerable<double> by) =>
        Of(values.Zip(by, (value, other) => other > 0 ? value / other : double.NaN));

    public static double MedianOf(IEnumerable<double> values) => Of(values)?.Median ?? double.NaN;

    private static double At(double[] sorted, double quantile)
    {
        double position = quantile * (sorted.Length - 1);
        int below = (int)Math.Floor(position);
        int above = Math.Min(below + 1, sorted.Length - 1);
        return sorted[below] + ((sorted[above] - sorted[below]) * (position - below));
    }
}
