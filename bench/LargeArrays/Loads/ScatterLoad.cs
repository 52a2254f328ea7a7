using System;
using System.Collections.Generic;

namespace Pools.Bench.LargeArrays.Loads;

/// <summary>A few arrays at a time, whose lengths have nothing to do with each other: of each, one byte a page is written.</summary>
internal sealed class ScatterLoad : MemoryLoad
{
    public const string MicrosecondsKey = "microsecondsARent";

    public const string WasteKey = "waste";

    private const int Steps = 6000;

    // In these the pool fills and the compiler finishes.
    private const int WarmSteps = 1000;

    private const int Depth = 8;

    public override string Name => "scatter";

    protected override void Run(RentalMeter meter, MemorySampler sampler, Dictionary<string, double> figures)
    {
        Random random = new(1);
        Queue<Rental> held = new();
        Turn(WarmSteps);
        meter.Restart();
        TimeSpan before = Environment.CpuUsage.TotalTime;
        Turn(Steps - WarmSteps);
        figures[MicrosecondsKey] = (Environment.CpuUsage.TotalTime - before).TotalMicroseconds / (Steps - WarmSteps);
        figures[WasteKey] = meter.Waste;
        while (held.TryDequeue(out Rental rental))
        {
            meter.Return(rental);
        }

        void Turn(int steps)
        {
            for (int step = 0; step < steps; step++)
            {
                if (held.Count == Depth)
                {
                    meter.Return(held.Dequeue());
                }

                Rental rental = meter.Rent(ScatteredLengths.Next(random, 1 << 20, 64 << 20));
                rental.TouchPages();
                held.Enqueue(rental);
            }
        }
    }
}
