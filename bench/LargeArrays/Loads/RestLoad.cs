using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

namespace Pools.Bench.LargeArrays.Loads;

/// <summary>Bursts of arrays of scattered lengths with pauses between them, and then twenty seconds without any.</summary>
internal sealed class RestLoad : MemoryLoad
{
    public const string BetweenKey = "between";

    public const string RestedKey = "rested";

    private const int Bursts = 6;

    private const long BurstBytes = 512L << 20;

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(1500);

    private static readonly TimeSpan s_rest = TimeSpan.FromSeconds(20);

    public override string Name => "rest";

    protected override void Run(RentalMeter meter, MemorySampler sampler, Dictionary<string, double> figures)
    {
        Random random = new(1);
        List<long> between = [];
        for (int burst = 0; burst < Bursts; burst++)
        {
            Burst(meter, Lengths(random));
            Thread.Sleep(s_pause);
            between.Add(sampler.Latest.Resident);
        }

        int collections = GC.CollectionCount(2);
        Thread.Sleep(s_rest);
        figures[BetweenKey] = between.Max();
        figures[RestedKey] = sampler.Latest.Resident;
        figures[FullCollectionsKey] = GC.CollectionCount(2) - collections;
    }

    private static List<int> Lengths(Random random)
    {
        List<int> lengths = [];
        for (long sum = 0; sum < BurstBytes; sum += lengths[^1])
        {
            lengths.Add(ScatteredLengths.Next(random, 1 << 20, 64 << 20));
        }

        return lengths;
    }
}
