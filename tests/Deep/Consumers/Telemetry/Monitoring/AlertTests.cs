namespace Pools.Tests.Consumers.Telemetry.Monitoring;

/// <summary>The sample alerts fit the metrics that OpenTelemetry exports.</summary>
[Collection(nameof(OpenTelemetryTests))]
public sealed partial class AlertTests
{
    private static readonly YamlMappingNode s_tests = YamlFile.Read("samples/monitoring/alerts.test.yml");

    [Fact]
    public async Task Queries_name_exported_metrics_and_labels()
    {
        ExportedMetrics exported = await ExportedMetrics.ScrapeAsync();
        IEnumerable<PromQuery> series =
            from YamlMappingNode test in (YamlSequenceNode)s_tests["tests"]
            from YamlMappingNode input in (YamlSequenceNode)test["input_series"]
            select new PromQuery("alerts.test.yml", input["series"].ToString(), "");

        Assert.Empty(AlertRule.All.Select(rule => rule.Query).Concat(series).SelectMany(query => query.Unknown(exported)));
    }

    [Fact]
    public void Each_alert_fires_in_a_test_of_promtool()
    {
        IEnumerable<string> fired =
            from YamlMappingNode test in (YamlSequenceNode)s_tests["tests"]
            from YamlMappingNode expression in (YamlSequenceNode)test["promql_expr_test"]
            from YamlMappingNode sample in (YamlSequenceNode)expression["exp_samples"]
            select Name().Match(sample["labels"].ToString()).Groups[1].Value;

        Assert.Equal(AlertRule.All.Select(rule => rule.Name).Order(), fired.Distinct().Order());
    }

    [Fact]
    public void Runbooks_are_headings_of_the_documentation()
    {
        Assert.All(AlertRule.All, rule =>
        {
            string[] link = rule.Runbook.Split("/blob/main/")[1].Split('#');
            IEnumerable<string> headings = File.ReadLines(Path.Combine(Repository.Root, link[0])).Where(line => line.StartsWith('#'));
            Assert.Contains(link[1], headings.Select(heading => heading.TrimStart('#', ' ').ToLowerInvariant().Replace(' ', '-')));
        });
    }

    [GeneratedRegex("alertname=\"(\\w+)\"")]
    private static partial Regex Name();
}
