namespace Pools.Bench;

/// <summary>
/// An image service: each worker decodes an image into one array and encodes it into another, 1.25 times as long, all written.
/// </summary>
internal static class ImageServiceLoad
{
    public const string Name = "image-service";
    public const string ProcessorKey = "processor per MB";
    public const string Peak = "peak";
    public const string Idle = "idle";

    private const int SmallestImage = 2_000_000;
    private const int LargestImage = 25_000_000;
    private const double SecondPart = 1.25;
    private const int Megabyte = 1_000_000;
    private const int ImageCount = 150;

    private static readonly TimeSpan s_rest = TimeSpan.FromSeconds(20);

    /// <param name="contender">The pool.</param>
    /// <param name="words">The number of workers.</param>
    public static ProbeAnswer Measure(Contender contender, string[] words)
    {
        ArrayPool<byte> pool = contender.PoolOrNone();
        long before = Environment.WorkingSet;
        TimeSpan start = Environment.CpuUsage.TotalTime;
        long bytes = Serve(pool, int.Parse(words[0], CultureInfo.InvariantCulture));
        double nanoseconds = (Environment.CpuUsage.TotalTime - start).TotalNanoseconds;
        using Process self = Process.GetCurrentProcess();
        long peak = self.PeakWorkingSet64 - before;
        Thread.Sleep(s_rest);
        Dictionary<string, double> figures = new(StringComparer.Ordinal)
        {
            [ProcessorKey] = nanoseconds / bytes * Megabyte,
            [Peak] = peak,
            [Idle] = Math.Max(0, Environment.WorkingSet - before),
        };
        GC.KeepAlive(pool);
        return new ProbeAnswer(figures);
    }

    /// <returns>The bytes of all images.</returns>
    private static long Serve(ArrayPool<byte> pool, int workers)
    {
        long bytes = 0;
        int next = 0;
        using ThreadCrew crew = new(workers);
        crew.Run(worker =>
        {
            // The same images for every contender.
            Random random = new(worker);
            while (Interlocked.Increment(ref next) <= ImageCount)
            {
                int length = random.Next(SmallestImage, LargestImage + 1);
                Handle(pool, length);
                Interlocked.Add(ref bytes, length);
            }
        });
        return bytes;
    }

    private static void Handle(ArrayPool<byte> pool, int length)
    {
        byte[] image = pool.Rent(length);
        image.AsSpan(0, length).Fill((byte)length);
        int encoded = (int)(length * SecondPart);
        byte[] result = pool.Rent(encoded);
        image.AsSpan(0, length).CopyTo(result);
        result.AsSpan(length, encoded - length).Fill(1);
        pool.Return(image);
        pool.Return(result);
    }
}
