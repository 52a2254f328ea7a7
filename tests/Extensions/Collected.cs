using System;
using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Linq;

#pragma warning disable RS0030 // The one place that may: it tells of no pool but those it is asked for.

namespace Pools.Tests.Extensions;

/// <summary>Listens to the meters of pools, and tells on request what they say of those of a name or of a container.</summary>
internal sealed class Collected : IDisposable
{
    private readonly MeterListener _listener = new();
    private readonly List<(Meter Meter, string Instrument, string? Unit, long Value, Dictionary<string, object?> Tags)> _values = [];

    private readonly HashSet<string> _counters = new(StringComparer.Ordinal);

    public Collected()
    {
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Name == ArrayPoolMetrics.MeterName)
            {
                if (instrument is ObservableCounter<long>)
                {
                    _counters.Add(instrument.Name);
                }

                listener.EnableMeasurementEvents(instrument);
            }
        };
        _listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) =>
            _values.Add((instrument.Meter, instrument.Name, instrument.Unit, value, new Dictionary<string, object?>(tags.ToArray(), StringComparer.Ordinal))));
        _listener.Start();
    }

    /// <summary>The names of the instruments that never fall, of all pools: they have the same.</summary>
    public IReadOnlySet<string> Counters => _counters;

    /// <summary>A listener that throws whenever it is told of one of the instruments, until it is disposed.</summary>
    public static IDisposable Failing(Func<Instrument, Exception> fault)
    {
        MeterListener listener = new()
        {
            InstrumentPublished = (instrument, _) =>
            {
                if (instrument.Meter.Name == ArrayPoolMetrics.MeterName)
                {
                    throw fault(instrument);
                }
            },
        };
        listener.Start();
        return listener;
    }

    /// <summary>What the instruments say now of pools of a name: instrument, with its reason if it has one, to value; a value that comes twice is an error.</summary>
    public Dictionary<string, long> Of(string pool, Type elementType) => Measure(pool)
        .Where(value => value.Tags["pools.array_pool.element_type"] is string type && type == elementType.ToString())
        .ToDictionary(value => value.Tags.TryGetValue("reason", out object? reason) ? $"{value.Instrument} {reason}" : value.Instrument, value => value.Value, StringComparer.Ordinal);

    /// <summary>The meters that say anything of pools of a name.</summary>
    public Meter[] MetersOf(string pool) => [.. Measure(pool).Select(value => value.Meter).Distinct()];

    public string?[] UnitsOf(string pool) => [.. Measure(pool).Select(value => value.Unit).Distinct()];

    /// <summary>The names of the pools of which a container's meters say that an instrument is above zero.</summary>
    public string[] PoolsOf(IMeterFactory container, string instrument)
    {
        Measure();
        return [.. _values
            .Where(value => ReferenceEquals(value.Meter.Scope, container) && value.Instrument == instrument && value.Value > 0)
            .Select(value => (string)value.Tags["pools.array_pool.name"]!)
            .Distinct()
            .Order(StringComparer.Ordinal)];
    }

    public void Dispose() => _listener.Dispose();

    private (Meter Meter, string Instrument, string? Unit, long Value, Dictionary<string, object?> Tags)[] Measure(string pool)
    {
        Measure();
        return [.. _values.Where(value => value.Tags["pools.array_pool.name"] is string name && name == pool)];
    }

    private void Measure()
    {
        _values.Clear();
        _listener.RecordObservableInstruments();
    }
}
