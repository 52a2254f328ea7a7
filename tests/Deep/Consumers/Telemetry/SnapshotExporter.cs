using System;
using System.Collections.Generic;
using OpenTelemetry;
using OpenTelemetry.Metrics;

namespace Pools.Tests.Consumers.Telemetry;

/// <summary>An exporter that keeps what it was given last: a line for each series, with its value.</summary>
/// <param name="ofMeter">Whether the tags of the meter are part of the line.</param>
internal sealed class SnapshotExporter(bool ofMeter = false) : BaseExporter<Metric>
{
    private Dictionary<string, long> _values = [];

    /// <summary>Instrument and attributes to value, as of the last export.</summary>
    public IReadOnlyDictionary<string, long> Values => _values;

    public override ExportResult Export(in Batch<Metric> batch)
    {
        // A series that comes twice throws, and the export fails.
        Dictionary<string, long> values = new(StringComparer.Ordinal);
        foreach (Metric metric in batch)
        {
            foreach (ref readonly MetricPoint point in metric.GetMetricPoints())
            {
                values.Add(NameOf(metric, point), metric.MetricType switch
                {
                    MetricType.LongSum or MetricType.LongSumNonMonotonic => point.GetSumLong(),
                    MetricType.LongGauge => point.GetGaugeLastValueLong(),
                    _ => throw new InvalidOperationException($"{metric.Name} is of type {metric.MetricType}, neither a sum nor a gauge."),
                });
            }
        }

        _values = values;
        return ExportResult.Success;
    }

    private string NameOf(Metric metric, in MetricPoint point)
    {
        SortedDictionary<string, string?> tags = new(StringComparer.Ordinal);
        foreach (KeyValuePair<string, object?> tag in point.Tags)
        {
            tags.Add(tag.Key, tag.Value?.ToString());
        }

        foreach (KeyValuePair<string, object?> tag in ofMeter ? metric.MeterTags ?? [] : [])
        {
            tags.Add(tag.Key, tag.Value?.ToString());
        }

        return $"{metric.Name} {metric.Unit} {string.Join(' ', tags.Values)}";
    }
}
