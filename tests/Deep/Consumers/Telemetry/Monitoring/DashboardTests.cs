using System.Diagnostics.Metrics;

#pragma warning disable RS0030 // No other test runs at the same time.

namespace Pools.Tests.Consumers.Telemetry.Monitoring;

/// <summary>The sample dashboard fits the metrics that OpenTelemetry exports.</summary>
[Collection(nameof(OpenTelemetryTests))]
public sealed class DashboardTests
{
    /// <summary>Outstanding is the difference between rented and returned.</summary>
    private static readonly string[] s_leftOut = ["pools_array_pool_returned_bytes_total", "pools_object_pool_returned_total"];

    private static readonly PromQuery[] s_queries = [.. DashboardPanel.All.SelectMany(panel => panel.Queries)];

    [Fact]
    public async Task Queries_name_exported_metrics_and_labels()
    {
        ExportedMetrics exported = await ExportedMetrics.ScrapeAsync();

        Assert.Empty(s_queries.Concat(DashboardPanel.Variables.Values.OfType<PromQuery>()).SelectMany(query => query.Unknown(exported)));
        Assert.Empty(s_queries.SelectMany(query => query.Lost));
    }

    [Fact]
    public async Task Panels_show_every_instrument_that_is_not_left_out()
    {
        ExportedMetrics exported = await ExportedMetrics.ScrapeAsync();
        HashSet<string> instruments = new(StringComparer.Ordinal);
        using MeterListener listener = new();
        listener.InstrumentPublished = (instrument, _) =>
        {
            if (instrument.Meter.Name == ArrayPoolMetrics.MeterName)
            {
                instruments.Add(instrument.Name);
            }
        };
        listener.Start();

        Assert.Equal(instruments.Count, exported.Names.Count());
        IEnumerable<string> shown = s_queries.SelectMany(query => query.MetricsOf(exported)).Distinct();
        Assert.Equal(exported.Names.Order(StringComparer.Ordinal), shown.Concat(s_leftOut).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Panels_have_the_unit_of_their_queries() =>
        Assert.All(DashboardPanel.All, panel => Assert.All(panel.Queries, query => Assert.Equal(UnitOf(query.Text), panel.Unit)));

    [Fact]
    public void Descriptions_are_one_sentence_of_two_parts() => Assert.All(DashboardPanel.All, panel =>
    {
        Assert.EndsWith(".", panel.Description, StringComparison.Ordinal);
        Assert.DoesNotContain(". ", panel.Description, StringComparison.Ordinal);
        Assert.Contains(": ", panel.Description, StringComparison.Ordinal);
    });

    [Fact]
    public void Variables_are_those_that_queries_use()
    {
        IEnumerable<string> used =
            s_queries.Concat(DashboardPanel.Variables.Values.OfType<PromQuery>()).SelectMany(query => query.Variables);

        Assert.Equal(
            DashboardPanel.Variables.Keys.Append("__rate_interval").Order(StringComparer.Ordinal),
            used.Append("datasource").Distinct().Order(StringComparer.Ordinal));
    }

    private static string UnitOf(string query) =>
        query.Contains("pressure", StringComparison.Ordinal) ? "none"
        : query.Contains(" / ", StringComparison.Ordinal) ? "percentunit"
        : (query.Contains("_bytes", StringComparison.Ordinal), query.Contains("rate(", StringComparison.Ordinal)) switch
        {
            (true, true) => "Bps",
            (true, false) => "bytes",
            (false, true) => "ops",
            (false, false) => "short",
        };
}
