using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Pools.Analyzers;
using Pools.Tests.Analyzers.Mutants;
using Pools.Tests.Analyzers.Verifying;
using Pools.Tests.Smoke;
using Xunit;

namespace Pools.Tests.Analyzers;

/// <summary>Rules, their pages, and what is written down for releases agree.</summary>
public sealed class DocumentationTests
{
    /// <summary>Of the generator, which is no analyzer.</summary>
    private const string SwitchError = "POOL0101";

    private static readonly string s_pages = Path.Combine(Repository.Root, "docs", "analyzers");

    private static IEnumerable<DiagnosticDescriptor> Rules => new PoolUsageAnalyzer().SupportedDiagnostics.Concat(new RedirectionAnalyzer().SupportedDiagnostics);

    [Fact]
    public void Each_rule_has_a_page_which_its_link_names_and_each_page_has_a_rule()
    {
        Assert.All(Rules, rule => Assert.Equal($"docs/analyzers/{rule.Id}.md", rule.HelpLinkUri));
        Assert.Equal(
            Rules.Select(rule => rule.Id).Append(SwitchError).Order(StringComparer.Ordinal),
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
        string[] listed = [.. File.ReadLines(Path.Combine(Repository.Root, "src", "Pools.Analyzers", "AnalyzerReleases.Unshipped.md")).Where(line => line.StartsWith("POOL", StringComparison.Ordinal)).Select(line => string.Join('|', line.Split('|').Take(3).Select(part => part.Trim())))];
        Assert.Equal(Rules.Select(rule => $"{rule.Id}|{rule.Category}|{(rule.IsEnabledByDefault ? rule.DefaultSeverity.ToString() : "Disabled")}").Order(StringComparer.Ordinal), listed.Order(StringComparer.Ordinal));
    }

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
}
