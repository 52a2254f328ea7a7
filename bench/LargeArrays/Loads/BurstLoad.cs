using System;
using System.Collections.Generic;
using System.Threading;

namespace Pools.Bench.LargeArrays.Loads;

/// <summary>Bursts of image frames, of another mixture each time, with pauses between them.</summary>
internal sealed class BurstLoad : MemoryLoad
{
    private const int Bursts = 10;

    private const long BurstBytes = 512L << 20;

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(1500);

    public override string Name => "burst";

    protected override void Run(RentalMeter meter, MemorySampler sampler, Dictionary<string, double> figures)
    {
        Random random = new(1);
        for (int burst = 0; burst < Bursts; burst++)
        {
            Burst(meter, Frames.Burst(random, Frames.UpToUltraHd, BurstBytes));
            Thread.Sleep(s_pause);
        }
    }
}
