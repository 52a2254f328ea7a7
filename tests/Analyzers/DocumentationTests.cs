using Pools.Analyzers;

namespace Pools.Tests.Analyzers;

/// <summary>Rules, their pages and the release files agree.</summary>
public sealed class DocumentationTests
{
    private static readonly string s_pages = Path.Combine(Repository.Root, "docs", "analyzers");

    private static IEnumerable<DiagnosticDescriptor> Rules => new PoolUsageAnalyzer().SupportedDiagnostics;

    [Fact]
    public void Each_rule_links_to_its_page_and_each_page_has_a_rule()
    {
        Assert.All(Rules, rule => Assert.EndsWith($"/docs/analyzers/{rule.Id}.md", rule.HelpLinkUri, StringComparison.Ordinal));
        Assert.All(Rules, rule => Assert.Equal(Uri.UriSchemeHttps, new Uri(rule.HelpLinkUri).Scheme));
        IEnumerable<string?> pages = Directory.EnumerateFiles(s_pages, "POOL*.md").Select(Path.GetFileName);
        Assert.Equal(Rules.Select(rule => $"{rule.Id}.md").Order(), pages.Order());
    }

    [Fact]
    public void Page_and_tables_state_the_severity_of_each_rule() => Assert.All(Rules, rule =>
    {
        string severity = rule.IsEnabledByDefault ? rule.DefaultSeverity.ToString() : "off";
        Assert.Contains($"**Severity**: {severity}", File.ReadAllText(Path.Combine(s_pages, $"{rule.Id}.md")), StringComparison.Ordinal);
        string[] row = Assert.Single(Rows("docs/analyzers/README.md", "["), row => row[0] == $"[{rule.Id}]({rule.Id}.md)");
        Assert.StartsWith(severity, row[2], StringComparison.Ordinal);
        string[] inPackage = Assert.Single(Rows("src/Pools.Analyzers.Package/README.md", "POOL"), row => row[0] == rule.Id);
        Assert.Equal(row[1..], inPackage[1..]);
    });

    [Fact]
    public void Release_files_list_each_rule_with_its_severity()
    {
        IEnumerable<string[]> rows = Rows("src/Pools.Analyzers/AnalyzerReleases.Unshipped.md", "POOL");
        Assert.Equal(
            Rules.Select(rule => $"{rule.Id}|{rule.Category}|{(rule.IsEnabledByDefault ? $"{rule.DefaultSeverity}" : "Disabled")}").Order(),
            rows.Select(row => string.Join('|', row.Take(3))).Order());
    }

    /// <summary>The cells of a table's rows that begin with this text.</summary>
    private static IEnumerable<string[]> Rows(string path, string begin) => File.ReadLines(Path.Combine(Repository.Root, path))
        .Select(line => line.Trim('|', ' ').Split('|', StringSplitOptions.TrimEntries))
        .Where(row => row.Length > 2 && row[0].StartsWith(begin, StringComparison.Ordinal));
}
