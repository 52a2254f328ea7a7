using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Xunit;

namespace Pools.Tests.Docs;

/// <summary>Where the pages of the repository lead.</summary>
public sealed partial class LinkTests
{
    public static TheoryData<string> Pages => [.. DocumentationPages.All];

    [Theory, MemberData(nameof(Pages))]
    public void Every_link_and_picture_leads_to_a_file_or_heading_that_is_there(string page)
    {
        string path = Path.Combine(Repository.Root, page);
        IEnumerable<string> broken = Links(File.ReadAllText(path))
            .Where(link => !link.Contains(':', StringComparison.Ordinal) && !Exists(path, link));

        Assert.Empty(broken);
    }

    [Fact]
    public void The_map_names_every_page()
    {
        string docs = Path.Combine(Repository.Root, "docs");
        IEnumerable<string> linked = Links(File.ReadAllText(Path.Combine(docs, "README.md")));

        Assert.Empty(Directory.EnumerateFiles(docs, "*.md").Select(page => Path.GetFileName(page)).Except([.. linked, "README.md"]));
    }

    private static bool Exists(string page, string link)
    {
        string[] parts = link.Split('#');
        string target = parts[0].Length == 0 ? page : Path.Combine(Path.GetDirectoryName(page)!, parts[0]);
        return parts.Length == 1
            ? File.Exists(target) || Directory.Exists(target)
            : File.Exists(target) && Headings(File.ReadAllText(target)).Contains(parts[1]);
    }

    /// <summary>What is linked outside of code.</summary>
    private static IEnumerable<string> Links(string text) => Link().Matches(Code().Replace(text, "")).Select(match => match.Groups[1].Value);

    /// <summary>The anchors that headings get: small letters, digits, and hyphens for spaces.</summary>
    private static IEnumerable<string> Headings(string text) => Heading().Matches(text.ReplaceLineEndings("\n")).Select(match =>
    {
        StringBuilder anchor = new();
        foreach (char letter in match.Groups[1].Value.ToLowerInvariant())
        {
            if (char.IsLetterOrDigit(letter) || letter is '-' or '_')
            {
                anchor.Append(letter);
            }
            else if (letter == ' ')
            {
                anchor.Append('-');
            }
        }

        return anchor.ToString();
    });

    [GeneratedRegex("^```.*?^```|`[^`\n]*`(?!\\])", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Code();

    [GeneratedRegex(@"\]\(([^)\s]+)\)")]
    private static partial Regex Link();

    [GeneratedRegex("^#+ (.+)$", RegexOptions.Multiline)]
    private static partial Regex Heading();
}
