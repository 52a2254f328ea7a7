namespace Pools.Bench;

/// <summary>A queue of arrays: at every step the oldest is returned and another is rented.</summary>
internal static class TurnoverLoad
{
    public const string Name = "large-turnover";

    public const string Steady = "steady";
    public const string Drifting = "drifting";

    public const string HitRateKey = "hitRate";
    public const string WasteKey = "waste";

    private const int Steps = 10_000;
    private const int Depth = 8;

    // The first rents fill the queue and the pool: under steady load, the first tenth is not counted.
    private const int WarmSteps = Steps / 10;

    public static ProbeAnswer Measure(Contender contender, string[] arguments)
    {
        bool isSteady = arguments[0] == Steady;
        int warmSteps = isSteady ? WarmSteps : 0;
        Random random = new(1);
        Func<int> lengths = isSteady
            ? () => random.Next(Sizes.Mebibyte, 4 * Sizes.Mebibyte)
            : new DriftingLengths(Sizes.Mebibyte, 16 * Sizes.Mebibyte, Steps).Next;
        RentalMeter meter = new(contender.PoolOrNone());
        Queue<Rental> held = new();
        meter.Turn(held, Depth, warmSteps, lengths, rental => rental.Touch());
        meter.Restart();
        int collections = GC.CollectionCount(2);
        meter.Turn(held, Depth, Steps - warmSteps, lengths, rental => rental.Touch());
        return new ProbeAnswer(new(StringComparer.Ordinal)
        {
            [HitRateKey] = 1 - ((double)meter.Allocations / meter.Rents),
            [MemoryLoads.FullCollections.Key] = GC.CollectionCount(2) - collections,
            [WasteKey] = meter.Waste,
        });
    }
}
