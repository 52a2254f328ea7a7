using System.Net;

namespace Pools.Tests.Analyzers;

/// <summary>The code that a page shows before is reported where its comment says, and the code after is not.</summary>
public sealed class PageTests
{
    [Theory]
    [InlineData("POOL0001",
        "'buffer' is returned to its pool again: every path from its return on line 13 leads to this place, or to another such use")]
    [InlineData("POOL0002",
        "'array.AsSpan(0, length)' is used after its array was returned: every path here has returned it before, on line 15")]
    [InlineData("POOL0003", "'single' was never rented: it was created on line 8")]
    [InlineData("POOL0004", "'array' is returned to a different pool than it was rented from: it was rented on line 8")]
    [InlineData("POOL0005",
        "'ArrayPool<byte>.Shared.Rent(100)' is not returned: every path to this place loses the only reference to it")]
    [InlineData("POOL0006",
        "All of 'buffer' is treated as data, but a rented array may be longer than requested: its length was requested on line 8")]
    [InlineData("POOL0007",
        "'array' is returned while a task may still use it: no path awaits the task of line 11, or passes it on, before this return")]
    [InlineData("POOL0008",
        "A second 'Dispose' returns '_array' again: the field still holds it after the first call, so a null check does not help")]
    [InlineData("POOL0009", "Field '_packet' keeps an array that was returned: every path leaves it in the field")]
    [InlineData("POOL0010",
        "'array' is returned with the references it holds: no code here clears them, so the pool keeps the objects alive")]
    [InlineData("POOL0011",
        "'ArrayPool<byte>.Shared.Rent(10)' is not returned when an exception is thrown: line 9 may throw before it is returned")]
    public async Task Code_before_is_reported_with_this_message_and_code_after_is_not(string id, string message)
    {
        string[] blocks = PageProgram.Blocks($"docs/analyzers/{id}.md");
        Assert.Equal(2, blocks.Length);
        string before = PageProgram.Whole(id, blocks[0].Replace($"// {id}", $"// expect: {id}", StringComparison.Ordinal));
        Assert.NotEmpty(Expectation.Marks(before));
        Assert.Null(await Expectation.Compare(before));
        Assert.Null(await Expectation.Compare(PageProgram.Whole(id, blocks[1])));
        Diagnostic report = Assert.Single(await AnalyzerRun.Report(AnalyzerRun.Compile(before)), report => report.Id == id);
        Assert.Equal(message, report.GetMessage(CultureInfo.InvariantCulture));
    }

    [Fact]
    public void Readme_of_the_package_and_picture_show_the_code_of_the_page()
    {
        string page = Bare(PageProgram.Blocks("docs/analyzers/POOL0002.md")[0]);
        Assert.Equal(page, Bare(Assert.Single(PageProgram.Blocks("src/Pools.Analyzers.Package/README.md"))));
        string drawn = File.ReadAllText(Path.Combine(Repository.Root, "docs", "analyzers", "warning.svg"));
        drawn = WebUtility.HtmlDecode(Regex.Replace(drawn, "<[^>]*>", "\n", RegexOptions.None, TimeSpan.FromSeconds(1)));
        Assert.StartsWith(page, Bare(drawn), StringComparison.Ordinal);
    }

    /// <summary>Code without comments and white space.</summary>
    private static string Bare(string code) => Regex.Replace(code, "//.*|\\s", "", RegexOptions.None, TimeSpan.FromSeconds(1));
}
