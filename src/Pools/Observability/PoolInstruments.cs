using System.Diagnostics.Metrics;
using System.Linq;
using Pools.Internal;

namespace Pools.Observability;

/// <summary>The instruments of a meter. They read the pools' statistics when metrics are collected; rents count nothing more.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para>
/// Adds up pools of one name and element type: of two measurements with the same attributes, only one would count. Of several pressures,
/// the highest counts. Counters include collected pools.
/// </para>
/// </remarks>
internal sealed class PoolInstruments
{
    private const string Prefix = "pools.array_pool.";
    private const string Bytes = "By";

    private readonly Meter _meter;
    private readonly Func<List<ITrimmableArrayPool>> _pools;

    private PoolInstruments(Meter meter, Func<List<ITrimmableArrayPool>> pools)
    {
        _meter = meter;
        _pools = pools;
    }

    /// <summary>Adds the instruments to a meter.</summary>
    /// <param name="meter">The meter.</param>
    /// <param name="pools">Gets the pools that it publishes, whenever metrics are collected.</param>
    public static void Create(Meter meter, Func<List<ITrimmableArrayPool>> pools)
    {
        PoolInstruments all = new(meter, pools);
        all.AddSum("pooled", "Bytes of the arrays that the pool keeps.", static s => s.PooledBytes);
        all.AddSum("outstanding", "Bytes of the arrays that are rented and not returned.", static s => s.OutstandingBytes);
        all.AddCounter("rented", "Bytes of the arrays handed out.", (static s => s.RentedBytes, null));
        all.AddCounter("returned", "Bytes of the arrays returned.", (static s => s.ReturnedBytes, null));
        all.AddCounter("allocated", "Bytes of the arrays that had to be allocated for a rent.", (static s => s.AllocatedBytes, null));
        all.AddCounter("evicted", "Bytes of the kept arrays that trims released.", (static s => s.TrimmedBytes, null));
        all.AddCounter(
            "dropped",
            "Bytes of the returned arrays that were not kept, and of kept arrays that made room for others.",
            (static s => s.DroppedBytes - s.DroppedOverMaximumBytes, "full"),
            (static s => s.DroppedOverMaximumBytes, "over_maximum_size"));
        all.AddSum(
            "non_resident",
            "Bytes of kept large arrays without memory pages: part of the pooled bytes, not of resident memory.",
            static s => s.Large?.NonResidentBytes);
        Add(() => meter.CreateObservableGauge(
            Prefix + "budget",
            () => all.Measure(static s => s.Large?.BudgetBytes, Saturating.Add),
            Bytes,
            "Bytes of large arrays that the pool may keep now: less under memory pressure."));
        Add(() => meter.CreateObservableGauge(
            Prefix + "pressure",
            () => all.Measure(static s => (long?)s.Large?.Pressure, Math.Max),
            "{level}",
            "Memory pressure at the last trim: 0 low, 1 medium, 2 high, 3 critical."));
    }

    private void AddSum(string name, string description, Func<PoolStatistics, long?> value) =>
        Add(() => _meter.CreateObservableUpDownCounter(Prefix + name, () => Measure(value, Saturating.Add), Bytes, description));

    private void AddCounter(string name, string description, params (Func<PoolStatistics, long?> Value, string? Reason)[] parts)
    {
        CounterMemory[] memories = Array.ConvertAll(parts, static _ => new CounterMemory());
        Add(() => _meter.CreateObservableCounter(Prefix + name, Measure, Bytes, description));

        IEnumerable<Measurement<long>> Measure() =>
            parts.SelectMany((part, i) => ToMeasurements(memories[i].AddUp([.. Ask(part.Value)]), part.Reason));
    }

    /// <summary>Adds an instrument and tells every listener on this thread. If one fails, the listeners after it miss this
    /// instrument.</summary>
    public static void Add(Func<Instrument> make)
    {
        try
        {
            make();
        }
        catch (Exception exception)
        {
            // Listeners are user code, which must not break the code that creates a pool.
            ArrayPoolEventSource.Log.Degraded("a listener to the meter", exception.Message);
        }
    }

    /// <summary>Combines the values of the living pools.</summary>
    private IEnumerable<Measurement<long>> Measure(Func<PoolStatistics, long?> value, Func<long, long, long> combine)
    {
        Dictionary<CounterMemory.Series, long> results = [];
        foreach ((_, CounterMemory.Series series, long now) in Ask(value))
        {
            results[series] = results.TryGetValue(series, out long before) ? combine(before, now) : now;
        }

        return ToMeasurements(results, reason: null);
    }

    /// <summary>Returns the value of each living pool that has one.</summary>
    private IEnumerable<(ITrimmableArrayPool Pool, CounterMemory.Series Series, long Value)> Ask(Func<PoolStatistics, long?> value)
    {
        foreach (ITrimmableArrayPool pool in _pools())
        {
            PoolStatistics statistics = pool.GetStatistics();
            if (value(statistics) is { } known)
            {
                yield return (pool, new(statistics.PoolName, statistics.ElementType.ToString()), known);
            }
        }
    }

    private static IEnumerable<Measurement<long>> ToMeasurements(Dictionary<CounterMemory.Series, long> values, string? reason)
    {
        foreach (KeyValuePair<CounterMemory.Series, long> entry in values)
        {
            KeyValuePair<string, object?> name = new(Prefix + "name", entry.Key.PoolName);
            KeyValuePair<string, object?> type = new(Prefix + "element_type", entry.Key.ElementType);
            yield return reason is null ? new(entry.Value, name, type) : new(entry.Value, name, type, new("reason", reason));
        }
    }
}
