namespace Pools.Bench;

/// <summary>Loads whose memory is sampled over time.</summary>
internal static class MemoryLoads
{
    public const string Drift = "large-drift";
    public const string Idle = "large-idle";

    public const string ProcessorKey = "processor";
    public const string BetweenBurstsKey = "between";
    public const string RestedKey = "rested";

    public static Column PeakResident { get; } = new("peakResident", "peak resident", NumberFormat.Bytes);

    public static Column FullCollections { get; } = new("fullCollections", "full collections", NumberFormat.Count);

    internal sealed record Run(RentalMeter Meter, MemorySampler Sampler, Dictionary<string, double> Figures);

    public static ProbeAnswer Measure(Contender contender, Action<Run> load)
    {
        // Compiled and loaded first: otherwise the load's first steps would pay for it.
        ArrayPool<byte> pool = contender.PoolOrNone();
        pool.Return(pool.Rent(Sizes.Mebibyte));
        RentalMeter meter = new(pool);
        Dictionary<string, double> figures = new(StringComparer.Ordinal);
        MemorySampler sampler = new(meter);
        int collections = GC.CollectionCount(2);
        TimeSpan before = Environment.CpuUsage.TotalTime;
        using (sampler)
        {
            load(new Run(meter, sampler, figures));
        }

        figures[ProcessorKey] = (Environment.CpuUsage.TotalTime - before).TotalNanoseconds;
        figures[PeakResident.Key] = sampler.Peak;
        figures[FullCollections.Key] = GC.CollectionCount(2) - collections;
        GC.KeepAlive(pool);
        return new ProbeAnswer(figures, sampler.Moments);
    }

    /// <summary>A queue of arrays whose lengths rise slowly and fall again, every byte written.</summary>
    public static void RunDrift(Run run)
    {
        const int Steps = 3000;
        const int Depth = 16;
        Queue<Rental> held = new();
        run.Meter.Turn(held, Depth, Steps, new DriftingLengths(2 << 20, 32 << 20, Steps).Next, rental => rental.Fill());
        held.ToList().ForEach(run.Meter.Return);
    }

    /// <summary>Bursts of arrays of scattered lengths, every byte written, with pauses between them; then twenty seconds of rest.</summary>
    public static void RunIdle(Run run)
    {
        const int Bursts = 6;
        const long BurstBytes = 512L << 20;
        Random random = new(1);
        List<long> between = [];
        for (int burst = 0; burst < Bursts; burst++)
        {
            List<Rental> held = [];
            for (long bytes = 0; bytes < BurstBytes; bytes += held[^1].Length)
            {
                held.Add(run.Meter.Rent((int)RandomLengths.Next(random, Sizes.Mebibyte, 64 * Sizes.Mebibyte)));
                held[^1].Fill();
            }

            held.ForEach(run.Meter.Return);
            Thread.Sleep(TimeSpan.FromSeconds(1.5));
            between.Add(run.Sampler.Latest.Resident);
        }

        Thread.Sleep(TimeSpan.FromSeconds(20));
        run.Figures[BetweenBurstsKey] = between.Max();
        run.Figures[RestedKey] = run.Sampler.Latest.Resident;
    }
}
