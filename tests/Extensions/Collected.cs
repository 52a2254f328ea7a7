using Microsoft.Extensions.Diagnostics.Metrics.Testing;

namespace Pools.Tests.Extensions;

/// <summary>Collects the values of pools from the meter of a container or of the process.</summary>
internal sealed class Collected : IDisposable
{
    private const string ArrayPrefix = "pools.array_pool.";

    private static readonly string[] s_instruments =
        ["allocated", "budget", "dropped", "evicted", "non_resident", "outstanding", "pooled", "pressure", "rented", "returned"];

    private readonly MetricCollector<long>[] _collectors;
    private readonly string _prefix;
    private readonly string _typeTag;

    /// <param name="container">The container's meter factory; null: the process.</param>
    public Collected(IMeterFactory? container = null)
        : this(container, ArrayPrefix, "element_type", s_instruments)
    {
    }

    private Collected(IMeterFactory? container, string prefix, string typeTag, IEnumerable<string> instruments)
    {
        _prefix = prefix;
        _typeTag = typeTag;
        _collectors =
            [.. instruments.Select(instrument => new MetricCollector<long>(container, ArrayPoolMetrics.MeterName, prefix + instrument))];
    }

    /// <summary>Collects the values of object pools.</summary>
    public static Collected OfObjects(IMeterFactory? container = null) => new(
        container,
        "pools.object_pool.",
        "object_type",
        s_instruments.Where(instrument => instrument is not ("budget" or "non_resident" or "pressure")));

    /// <summary>Returns the current value of each instrument, and of each of its reasons. A second value is an error.</summary>
    public Dictionary<string, long> Of(string pool, Type elementType)
    {
        Dictionary<string, long> values = new(StringComparer.Ordinal);
        foreach (MetricCollector<long> collector in _collectors)
        {
            collector.Clear();
            collector.RecordObservableInstruments();
            foreach (CollectedMeasurement<long> value in collector.GetMeasurementSnapshot())
            {
                if (value.ContainsTags(Tag("name", pool), Tag(_typeTag, elementType.ToString())))
                {
                    string instrument = collector.Instrument!.Name[_prefix.Length..];
                    values.Add(value.Tags.TryGetValue("reason", out object? reason) ? $"{instrument} {reason}" : instrument, value.Value);
                }
            }
        }

        return values;
    }

    /// <summary>Gets the units of the instruments.</summary>
    public IEnumerable<string?> Units => _collectors.Select(collector => collector.Instrument?.Unit).Distinct();

    /// <summary>Returns the names of a container's pools for which an instrument is above zero.</summary>
    public static string[] PoolsOf(IMeterFactory container, string instrument)
    {
        using MetricCollector<long> collector = new(container, ArrayPoolMetrics.MeterName, instrument);
        collector.RecordObservableInstruments();
        return
        [
            .. collector.GetMeasurementSnapshot().Where(value => value.Value > 0)
                .Select(value => (string)value.Tags[ArrayPrefix + "name"]!).Distinct().Order(StringComparer.Ordinal),
        ];
    }

    private KeyValuePair<string, object?> Tag(string name, string value) => new(_prefix + name, value);

    public void Dispose() => Array.ForEach(_collectors, collector => collector.Dispose());
}
