using System;
using System.Collections.Generic;
using System.Diagnostics.Metrics;

namespace Pools.Observability;

/// <summary>The instruments of a meter: each asks the pools for their statistics when somebody collects, so that nothing is counted twice and no rent or return counts for them.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para>Pools of one name and element type are added up: two measurements with the same attributes would be one, whichever comes last.</para>
/// </remarks>
internal sealed class PoolInstruments
{
    private const string Prefix = "pools.array_pool.";
    private const string NameTag = Prefix + "name";
    private const string ElementTypeTag = Prefix + "element_type";
    private const string ReasonTag = "reason";
    private const string Bytes = "By";

    private readonly Func<List<IMeasuredPool>> _pools;

    private PoolInstruments(Func<List<IMeasuredPool>> pools) => _pools = pools;

    /// <summary>Adds the instruments to a meter.</summary>
    /// <param name="meter">The meter.</param>
    /// <param name="pools">Gives the pools that it publishes, whenever somebody collects.</param>
    public static void Create(Meter meter, Func<List<IMeasuredPool>> pools)
    {
        PoolInstruments instruments = new(pools);
        Add(() => meter.CreateObservableUpDownCounter(
            Prefix + "pooled", () => instruments.Measure(static s => s.PooledBytes), Bytes, "Bytes of the arrays that the pool keeps."));
        Add(() => meter.CreateObservableUpDownCounter(
            Prefix + "outstanding", () => instruments.Measure(static s => s.OutstandingBytes), Bytes, "Bytes of the arrays that are rented and not returned."));
        Add(() => meter.CreateObservableCounter(
            Prefix + "rented", () => instruments.Measure(static s => s.RentedBytes), Bytes, "Bytes of the arrays handed out."));
        Add(() => meter.CreateObservableCounter(
            Prefix + "returned", () => instruments.Measure(static s => s.ReturnedBytes), Bytes, "Bytes of the arrays given back."));
        Add(() => meter.CreateObservableCounter(
            Prefix + "allocated", () => instruments.Measure(static s => s.AllocatedBytes), Bytes, "Bytes of the arrays that had to be allocated for a rent."));
        Add(() => meter.CreateObservableCounter(
            Prefix + "evicted", () => instruments.Measure(static s => s.TrimmedBytes), Bytes, "Bytes of the kept arrays that trims let go."));
        Add(() => meter.CreateObservableCounter(
            Prefix + "dropped", () => instruments.MeasureDropped(), Bytes, "Bytes of the arrays that were given back and not kept."));
    }

    /// <summary>Adds an instrument, of which every listener is told on this thread. One that fails then misses this instrument, and with it those that would have been told after it.</summary>
    private static void Add(Func<Instrument> make)
    {
        try
        {
            make();
        }
        catch (Exception exception)
        {
            // Listeners are the user's, and whoever makes a pool has nothing to do with them.
            ArrayPoolEventSource.Log.Degraded("a listener to the meter", exception.Message);
        }
    }

    private List<Measurement<long>> Measure(Func<PoolStatistics, long> value, string? reason = null)
    {
        Dictionary<(string Name, Type ElementType), long> sums = [];
        foreach (IMeasuredPool pool in _pools())
        {
            PoolStatistics statistics = pool.GetStatistics();
            (string Name, Type ElementType) key = (statistics.PoolName, statistics.ElementType);
            sums.TryGetValue(key, out long sum);
            sums[key] = sum + value(statistics);
        }

        List<Measurement<long>> measurements = new(sums.Count);
        foreach (KeyValuePair<(string Name, Type ElementType), long> entry in sums)
        {
            KeyValuePair<string, object?> name = new(NameTag, entry.Key.Name);
            KeyValuePair<string, object?> elementType = new(ElementTypeTag, entry.Key.ElementType.ToString());
            measurements.Add(reason is null
                ? new Measurement<long>(entry.Value, name, elementType)
                : new Measurement<long>(entry.Value, name, elementType, new KeyValuePair<string, object?>(ReasonTag, reason)));
        }

        return measurements;
    }

    private List<Measurement<long>> MeasureDropped()
    {
        List<Measurement<long>> measurements = Measure(static s => s.DroppedBytes - s.OverMaximumBytes.Dropped, "full");
        measurements.AddRange(Measure(static s => s.OverMaximumBytes.Dropped, "over_maximum_size"));
        return measurements;
    }
}
