using System;
using System.Collections.Generic;
using System.Diagnostics.Metrics;
using Pools.Internal;

namespace Pools.Observability;

/// <summary>The instruments of a meter. Each reads the pools' statistics when metrics are collected, so rents and returns do no extra counting.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para>
/// Pools of one name and element type are added up: of two measurements with the same attributes, only one would count. Counters include pools that have been collected. Of several pressures, the highest counts.
/// </para>
/// </remarks>
internal sealed class PoolInstruments
{
    private const string Prefix = "pools.array_pool.";
    private const string NameTag = Prefix + "name";
    private const string ElementTypeTag = Prefix + "element_type";
    private const string ReasonTag = "reason";
    private const string Bytes = "By";
    private const string Level = "{level}";

    private readonly Func<List<ITrimmableArrayPool>> _pools;

    private PoolInstruments(Func<List<ITrimmableArrayPool>> pools) => _pools = pools;

    /// <summary>Adds the instruments to a meter.</summary>
    /// <param name="meter">The meter.</param>
    /// <param name="pools">Gets the pools that it publishes, whenever metrics are collected.</param>
    public static void Create(Meter meter, Func<List<ITrimmableArrayPool>> pools)
    {
        PoolInstruments instruments = new(pools);
        Add(() => meter.CreateObservableUpDownCounter(
            Prefix + "pooled", () => instruments.Measure(static s => s.PooledBytes), Bytes, "Bytes of the arrays that the pool keeps."));
        Add(() => meter.CreateObservableUpDownCounter(
            Prefix + "outstanding", () => instruments.Measure(static s => s.OutstandingBytes), Bytes, "Bytes of the arrays that are rented and not returned."));
        instruments.AddCounter(meter, "rented", "Bytes of the arrays handed out.", (static s => s.RentedBytes, null));
        instruments.AddCounter(meter, "returned", "Bytes of the arrays returned.", (static s => s.ReturnedBytes, null));
        instruments.AddCounter(meter, "allocated", "Bytes of the arrays that had to be allocated for a rent.", (static s => s.AllocatedBytes, null));
        instruments.AddCounter(meter, "evicted", "Bytes of the kept arrays that trims released.", (static s => s.TrimmedBytes, null));
        instruments.AddCounter(
            meter,
            "dropped",
            "Bytes of the returned arrays that were not kept, and of kept arrays that made room for others.",
            (static s => s.DroppedBytes - s.DroppedOverMaximumBytes, "full"),
            (static s => s.DroppedOverMaximumBytes, "over_maximum_size"));
        instruments.AddOfLarge(meter);
    }

    /// <summary>Adds what only pools with large arrays have.</summary>
    private void AddOfLarge(Meter meter)
    {
        Add(() => meter.CreateObservableUpDownCounter(
            Prefix + "non_resident",
            () => Measure(static s => s.Large?.NonResidentBytes),
            Bytes,
            "Bytes of kept large arrays whose memory pages were returned to the operating system: part of the pooled bytes, not of resident memory."));
        Add(() => meter.CreateObservableGauge(
            Prefix + "budget",
            () => Measure(static s => s.Large?.BudgetBytes),
            Bytes,
            "Bytes of large arrays that the pool may keep now: less under memory pressure."));
        Add(() => meter.CreateObservableGauge(
            Prefix + "pressure",
            () => Measure(static s => (long?)s.Large?.Pressure, Math.Max),
            Level,
            "Memory pressure at the last trim: 0 low, 1 medium, 2 high, 3 critical."));
    }

    private void AddCounter(Meter meter, string name, string description, params (Func<PoolStatistics, long> Value, string? Reason)[] parts)
    {
        CounterMemory[] memories = Array.ConvertAll(parts, static _ => new CounterMemory());
        Add(() => meter.CreateObservableCounter(Prefix + name, Measure, Bytes, description));

        List<Measurement<long>> Measure()
        {
            List<Measurement<long>> measurements = [];
            for (int part = 0; part < parts.Length; part++)
            {
                AddMeasurements(measurements, memories[part].AddUp(Ask(parts[part].Value)), parts[part].Reason);
            }

            return measurements;
        }
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
            // Listeners are user code, which must not break the code that creates a pool.
            ArrayPoolEventSource.Log.Degraded("a listener to the meter", ExceptionText.Of(exception));
        }
    }

    /// <summary>What the living pools have at the moment, added up.</summary>
    private List<Measurement<long>> Measure(Func<PoolStatistics, long?> value) => Measure(value, Saturating.Add);

    /// <summary>What the living pools have at the moment. Those that have no such value are left out.</summary>
    private List<Measurement<long>> Measure(Func<PoolStatistics, long?> value, Func<long, long, long> combine)
    {
        Dictionary<CounterMemory.Series, long> results = [];
        foreach ((_, CounterMemory.Series series, long? now) in Ask(value))
        {
            if (now is { } known)
            {
                results[series] = results.TryGetValue(series, out long before) ? combine(before, known) : known;
            }
        }

        List<Measurement<long>> measurements = new(results.Count);
        AddMeasurements(measurements, results, reason: null);
        return measurements;
    }

    private List<(ITrimmableArrayPool Pool, CounterMemory.Series Series, TValue Value)> Ask<TValue>(Func<PoolStatistics, TValue> value) => _pools().ConvertAll(pool =>
    {
        PoolStatistics statistics = pool.GetStatistics();
        return (pool, new CounterMemory.Series(statistics.PoolName, statistics.ElementType.ToString()), value(statistics));
    });

    private static void AddMeasurements(List<Measurement<long>> measurements, Dictionary<CounterMemory.Series, long> sums, string? reason)
    {
        foreach (KeyValuePair<CounterMemory.Series, long> entry in sums)
        {
            KeyValuePair<string, object?> name = new(NameTag, entry.Key.PoolName);
            KeyValuePair<string, object?> elementType = new(ElementTypeTag, entry.Key.ElementType);
            measurements.Add(reason is null
                ? new Measurement<long>(entry.Value, name, elementType)
                : new Measurement<long>(entry.Value, name, elementType, new KeyValuePair<string, object?>(ReasonTag, reason)));
        }
    }
}
