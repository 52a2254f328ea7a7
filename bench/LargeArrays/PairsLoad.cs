namespace Pools.Bench;

/// <summary>Rent, write one byte, return on one thread: nanoseconds for each length, by the length.</summary>
internal static class PairsLoad
{
    public const string Name = "large-pairs";

    // Arbitrary; odd, so that the median is one of them.
    private const int Slices = 9;

    // A batch is some clock readings long, a slice some batches of the slowest pair but one.
    private static readonly TimeSpan s_slice = TimeSpan.FromMilliseconds(40);
    private static readonly TimeSpan s_warm = TimeSpan.FromMilliseconds(300);
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(150);

    public static ProbeAnswer Measure(Contender contender, string[] arguments)
    {
        ArrayPool<byte> pool = contender.PoolOrNone();
        Dictionary<string, double> figures = new(StringComparer.Ordinal);
        foreach (string size in arguments)
        {
            int length = int.Parse(size, CultureInfo.InvariantCulture);
            // Warm, paused for the compiler, and warm again with what it has made.
            Pairs(pool, length, s_warm);
            Thread.Sleep(s_pause);
            Pairs(pool, length, s_warm);
            figures[size] = Spread.MedianOf(Enumerable.Range(0, Slices).Select(_ => Pairs(pool, length, s_slice)));
        }

        return new ProbeAnswer(figures);
    }

    private static double Pairs(ArrayPool<byte> pool, int length, TimeSpan span)
    {
        const int Batch = 16;
        long pairs = 0;
        long start = Stopwatch.GetTimestamp();
        int batch = 1;
        TimeSpan elapsed;
        do
        {
            Pairs(pool, length, batch);
            pairs += batch;
            elapsed = Stopwatch.GetElapsedTime(start);
            // A long pair is a batch of its own.
            batch = elapsed / pairs < TimeSpan.FromMilliseconds(1) ? Batch : 1;
        }
        while (elapsed < span);
        return elapsed.TotalNanoseconds / pairs;
    }

    private static void Pairs(ArrayPool<byte> pool, int length, int pairs)
    {
        for (int i = 0; i < pairs; i++)
        {
            Rental rental = new(pool.Rent(length), length);
            rental.Touch();
            pool.Return(rental.Array);
        }
    }
}
