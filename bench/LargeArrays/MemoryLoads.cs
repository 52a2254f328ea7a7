namespace Pools.Bench;

internal static class MemoryLoads
{
    public const string Drift = "large-drift";
    public const string Idle = "large-idle";
    public const string Mixture = "large-mixture";

    public const string PeakResidentKey = "peakResident";
    public const string PeakAskedKey = "peakAsked";
    public const string FullCollectionsKey = "fullCollections";
    public const string SecondsKey = "seconds";
    public const string BetweenBurstsKey = "between";
    public const string RestedKey = "rested";

    internal sealed record Run(RentalMeter Meter, MemorySampler Sampler, Dictionary<string, double> Figures)
    {
        public Random Random { get; } = new(1);
    }

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

        figures[SecondsKey] = (Environment.CpuUsage.TotalTime - before).TotalSeconds;
        figures[PeakResidentKey] = sampler.Peak;
        figures[PeakAskedKey] = meter.PeakAsked;
        figures.TryAdd(FullCollectionsKey, GC.CollectionCount(2) - collections);
        GC.KeepAlive(pool);
        return new ProbeAnswer(figures, sampler.Moments);
    }

    /// <summary>A queue of arrays whose lengths rise slowly and fall again, every byte written.</summary>
    public static void RunDrift(Run run)
    {
        const int Steps = 3000;
        const int Depth = 16;
        Queue<Rental> held = new();
        run.Meter.Turn(held, Depth, Steps, new DriftingLengths(2 << 20, 32 << 20, Steps, seed: 1).Next, rental => rental.Fill());
        held.ToList().ForEach(run.Meter.Return);
    }

    /// <summary>Bursts of arrays of scattered lengths with pauses between them, every byte written; then nothing for twenty seconds.</summary>
    public static void RunIdle(Run run)
    {
        const int Bursts = 6;
        const long BurstBytes = 512L << 20;
        List<long> between = [];
        for (int burst = 0; burst < Bursts; burst++)
        {
            List<Rental> held = [];
            for (long bytes = 0; bytes < BurstBytes; bytes += held[^1].Length)
            {
                held.Add(run.Meter.Rent((int)RandomLengths.Next(run.Random, Sizes.Mebibyte, 64 * Sizes.Mebibyte)));
                held[^1].Fill();
            }

            held.ForEach(run.Meter.Return);
            Thread.Sleep(TimeSpan.FromSeconds(1.5));
            between.Add(run.Sampler.Latest.Resident);
        }

        int collections = GC.CollectionCount(2);
        Thread.Sleep(TimeSpan.FromSeconds(20));
        run.Figures[BetweenBurstsKey] = between.Max();
        run.Figures[RestedKey] = run.Sampler.Latest.Resident;
        run.Figures[FullCollectionsKey] = GC.CollectionCount(2) - collections;
    }

    /// <summary>Some 470 MiB of arrays at a time, of similar lengths that change with each phase.</summary>
    public static void RunMixture(Run run)
    {
        const int Phases = 8;
        const int StepsPerPhase = 1200;
        const long Most = 470L << 20;
        List<Rental> held = [];
        for (int phase = 0; phase < Phases; phase++)
        {
            int shortest = 1 << run.Random.Next(20, 24);
            int longest = shortest * run.Random.Next(2, 5);
            for (int step = 0; step < StepsPerPhase; step++)
            {
                int length = (int)RandomLengths.Next(run.Random, shortest, longest);
                while (run.Meter.Asked + length > Most)
                {
                    int at = run.Random.Next(held.Count);
                    run.Meter.Return(held[at]);
                    held.RemoveAt(at);
                }

                Rental rental = run.Meter.Rent(length);
                rental.TouchPages();
                held.Add(rental);
            }
        }

        held.ForEach(run.Meter.Return);
    }
}
