using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.ObjectPool;
using OpenTelemetry;
using OpenTelemetry.Metrics;

namespace Pools.Tests.Consumers.Telemetry.Monitoring;

/// <summary>The metrics of pools of every kind, as Prometheus gets them from OpenTelemetry.</summary>
internal sealed partial class ExportedMetrics
{
    /// <summary>Prometheus adds these to every series that it scrapes.</summary>
    private static readonly string[] s_ofPrometheus = ["job", "instance"];

    private readonly Dictionary<string, HashSet<string>> _labels = new(StringComparer.Ordinal);

    private ExportedMetrics(string text)
    {
        foreach (Match series in Series().Matches(text))
        {
            IEnumerable<string> labels = Label().Matches(series.Groups["labels"].Value).Select(label => label.Groups[1].Value);
            if (!_labels.TryAdd(series.Groups["metric"].Value, [.. labels, .. s_ofPrometheus]))
            {
                // Only labels that every series has can be relied on.
                _labels[series.Groups["metric"].Value].IntersectWith([.. labels, .. s_ofPrometheus]);
            }
        }
    }

    public IEnumerable<string> Names => _labels.Keys;

    public bool Has(string metric) => _labels.ContainsKey(metric);

    public bool HasLabel(string metric, string label) => _labels[metric].Contains(label);

    public static async Task<ExportedMetrics> ScrapeAsync()
    {
        ArrayPoolMetrics.Start();
        using PerCoreArrayPool<byte> perCore = new(new PerCoreArrayPoolOptions { Name = "per core" });
        using LargeArrayPool<byte> large = new(new LargeArrayPoolOptions { Name = "large" });
        using PerCoreObjectPool<StringBuilder> objects = new(new StringBuilderPooledObjectPolicy());
        perCore.Return(perCore.Rent(1_000));
        large.Return(large.Rent(4 << 20));
        objects.Return(objects.Get());
        using MeterProvider meters =
            Sdk.CreateMeterProviderBuilder().AddMeter(ArrayPoolMetrics.MeterName).AddPrometheusExporter().Build();
        await using WebServer server = await WebServer.StartAsync(
            _ => { }, app => app.UseOpenTelemetryPrometheusScrapingEndpoint(meters, null, "/metrics", null, null));
        byte[] text = await server.SendAsync(HttpMethod.Get, "/metrics");
        return new ExportedMetrics(Encoding.UTF8.GetString(text));
    }

    // The exporter's own target_info is not of the meter.
    [GeneratedRegex(@"^(?<metric>\w+)\{(?<labels>otel_scope_name=""Pools"".*)\} \S+", RegexOptions.Multiline)]
    private static partial Regex Series();

    [GeneratedRegex(@"(\w+)=""[^""]*""")]
    private static partial Regex Label();
}
