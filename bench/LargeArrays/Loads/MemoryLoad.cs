using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Bench.LargeArrays.Loads;

/// <summary>A load during which the process's memory is looked at.</summary>
internal abstract class MemoryLoad : LargeLoad
{
    public const string PeakResidentKey = "peakResident";

    public const string PeakAskedKey = "peakAsked";

    public const string FullCollectionsKey = "fullCollections";

    public override LargeAnswer Run(LargeContender contender, IReadOnlyList<string> arguments)
    {
        ArrayPool<byte> pool = WarmPool(contender);
        RentalMeter meter = new(pool);
        Dictionary<string, double> figures = new(StringComparer.Ordinal);
        MemorySampler sampler = new(meter);
        int collectionsBefore = GC.CollectionCount(2);
        using (sampler)
        {
            Run(meter, sampler, figures);
        }

        figures[PeakResidentKey] = sampler.Peak;
        figures[PeakAskedKey] = meter.PeakAsked;
        figures.TryAdd(FullCollectionsKey, GC.CollectionCount(2) - collectionsBefore);
        GC.KeepAlive(pool);
        return new LargeAnswer(figures, sampler.Moments);
    }

    protected abstract void Run(RentalMeter meter, MemorySampler sampler, Dictionary<string, double> figures);

    /// <summary>Rents arrays, writes all of them, returns all.</summary>
    protected static void Burst(RentalMeter meter, IEnumerable<int> lengths)
    {
        List<Rental> held = lengths.Select(length =>
        {
            Rental rental = meter.Rent(length);
            rental.Fill();
            return rental;
        }).ToList();
        held.ForEach(meter.Return);
    }
}
