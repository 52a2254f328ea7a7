using System.Diagnostics.Metrics;
using System.Globalization;
using System.Text;
using Pools;

namespace Pools.Samples.WebApi;

/// <summary>What the pools' instruments say, as text. A service at work has an exporter for that, which adds the meter by its name:
/// <see cref="ArrayPoolMetrics.MeterName"/>.</summary>
internal static class Metrics
{
    /// <summary>Asks the instruments of this host's pools, and of those that belong to no host.</summary>
    /// <returns>A line for each value: <c>instrument{pool} value unit</c>.</returns>
    public static string Read()
    {
        StringBuilder text = new();
        using MeterListener listener = new()
        {
            InstrumentPublished = static (instrument, listener) =>
            {
                if (instrument.Meter.Name == ArrayPoolMetrics.MeterName)
                {
                    listener.EnableMeasurementEvents(instrument);
                }
            },
        };
        listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) =>
        {
            string values = string.Join(", ", tags.ToArray().Select(tag => tag.Value));
            text.AppendLine(CultureInfo.InvariantCulture, $"{instrument.Name}{{{values}}} {value} {instrument.Unit}");
        });
        listener.Start();
        listener.RecordObservableInstruments();
        return text.ToString();
    }
}
