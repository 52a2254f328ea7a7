using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Pools.Analyzers;
using Pools.Tests.Analyzers.Verifying;
using Xunit;

namespace Pools.Tests.Analyzers;

/// <summary>What the pages show is so: the code before is reported where its comment says, and in which words; the code after is not.</summary>
public sealed class PageTests
{
    /// <summary>What is reported of the code that a page shows before; lines count from the first of a program.</summary>
    private static readonly Dictionary<string, string> s_messages = new(StringComparer.Ordinal)
    {
        ["POOL0001"] = "'buffer' is returned to its pool again: every path from its return on line 13 comes here, or to another such use",
        ["POOL0002"] = "'array.AsSpan(0, length)' is used after its array was returned: every path here has returned it before, on line 15",
        ["POOL0003"] = "'single' was never rented: it was made on line 8",
        ["POOL0004"] = "'array' is returned to a different pool than it was rented from: it was rented on line 8",
        ["POOL0005"] = "'ArrayPool<byte>.Shared.Rent(100)' is not returned: every path that comes here loses the only reference to it",
        ["POOL0006"] = "All of 'buffer' is taken for data, but a rented array may be longer than was asked for: its length was asked for on line 8",
        ["POOL0007"] = "'array' is returned while a task may still use it: no path awaits the task of line 11 or hands it on before this return",
        ["POOL0008"] = "A second 'Dispose' returns '_array' again: the field still holds it, and nothing stops the second call",
        ["POOL0009"] = "Field '_packet' keeps an array that was returned: every path past this return leaves it there",
        ["POOL0010"] = "'array' is returned with the references it holds: nothing here clears them, so the pool keeps the objects alive",
        ["POOL0011"] = "'ArrayPool<byte>.Shared.Rent(10)' is not returned when an exception is thrown: line 9 may throw before it is returned",
    };

    public static TheoryData<string> Rules => new(new PoolUsageAnalyzer().SupportedDiagnostics.Select(rule => rule.Id));

    [Theory]
    [MemberData(nameof(Rules))]
    public async Task The_code_before_is_reported_and_the_code_after_is_not(string id)
    {
        string[] blocks = PageProgram.Blocks($"docs/analyzers/{id}.md");
        Assert.Equal(2, blocks.Length);
        Assert.Contains($"// {id}", blocks[0], StringComparison.Ordinal);

        Assert.Null(await Expectation.Compare(PageProgram.Whole(id, blocks[0].Replace($"// {id}", $"// expect: {id}", StringComparison.Ordinal)), new PoolUsageAnalyzer()));
        Assert.Null(await Expectation.Compare(PageProgram.Whole(id, blocks[1]), new PoolUsageAnalyzer()));
    }

    [Theory]
    [MemberData(nameof(Rules))]
    public async Task A_message_names_the_array_and_the_lines_that_prove_it(string id) => Assert.Equal(s_messages[id], await MessageOf(id));

    [Fact]
    public void The_packages_readme_and_the_picture_show_what_the_page_does()
    {
        string page = Bare(PageProgram.Blocks("docs/analyzers/POOL0002.md")[0].Replace("// POOL0002", "", StringComparison.Ordinal));
        string readme = Assert.Single(PageProgram.Blocks("src/Pools.Analyzers.Package/README.md"));
        Assert.Equal(page, Bare(Regex.Replace(readme, " *//.*", "", RegexOptions.None, TimeSpan.FromSeconds(1))));

        string[] drawn = [.. Regex.Matches(File.ReadAllText(Path.Combine(Repository.Root, "docs", "analyzers", "warning.svg")), "<text[^>]*>(.*?)</text>", RegexOptions.None, TimeSpan.FromSeconds(1)).Select(text => WebUtility.HtmlDecode(Regex.Replace(text.Groups[1].Value, "<[^>]*>", "", RegexOptions.None, TimeSpan.FromSeconds(1))))];
        string[] code = [.. drawn.TakeWhile(line => !line.StartsWith("POOL", StringComparison.Ordinal))];
        Assert.Equal(page, Bare(string.Concat(code)));
        int lineOfReturn = Array.FindIndex(code, line => line.Contains(".Return(", StringComparison.Ordinal)) + 1;
        Assert.Equal($"POOL0002: {s_messages["POOL0002"].Replace("on line 15", $"on line {lineOfReturn}", StringComparison.Ordinal)}", string.Join(' ', drawn.Skip(code.Length).Take(2)));
    }

    private static string Bare(string text) => string.Concat(text.Where(character => !char.IsWhiteSpace(character)));

    private static async Task<string> MessageOf(string id)
    {
        Compilation program = AnalyzerRun.WithRule(AnalyzerRun.Compile(PageProgram.Whole(id, PageProgram.Blocks($"docs/analyzers/{id}.md")[0])), id);
        Diagnostic report = Assert.Single(await AnalyzerRun.Report(program), report => report.Id == id);
        return report.GetMessage(System.Globalization.CultureInfo.InvariantCulture);
    }
}
