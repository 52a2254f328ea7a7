namespace Pools.Tests.Packages;

/// <summary>The pages in a package, which is not beside the repository.</summary>
[Trait("Run", "Deep")]
public sealed partial class PageTests(PackedLibraries libraries)
{
    public static TheoryData<string> Ids => [.. PackedLibraries.AllIds];

    [Theory, MemberData(nameof(Ids))]
    public void Links_lead_into_the_package_or_to_this_commit_in_the_repository(string id)
    {
        using ZipArchive package = libraries.Open(id);
        string[] entries = package.Names();
        string[] pages = [.. entries.Where(name => Page().IsMatch(name))];

        Assert.Contains("README.md", pages);
        Assert.All(pages, page => Assert.All(Links(Encoding.UTF8.GetString(package.Read(page))), link =>
        {
            string home = link.IsPicture
                ? PackedLibraries.Home.Replace("github.com", "raw.githubusercontent.com", StringComparison.Ordinal)
                : $"{PackedLibraries.Home}/blob";
            home += $"/{PackedLibraries.Commit}/";
            string target = link.Target.Split('#')[0];
            Assert.True(
                target.StartsWith(home, StringComparison.Ordinal)
                    ? File.Exists(Path.Combine(Repository.Root, target[home.Length..]))
                    : target.StartsWith("https://", StringComparison.Ordinal)
                        || entries.Contains(Path.Combine(Path.GetDirectoryName(page)!, target)),
                $"{page}: {link.Target}");
            Assert.True(!link.IsPicture || target.EndsWith(".png", StringComparison.Ordinal), $"{page}: {link.Target}");
        }));
    }

    [Fact]
    public void Without_a_repository_links_are_text_and_a_picture_that_is_not_PNG_is_an_error()
    {
        using TemporaryFolder folder = new();
        PackedLibraries.CopySources(folder.Path);
        string project = Path.Combine(folder.Path, "src", "Pools");
        DotNet.Build(folder.Path, ["msbuild", "src/Pools", "-t:WritePackagePages"]);
        string written = Assert.Single(Directory.GetFiles(Path.Combine(project, "obj"), "README.md", SearchOption.AllDirectories));
        Assert.Empty(Links(File.ReadAllText(written)));

        File.AppendAllText(Path.Combine(project, "README.md"), "\n![ratios](../../docs/plots/depth-1.svg)\n");
        CommandResult result = DotNet.Run(folder.Path, ["msbuild", "src/Pools", "-t:WritePackagePages"]);
        Assert.NotEqual(0, result.ExitCode);
        Assert.Contains("docs/plots/depth-1.svg is no PNG", result.Output, StringComparison.Ordinal);
    }

    private static IEnumerable<(bool IsPicture, string Target)> Links(string page) =>
        Link().Matches(page).Select(match => (match.Groups[1].Length != 0, match.Groups[2].Value));

    [GeneratedRegex(@"^(README|docs/.*)\.md$")]
    private static partial Regex Page();

    [GeneratedRegex(@"(!?)\[[^\]]*\]\(([^)\s]+)\)")]
    private static partial Regex Link();
}
