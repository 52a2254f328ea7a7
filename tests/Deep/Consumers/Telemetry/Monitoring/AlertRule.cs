namespace Pools.Tests.Consumers.Telemetry.Monitoring;

/// <summary>An alert of the sample rules.</summary>
internal sealed record AlertRule(string Name, PromQuery Query, string Runbook)
{
    public static IReadOnlyList<AlertRule> All { get; } =
    [
        .. from YamlMappingNode rule in (YamlSequenceNode)YamlFile.Read("samples/monitoring/alerts.yml")["groups"][0]["rules"]
           let name = rule["alert"].ToString()
           let annotations = (YamlMappingNode)rule["annotations"]
           let texts = string.Join(' ', annotations.Children.Values)
           select new AlertRule(name, new PromQuery(name, rule["expr"].ToString(), texts), annotations["runbook_url"].ToString()),
    ];
}
