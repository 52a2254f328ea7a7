using System.Collections.Generic;

namespace Pools.Bench.LargeArrays.Loads;

/// <summary>A queue of arrays whose lengths rise slowly and fall again, every byte written.</summary>
internal sealed class DriftLoad : MemoryLoad
{
    private const int Steps = 3000;

    private const int Depth = 16;

    private const int Smallest = 2 << 20;

    private const int Largest = 32 << 20;

    public override string Name => "drift";

    protected override void Run(RentalMeter meter, MemorySampler sampler, Dictionary<string, double> figures)
    {
        DriftingLengths lengths = new(Smallest, Largest, Steps, seed: 1);
        Queue<Rental> held = new();
        for (int step = 0; step < Steps; step++)
        {
            if (held.Count == Depth)
            {
                meter.Return(held.Dequeue());
            }

            Rental rental = meter.Rent(lengths.Next());
            rental.Fill();
            held.Enqueue(rental);
        }

        while (held.TryDequeue(out Rental rental))
        {
            meter.Return(rental);
        }
    }
}
