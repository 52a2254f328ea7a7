using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Pools.Analyzers;
using Pools.Analyzers.Generator;
using Pools.Tests.Analyzers.Mutants;
using Pools.Tests.Analyzers.Verifying;
using Xunit;

namespace Pools.Tests.Analyzers;

/// <summary>Rules, their pages, and what is written down for releases agree.</summary>
public sealed class DocumentationTests
{
    private static readonly string s_pages = Path.Combine(Repository.Root, "docs", "analyzers");

    private static IEnumerable<DiagnosticDescriptor> Rules => new PoolUsageAnalyzer().SupportedDiagnostics.Concat(new RedirectionAnalyzer().SupportedDiagnostics).Append(SharedReplacementGenerator.Unusable);

    [Fact]
    public void Each_rule_has_a_page_which_its_link_names_and_each_page_has_a_rule()
    {
        Assert.All(Rules, rule => Assert.Equal($"docs/analyzers/{rule.Id}.md", rule.HelpLinkUri));
        Assert.Equal(
            Rules.Select(rule => rule.Id).Order(StringComparer.Ordinal),
            Directory.EnumerateFiles(s_pages, "POOL*.md").Select(path => Path.GetFileNameWithoutExtension(path)!).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void A_page_says_the_severity_and_all_there_is_to_say() => Assert.All(Rules, rule =>
    {
        string page = File.ReadAllText(Path.Combine(s_pages, $"{rule.Id}.md"));
        string severity = rule.IsEnabledByDefault ? rule.DefaultSeverity.ToString() : "off by default";
        Assert.Contains($"**Severity**: {severity}", page, StringComparison.Ordinal);
        Assert.All(["## What", "## Why", "## A real one", "## Before and after", "## When to suppress"], heading => Assert.Contains($"\n{heading}\n", page, StringComparison.Ordinal));
    });

    [Fact]
    public void The_release_files_list_each_rule_with_its_severity()
    {
        IEnumerable<string[]> rows = [.. Rows("src/Pools.Analyzers/AnalyzerReleases.Unshipped.md", "POOL"), .. Rows("src/Pools.Analyzers.Generator/AnalyzerReleases.Unshipped.md", "POOL")];
        string[] listed = [.. rows.Select(row => string.Join('|', row.Take(3)))];
        Assert.Equal(Rules.Select(rule => $"{rule.Id}|{rule.Category}|{(rule.IsEnabledByDefault ? rule.DefaultSeverity.ToString() : "Disabled")}").Order(StringComparer.Ordinal), listed.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void A_rule_says_what_goes_wrong_and_is_in_the_tables_with_its_severity() => Assert.All(Rules, rule =>
    {
        Assert.NotEmpty(rule.Description.ToString(CultureInfo.InvariantCulture));
        string severity = rule.IsEnabledByDefault ? rule.DefaultSeverity.ToString() : "off";
        string[] pages = Assert.Single(Rows(Path.Combine("docs", "analyzers", "README.md"), "["), row => row[0] == $"[{rule.Id}]({rule.Id}.md)");
        Assert.StartsWith(severity, pages[2], StringComparison.Ordinal);
        if (rule.Id.StartsWith("POOL00", StringComparison.Ordinal))
        {
            Assert.Equal([rule.Id, .. pages[1..]], Assert.Single(Rows(Path.Combine("src", "Pools.Analyzers.Package", "README.md"), "POOL"), row => row[0] == rule.Id));
        }
    });

    [Fact]
    public void At_least_three_quarters_of_the_corpus_are_reported()
    {
        // The rows of the corpus: real bugs of public projects. A2, A4, C5 and E9 have no case: they need more than one method or type, or the content of an array, to be seen.
        string[] rows = ["A1", "A2", "A3", "A4", "A5", "A6", "A13", "B1", "B2", "B7", "B8", "B12", "C1", "C5", "D1", "D3", "D8", "D13", "E1", "E3", "E5", "E9", "F0", "F1", "G1"];
        int reported = rows.Intersect(CaseFiles.Names("Corpus").Select(row => row.Data)).Count(row => Expectation.Expected(CaseFiles.Read("Corpus", row)).Any());
        Assert.True(reported >= 0.75 * rows.Length, $"{reported} of {rows.Length}");
    }

    [Fact]
    public void The_chapter_on_verification_lists_each_mutant_with_the_case_that_fails()
    {
        string chapter = File.ReadAllText(Path.Combine(Repository.Root, "docs", "verification.md")).Split("\n## Analyzers\n")[1].Split("\n## ")[0];
        Assert.All(EngineMutants.All, mutant => Assert.Contains($"\n| {mutant.Name} | `{mutant.Folder}/{mutant.Case}`", chapter, StringComparison.Ordinal));
        Assert.Equal(EngineMutants.All.Count, chapter.Split("\n| ").Count(row => row.Contains(" | `Idioms/", StringComparison.Ordinal) || row.Contains(" | `Rules/", StringComparison.Ordinal)));
    }

    /// <summary>The cells of a table's rows that begin so.</summary>
    private static IEnumerable<string[]> Rows(string path, string begin) =>
        File.ReadLines(Path.Combine(Repository.Root, path)).Select(line => line.Trim('|', ' ').Split('|', StringSplitOptions.TrimEntries)).Where(row => row.Length > 2 && row[0].StartsWith(begin, StringComparison.Ordinal));
}
