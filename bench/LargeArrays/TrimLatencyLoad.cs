namespace Pools.Bench;

/// <summary>How long single rents take while a pool trims gigabytes, and while it does not.</summary>
internal static class TrimLatencyLoad
{
    public const string Name = "large-trim-latency";
    public const string TrimmedKey = "trimmed";
    public const string NanosecondsKey = "nanoseconds";
    public const string QuietPhase = "quiet";
    public const string TrimmingPhase = "trimming";

    // 16 MiB: as large as one piece that is given back, and too large for a core's slot when the budget is small.
    private const int KeptArray = 16 << 20;

    // Rents hold some arrays, so that they come from behind the slot too.
    private const int Depth = 4;
    private const int MostTrims = 64;

    public static IReadOnlyList<(string Name, double Quantile)> Quantiles { get; } =
        [("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999), ("p99.99", 0.9999)];

    public static string Key(string phase, string quantile) => $"{phase}-{quantile}";

    public static ProbeAnswer Measure(Contender contender, string[] arguments)
    {
        long bytes = long.Parse(arguments[0], CultureInfo.InvariantCulture);
        using LargeArrayPool<byte> pool = Contenders.Large(contender.Id,
            new LargeArrayPoolOptions { MaxRetainedBytes = bytes * 2, IdleRetention = IdleRetention.None });
        TimeSpan quietFor = TimeSpan.FromSeconds(2);
        // Warm, then quiet, then with trims, all over the same code.
        Record(pool, () => Thread.Sleep(quietFor));
        Histogram quiet = Record(pool, () => Thread.Sleep(quietFor));
        Keep(pool, bytes);
        long before = TrimmedBytes(pool);
        long start = Stopwatch.GetTimestamp();
        double nanoseconds = 0;
        Histogram trimming = Record(pool, () =>
        {
            Trim(pool, before + bytes - KeptArray);
            nanoseconds = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        });
        Dictionary<string, double> figures = new(StringComparer.Ordinal)
        {
            [NanosecondsKey] = nanoseconds,
            [TrimmedKey] = TrimmedBytes(pool) - before,
        };
        foreach ((string name, double quantile) in Quantiles)
        {
            figures[Key(QuietPhase, name)] = quiet.Percentile(quantile);
            figures[Key(TrimmingPhase, name)] = trimming.Percentile(quantile);
        }

        return new ProbeAnswer(figures);
    }

    private static long TrimmedBytes(LargeArrayPool<byte> pool) => pool.GetStatistics().Large!.TrimmedBytes;

    private static void Keep(LargeArrayPool<byte> pool, long bytes)
    {
        List<Rental> held = [.. Enumerable.Range(0, (int)(bytes / KeptArray)).Select(_ => new Rental(pool.Rent(KeptArray), KeptArray))];
        held.ForEach(rental => rental.Fill());
        held.ForEach(rental => pool.Return(rental.Array));
    }

    /// <summary>The pool's own trims, one after another instead of five seconds apart, until nothing is left to trim.</summary>
    private static void Trim(LargeArrayPool<byte> pool, long target)
    {
        for (int trim = 0; trim < MostTrims && TrimmedBytes(pool) < target; trim++)
        {
            pool.Trim(TrimLevel.Surplus);
        }
    }

    /// <summary>The times of single rents on this thread while another does something.</summary>
    private static Histogram Record(LargeArrayPool<byte> pool, Action meanwhile)
    {
        Histogram histogram = new();
        Thread other = new(() => meanwhile()) { IsBackground = true };
        other.Start();
        byte[][] held = new byte[Depth][];
        while (other.IsAlive)
        {
            for (int i = 0; i < Depth; i++)
            {
                long before = Stopwatch.GetTimestamp();
                held[i] = pool.Rent(Sizes.Mebibyte);
                histogram.Record(Stopwatch.GetTimestamp() - before);
                held[i][0] = 1;
            }

            Array.ForEach(held, array => pool.Return(array));
        }

        return histogram;
    }
}
