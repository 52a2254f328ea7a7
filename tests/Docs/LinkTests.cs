namespace Pools.Tests.Docs;

/// <summary>Links between the pages resolve.</summary>
public sealed partial class LinkTests
{
    public static TheoryData<string> Pages => [.. DocumentationPages.All];

    [Theory, MemberData(nameof(Pages))]
    public void Links_lead_to_a_file_or_heading(string page)
    {
        string path = Path.Combine(Repository.Root, page);

        Assert.DoesNotContain(Links(path), link => !link.Contains(':', StringComparison.Ordinal) && !Exists(path, link));
    }

    [Fact]
    public void The_map_links_every_page()
    {
        string docs = Path.Combine(Repository.Root, "docs");
        string[] linked = [.. Links(Path.Combine(docs, "README.md")), "README.md"];

        Assert.Empty(Directory.EnumerateFiles(docs, "*.md").Select(Path.GetFileName).Except(linked));
    }

    private static bool Exists(string page, string link)
    {
        string[] parts = link.Split('#');
        string target = parts[0].Length == 0 ? page : Path.Combine(Path.GetDirectoryName(page)!, parts[0]);
        return parts.Length == 1 ? Path.Exists(target) : File.Exists(target) && Anchors(target).Contains(parts[1]);
    }

    // Outside of code.
    private static IEnumerable<string> Links(string page) =>
        Link().Matches(Code().Replace(File.ReadAllText(page), "")).Select(match => match.Groups[1].Value);

    // Letters in lower case, digits, underscores, and hyphens for spaces.
    private static IEnumerable<string> Anchors(string page) => Heading().Matches(File.ReadAllText(page).ReplaceLineEndings("\n"))
        .Select(match => Dropped().Replace(match.Groups[1].Value.ToLowerInvariant().Replace(' ', '-'), ""));

    [GeneratedRegex("^```.*?^```|`[^`\n]*`(?!\\])", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Code();

    [GeneratedRegex(@"\]\(([^)\s]+)\)")]
    private static partial Regex Link();

    [GeneratedRegex("^#+ (.+)$", RegexOptions.Multiline)]
    private static partial Regex Heading();

    [GeneratedRegex(@"[^\w-]")]
    private static partial Regex Dropped();
}
