using System;
using System.Collections.Generic;
using System.Threading;
using Pools.Large;

namespace Pools.Bench.LargeArrays.Loads;

/// <summary>One burst of image frames, then nothing; after a while one full collection, and then one that gives back all it can.</summary>
internal sealed class IdleLoad : MemoryLoad
{
    public const string ResidentKey = "resident20";

    public const string HeldKey = "held30";

    public const string CollectedKey = "residentCollected";

    public const string AggressiveKey = "residentAggressive";

    public const string ReserveKey = "reserve";

    private const long BurstBytes = 512L << 20;

    private const double Early = 20;

    private const double Late = 30;

    // The collector gives memory back by and by.
    private const double AfterCollection = 6;

    public override string Name => "idle";

    protected override void Run(RentalMeter meter, MemorySampler sampler, Dictionary<string, double> figures)
    {
        Burst(meter, Frames.Burst(new Random(1), Frames.UpToUltraHd, BurstBytes));
        int collections = GC.CollectionCount(2);
        double end = sampler.Seconds;
        WaitUntil(sampler, end + Early);
        figures[ResidentKey] = sampler.Latest.Resident;
        WaitUntil(sampler, end + Late);
        figures[HeldKey] = sampler.Latest.Held;
        figures[FullCollectionsKey] = GC.CollectionCount(2) - collections;
        GC.Collect(2, GCCollectionMode.Forced, blocking: true);
        WaitUntil(sampler, end + Late + AfterCollection);
        figures[CollectedKey] = sampler.Latest.Resident;
        GC.Collect(2, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        WaitUntil(sampler, end + Late + (2 * AfterCollection));
        figures[AggressiveKey] = sampler.Latest.Resident;
        figures[ReserveKey] = Math.Min(meter.PeakAsked / TrimPolicy.ReservePart, TrimPolicy.LargestReserve);
    }

    private static void WaitUntil(MemorySampler sampler, double seconds)
    {
        TimeSpan left = TimeSpan.FromSeconds(Math.Max(0, seconds - sampler.Seconds));
        Thread.Sleep(left);
    }
}
