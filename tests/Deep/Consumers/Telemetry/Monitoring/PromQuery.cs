namespace Pools.Tests.Consumers.Telemetry.Monitoring;

/// <summary>A query in PromQL, and a text with the labels of its result.</summary>
internal sealed partial record PromQuery(string Source, string Text, string Template)
{
    private static readonly HashSet<string> s_words = new(
        ["sum", "max", "by", "rate", "min_over_time", "offset", "and", "ignoring", "group_left", "label_values", "__name__"],
        StringComparer.Ordinal);

    /// <summary>The words that are no part of the language: metrics and labels.</summary>
    private IEnumerable<string> Names => Word().Matches(String().Replace(Text, "")).Select(word => word.Value)
        .Concat(NameMatcher().Matches(Text).SelectMany(names => names.Groups[1].Value.Split('|')))
        .Where(name => !s_words.Contains(name)).Distinct(StringComparer.Ordinal);

    public IEnumerable<string> Variables => Variable().Matches(Text).Select(variable => variable.Groups[1].Value);

    public IEnumerable<string> MetricsOf(ExportedMetrics exported) => Names.Where(exported.Has);

    /// <summary>Names that are neither an exported metric nor a label of all metrics of the query.</summary>
    public IEnumerable<string> Unknown(ExportedMetrics exported)
    {
        string[] metrics = [.. MetricsOf(exported)];
        return metrics.Length == 0
            ? [$"{Source}: no exported metric in {Text}"]
            : from name in Names.Except(metrics, StringComparer.Ordinal).Concat(LabelsOfTemplate)
              where !metrics.All(metric => exported.HasLabel(metric, name)) && !IsLabelOfFirst(name)
              select $"{Source}: {name} in {Text}";

        // A label to ignore is one that only the left side has.
        bool IsLabelOfFirst(string name) =>
            Text.Contains($"ignoring ({name})", StringComparison.Ordinal) && exported.HasLabel(metrics[0], name);
    }

    /// <summary>Labels of the template that the query adds up.</summary>
    public IEnumerable<string> Lost =>
        Grouping().Match(Text) is { Success: true } kept
            ? LabelsOfTemplate.Except(kept.Groups[1].Value.Split(", "), StringComparer.Ordinal).Select(label => $"{Source}: {label}")
            : [];

    private IEnumerable<string> LabelsOfTemplate => TemplateLabel().Matches(Template).Select(label => label.Groups[1].Value);

    // Not a variable, and not the unit of a duration.
    [GeneratedRegex(@"(?<![\w$])[a-zA-Z_]\w*")]
    private static partial Regex Word();

    [GeneratedRegex("\"[^\"]*\"")]
    private static partial Regex String();

    [GeneratedRegex("__name__=~\"([^\"]*)\"")]
    private static partial Regex NameMatcher();

    [GeneratedRegex(@"\$(\w+)")]
    private static partial Regex Variable();

    [GeneratedRegex(@"by \(([^)]*)\)")]
    private static partial Regex Grouping();

    [GeneratedRegex(@"\{\{ ?(?:\$labels\.)?(\w+)")]
    private static partial Regex TemplateLabel();
}
