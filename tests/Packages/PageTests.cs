using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Xunit;

namespace Pools.Tests.Packages;

/// <summary>The pages in a package lead where they say, though the repository is not beside them.</summary>
public sealed partial class PageTests(PackedLibraries libraries)
{
    public static TheoryData<string> Ids => [.. PackedLibraries.Ids, "Pools.Analyzers", "Pools.Tool"];

    [Theory, MemberData(nameof(Ids))]
    public void Every_link_of_a_page_leads_into_the_package_or_to_a_file_of_the_repository_as_this_version_has_it(string id)
    {
        using ZipArchive package = libraries.Open(id);
        HashSet<string> entries = [.. package.Entries.Select(entry => entry.FullName)];
        string[] pages = [.. entries.Where(name => name == "README.md" || (name.StartsWith("docs/", StringComparison.Ordinal) && name.EndsWith(".md", StringComparison.Ordinal)))];

        Assert.Contains("README.md", pages);
        Assert.All(pages, page => Assert.All(Links(Encoding.UTF8.GetString(package.Read(page))), link =>
        {
            string kind = link.IsPicture ? "raw" : "blob";
            string home = $"{PackedLibraries.Home}/{kind}/v{libraries.Version}/";
            Assert.True(
                link.Target.StartsWith(home, StringComparison.Ordinal)
                    ? File.Exists(Path.Combine(Repository.Root, link.Target[home.Length..].Split('#')[0]))
                    : link.Target.StartsWith("https://", StringComparison.Ordinal) || entries.Contains(Path.Combine(Path.GetDirectoryName(page)!, link.Target.Split('#')[0])),
                $"{page}: {link.Target}");
            Assert.True(!link.IsPicture || link.Target.EndsWith(".png", StringComparison.Ordinal), $"{page}: {link.Target}");
        }));
    }

    [Theory]
    [InlineData("Pools")]
    [InlineData("Pools.Tool")]
    public void The_readme_shows_a_picture_and_leads_to_the_documentation(string id)
    {
        using ZipArchive package = libraries.Open(id);
        (bool IsPicture, string Target)[] links = [.. Links(Encoding.UTF8.GetString(package.Read("README.md")))];

        Assert.Contains(links, link => link.IsPicture);
        Assert.Contains(links, link => !link.IsPicture && link.Target.Contains("/docs/", StringComparison.Ordinal));
    }

    [Fact]
    public void Where_nobody_says_where_the_repository_is_links_are_text_and_pictures_are_left_out()
    {
        using TemporaryFolder folder = new();
        Sources.CopyLibraries(folder.Path);
        DotNet.Build(folder.Path, ["msbuild", "src/Pools", "-t:WritePackagePages"]);
        string[] written = Directory.GetFiles(Path.Combine(folder.Path, "src", "Pools"), "README.md", SearchOption.AllDirectories);
        string readme = File.ReadAllText(Assert.Single(written, file => Path.GetDirectoryName(file) != Path.Combine(folder.Path, "src", "Pools")));

        Assert.Empty(Links(readme));
        Assert.Contains("see observability", readme, StringComparison.Ordinal);
    }

    [Fact]
    public void A_picture_that_galleries_do_not_show_is_not_packed()
    {
        using TemporaryFolder folder = new();
        Sources.CopyLibraries(folder.Path);
        File.AppendAllText(Path.Combine(folder.Path, "src", "Pools", "README.md"), "\n![ratios](../../docs/plots/depth-1.svg)\n");
        CommandResult result = DotNet.Run(folder.Path, ["msbuild", "src/Pools", "-t:WritePackagePages"]);

        Assert.NotEqual(0, result.ExitCode);
        Assert.Contains("docs/plots/depth-1.svg is no PNG", result.Output, StringComparison.Ordinal);
    }

    private static IEnumerable<(bool IsPicture, string Target)> Links(string page) =>
        Link().Matches(page).Select(match => (match.Groups[1].Length != 0, match.Groups[2].Value));

    [GeneratedRegex(@"(!?)\[[^\]]*\]\(([^)\s]+)\)")]
    private static partial Regex Link();
}
