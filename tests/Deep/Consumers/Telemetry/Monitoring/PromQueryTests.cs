namespace Pools.Tests.Consumers.Telemetry.Monitoring;

/// <summary>The check of queries finds wrong names, wherever they stand.</summary>
[Collection(nameof(OpenTelemetryTests))]
public sealed class PromQueryTests
{
    [Theory, InlineData("pools_array_pool_pooled", "")]
    [InlineData("pools_array_pool_pooled_bytes - pools_array_pool_resident_bytes", "")]
    [InlineData("pools_array_pool_pooled_bytes{pool=~\"$pool\"}", "")]
    [InlineData("rate(pools_array_pool_rented_bytes_total{reason=\"full\"}[5m])", "")]
    [InlineData("sum by (pool) (pools_array_pool_pooled_bytes)", "")]
    [InlineData("label_values({__name__=~\"pools_array_pool_pooled_bytes|pools_array_pool_pooled\"}, job)", "")]
    [InlineData("pools_array_pool_pooled_bytes", "{{ $labels.reason }}")]
    public async Task Wrong_names_are_unknown(string query, string template) =>
        Assert.Single(new PromQuery("here", query, template).Unknown(await ExportedMetrics.ScrapeAsync()));

    [Fact]
    public void A_label_that_is_added_up_is_lost() =>
        Assert.Single(new PromQuery("here", "sum by (instance) (pools_array_pool_pooled_bytes)", "{{instance}} {{job}}").Lost);
}
