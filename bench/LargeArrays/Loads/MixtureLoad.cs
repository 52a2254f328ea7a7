using System;
using System.Collections.Generic;

namespace Pools.Bench.LargeArrays.Loads;

/// <summary>Some 470 MiB of arrays at a time, of lengths that lie close together and change every now and then: what was kept for the last lengths does not fit the next.</summary>
internal sealed class MixtureLoad : MemoryLoad
{
    public const string SecondsKey = "seconds";

    private const int Phases = 8;

    private const int StepsPerPhase = 1200;

    private const long Most = 470L << 20;

    public override string Name => "mixture";

    protected override void Run(RentalMeter meter, MemorySampler sampler, Dictionary<string, double> figures)
    {
        Random random = new(1);
        List<Rental> held = [];
        TimeSpan before = Environment.CpuUsage.TotalTime;
        for (int phase = 0; phase < Phases; phase++)
        {
            int shortest = 1 << random.Next(20, 24);
            int longest = shortest * random.Next(2, 5);
            for (int step = 0; step < StepsPerPhase; step++)
            {
                int length = ScatteredLengths.Next(random, shortest, longest);
                while (meter.Asked + length > Most)
                {
                    int at = random.Next(held.Count);
                    meter.Return(held[at]);
                    held.RemoveAt(at);
                }

                Rental rental = meter.Rent(length);
                rental.TouchPages();
                held.Add(rental);
            }
        }

        figures[SecondsKey] = (Environment.CpuUsage.TotalTime - before).TotalSeconds;
        held.ForEach(meter.Return);
    }
}
