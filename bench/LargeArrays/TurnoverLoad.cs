namespace Pools.Bench;

/// <summary>Threads that each hold a queue of arrays: at every step the oldest is returned and another is rented.</summary>
internal static class TurnoverLoad
{
    public const string Name = "large-turnover";

    public const string Steady = "steady";
    public const string Drifting = "drifting";
    public const string AllFrames = "frames";
    public const string SmallFrames = "small-frames";

    public const string HitRateKey = "hitRate";
    public const string WasteKey = "waste";

    private const int Steps = 10_000;

    // The first rents fill the queues and what a pool keeps: one in ten is not counted where the load is steady.
    private const int WarmSteps = Steps / 10;

    public static ProbeAnswer Measure(Contender contender, string[] arguments)
    {
        string kind = arguments[0];
        int warmSteps = kind == Drifting ? 0 : WarmSteps;
        (int threads, int depth) = kind is Steady or Drifting ? (1, 8) : (2, 16);
        RentalMeter meter = new(contender.PoolOrNone());
        Func<int>[] lengths = [.. Enumerable.Range(1, threads).Select(seed => Lengths(kind, seed))];
        Queue<Rental>[] held = [.. lengths.Select(_ => new Queue<Rental>())];
        using ThreadCrew crew = new(threads);
        crew.Run(thread => meter.Turn(held[thread], depth, warmSteps, lengths[thread], rental => rental.Touch()));
        meter.Restart();
        int collections = GC.CollectionCount(2);
        crew.Run(thread =>
        {
            meter.Turn(held[thread], depth, Steps - warmSteps, lengths[thread], rental => rental.Touch());
            held[thread].ToList().ForEach(meter.Return);
        });
        return new ProbeAnswer(new(StringComparer.Ordinal)
        {
            [HitRateKey] = 1 - ((double)meter.Allocations / meter.Rents),
            [MemoryLoads.FullCollectionsKey] = GC.CollectionCount(2) - collections,
            [WasteKey] = meter.Waste,
        });
    }

    private static Func<int> Lengths(string kind, int seed)
    {
        Random random = new(seed);
        return kind switch
        {
            Steady => () => random.Next(Sizes.Mebibyte, 4 * Sizes.Mebibyte),
            Drifting => new DriftingLengths(Sizes.Mebibyte, 16 * Sizes.Mebibyte, Steps, seed).Next,
            AllFrames => () => Frames.Next(random, Frames.All),
            SmallFrames => () => Frames.Next(random, Frames.FullHd),
            _ => throw new UsageException($"no lengths '{kind}'"),
        };
    }
}
