using Pools.Large;

namespace Pools.Bench;

internal static class MemoryLoads
{
    public const string Burst = "large-burst";
    public const string Drift = "large-drift";
    public const string Idle = "large-idle";
    public const string Rest = "large-rest";
    public const string Scatter = "large-scatter";
    public const string Mixture = "large-mixture";

    public const string PeakResidentKey = "peakResident";
    public const string PeakAskedKey = "peakAsked";
    public const string FullCollectionsKey = "fullCollections";

    public const string ResidentKey = "resident20";
    public const string HeldKey = "held30";
    public const string CollectedKey = "residentCollected";
    public const string AggressiveKey = "residentAggressive";
    public const string ReserveKey = "reserve";
    public const string BetweenBurstsKey = "between";
    public const string RestedKey = "rested";
    public const string SecondsKey = "seconds";
    public const string WasteKey = "waste";

    private const long BurstBytes = 512L << 20;
    private const int Shortest = 1 << 20;
    private const int Longest = 64 << 20;

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(1500);

    internal sealed record Run(RentalMeter Meter, MemorySampler Sampler, Dictionary<string, double> Figures)
    {
        public Random Random { get; } = new(1);
    }

    public static ProbeAnswer Measure(Contender contender, Action<Run> load)
    {
        // Compiled and loaded, or the load's first steps would pay for it.
        ArrayPool<byte> pool = contender.PoolOrNone();
        pool.Return(pool.Rent(Shortest));
        RentalMeter meter = new(pool);
        Dictionary<string, double> figures = new(StringComparer.Ordinal);
        MemorySampler sampler = new(meter);
        int collections = GC.CollectionCount(2);
        using (sampler)
        {
            load(new Run(meter, sampler, figures));
        }

        figures[PeakResidentKey] = sampler.Peak;
        figures[PeakAskedKey] = meter.PeakAsked;
        figures.TryAdd(FullCollectionsKey, GC.CollectionCount(2) - collections);
        GC.KeepAlive(pool);
        return new ProbeAnswer(figures, sampler.Moments);
    }

    /// <summary>Bursts of image frames, of another mixture each time, with pauses between them.</summary>
    public static void RunBurst(Run run)
    {
        const int Bursts = 10;
        for (int burst = 0; burst < Bursts; burst++)
        {
            FillAndReturn(run.Meter, () => Frames.Next(run.Random, Frames.UpToUltraHd));
            Thread.Sleep(s_pause);
        }
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

    /// <summary>One burst of image frames, then nothing; after a while a full collection, and then an aggressive one.</summary>
    public static void RunIdle(Run run)
    {
        const double Early = 20;
        const double Late = 30;
        const double AfterCollection = 6;
        FillAndReturn(run.Meter, () => Frames.Next(run.Random, Frames.UpToUltraHd));
        int collections = GC.CollectionCount(2);
        double end = run.Sampler.Seconds;
        WaitUntil(end + Early);
        run.Figures[ResidentKey] = run.Sampler.Latest.Resident;
        WaitUntil(end + Late);
        run.Figures[HeldKey] = run.Sampler.Latest.Held;
        run.Figures[FullCollectionsKey] = GC.CollectionCount(2) - collections;
        GC.Collect(2, GCCollectionMode.Forced, blocking: true);
        WaitUntil(end + Late + AfterCollection);
        run.Figures[CollectedKey] = run.Sampler.Latest.Resident;
        GC.Collect(2, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        WaitUntil(end + Late + (2 * AfterCollection));
        run.Figures[AggressiveKey] = run.Sampler.Latest.Resident;
        run.Figures[ReserveKey] = Math.Min(run.Meter.PeakAsked / TrimPolicy.ReservePart, TrimPolicy.LargestReserve);

        void WaitUntil(double seconds) => Thread.Sleep(TimeSpan.FromSeconds(Math.Max(0, seconds - run.Sampler.Seconds)));
    }

    /// <summary>Bursts of arrays of scattered lengths with pauses between them, and then twenty seconds without any.</summary>
    public static void RunRest(Run run)
    {
        const int Bursts = 6;
        List<long> between = [];
        for (int burst = 0; burst < Bursts; burst++)
        {
            FillAndReturn(run.Meter, () => (int)RandomLengths.Next(run.Random, Shortest, Longest));
            Thread.Sleep(s_pause);
            between.Add(run.Sampler.Latest.Resident);
        }

        int collections = GC.CollectionCount(2);
        Thread.Sleep(TimeSpan.FromSeconds(20));
        run.Figures[BetweenBurstsKey] = between.Max();
        run.Figures[RestedKey] = run.Sampler.Latest.Resident;
        run.Figures[FullCollectionsKey] = GC.CollectionCount(2) - collections;
    }

    /// <summary>A few arrays at a time, of random lengths: of each, one byte a page is written.</summary>
    public static void RunScatter(Run run)
    {
        const int Steps = 5000;
        // In these the pool fills and the compiler finishes.
        const int WarmSteps = 1000;
        Queue<Rental> held = new();
        Turn(WarmSteps);
        run.Meter.Restart();
        TimeSpan before = Environment.CpuUsage.TotalTime;
        Turn(Steps);
        run.Figures[SecondsKey] = (Environment.CpuUsage.TotalTime - before).TotalSeconds / Steps;
        run.Figures[WasteKey] = run.Meter.Waste;
        held.ToList().ForEach(run.Meter.Return);

        void Turn(int steps) =>
            run.Meter.Turn(held, depth: 8, steps, () => (int)RandomLengths.Next(run.Random, Shortest, Longest),
                rental => rental.TouchPages());
    }

    /// <summary>Some 470 MiB of arrays at a time, of similar lengths that change with each phase.</summary>
    public static void RunMixture(Run run)
    {
        const int Phases = 8;
        const int StepsPerPhase = 1200;
        const long Most = 470L << 20;
        List<Rental> held = [];
        TimeSpan before = Environment.CpuUsage.TotalTime;
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

        run.Figures[SecondsKey] = (Environment.CpuUsage.TotalTime - before).TotalSeconds;
        held.ForEach(run.Meter.Return);
    }

    /// <summary>Rents arrays until a burst's bytes are asked for, writes all of them, returns all.</summary>
    private static void FillAndReturn(RentalMeter meter, Func<int> lengths)
    {
        List<Rental> held = [];
        for (long bytes = 0; bytes < BurstBytes; bytes += held[^1].Length)
        {
            held.Add(meter.Rent(lengths()));
            held[^1].Fill();
        }

        held.ForEach(meter.Return);
    }
}
