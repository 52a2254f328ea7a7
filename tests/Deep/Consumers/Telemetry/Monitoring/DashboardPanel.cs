namespace Pools.Tests.Consumers.Telemetry.Monitoring;

/// <summary>A panel of the sample dashboard.</summary>
internal sealed record DashboardPanel(string Title, string Description, string Unit, PromQuery[] Queries)
{
    private static readonly JsonElement s_dashboard = SampleFile.Json("monitoring/grafana-dashboard.json");

    public static IReadOnlyList<DashboardPanel> All { get; } =
    [
        .. from panel in s_dashboard.GetProperty("panels").EnumerateArray()
           where panel.GetProperty("type").GetString() != "row"
           let title = panel.GetProperty("title").GetString()
           select new DashboardPanel(
               title,
               panel.GetProperty("description").GetString()!,
               panel.GetProperty("fieldConfig").GetProperty("defaults").GetProperty("unit").GetString()!,
               [.. panel.GetProperty("targets").EnumerateArray().Select(target => new PromQuery(
                   title, target.GetProperty("expr").GetString()!, target.GetProperty("legendFormat").GetString()!))]),
    ];

    /// <summary>The template variables, and the queries of those that have one.</summary>
    public static IReadOnlyDictionary<string, PromQuery?> Variables { get; } =
        s_dashboard.GetProperty("templating").GetProperty("list").EnumerateArray().ToDictionary(
            variable => variable.GetProperty("name").GetString()!,
            variable => variable.GetProperty("query") is { ValueKind: JsonValueKind.Object } query
                ? new PromQuery($"variable {variable.GetProperty("name")}", query.GetProperty("query").GetString()!, "")
                : null,
            StringComparer.Ordinal);
}
