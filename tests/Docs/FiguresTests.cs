using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Pools.Bench;
using Xunit;

namespace Pools.Tests.Docs;

/// <summary>Figures on pages are those that are recorded: <c>bench -- docs</c> writes both.</summary>
public sealed partial class FiguresTests : IDisposable
{
    private const string Line = "A pair takes <!--= section / 1 thread / figure -->0.76<!--/--> of the time.\n";
    private const string Block = "<!-- figures: section -->\n| cell | figure |\n| --- | --: |\n| 1 thread | 0.76 × |\n| 2 threads | 0.41 × |\n\n*Recorded 2026-01-02.*\n\n<!-- /figures -->\n";

    private readonly string _root = Directory.CreateTempSubdirectory().FullName;

    public static TheoryData<string> Pages => [.. AllPages().Where(page => Figure().IsMatch(File.ReadAllText(Path.Combine(Repository.Root, page))))];

    public void Dispose() => Directory.Delete(_root, recursive: true);

    [Fact]
    public void Pages_and_plots_show_what_is_recorded() => Assert.Empty(new Bench.Documentation(Repository.Root).Differences());

    [Fact]
    public void Every_section_is_recorded() => Assert.Empty(Section.All.Select(section => section.Name).Except(new RecordedResults(Repository.Root).Names));

    [Theory, MemberData(nameof(Pages))]
    public void A_page_with_figures_says_on_how_many_cores(string page) => Assert.Matches(Cores(), File.ReadAllText(Path.Combine(Repository.Root, page)));

    [Fact]
    public void A_page_that_shows_what_is_recorded_is_left_alone()
    {
        Write(Line + Block);

        Assert.Empty(Documentation().Differences());
    }

    [Theory, InlineData("0.76<!--/-->", "0.67<!--/-->"), InlineData("| 0.41 × |", "| 0.40 × |"), InlineData("01-02", "01-03")]
    public void A_figure_that_was_not_recorded_is_found_and_written_over(string recorded, string claimed)
    {
        Write((Line + Block).Replace(recorded, claimed, StringComparison.Ordinal));

        Assert.Equal(["README.md"], Documentation().Differences());
        Documentation().Write();
        Assert.Equal(Line + Block, File.ReadAllText(Path.Combine(_root, "README.md")));
    }

    [Fact]
    public void A_record_that_no_longer_agrees_with_its_page_is_found()
    {
        Write(Line + Block);
        Record("0.75 ×");

        Assert.Equal(["README.md"], Documentation().Differences());
    }

    [Theory, InlineData("<!--= section / 3 threads / figure -->0.76<!--/-->"), InlineData("<!--= section / figure -->0.76<!--/-->"), InlineData("<!--= other / 1 thread / figure -->0.76<!--/-->"),
     InlineData("<!--= section / 1 thread / figure -->0.76"), InlineData("<!-- figures: section -->\n| 1 |\n"), InlineData("0.76"), InlineData(Block + "<!--= section / 1 thread / figure -->0.76<!--/-->")]
    public void What_cannot_be_written_is_an_error(string text)
    {
        Write(text);

        Assert.Throws<UsageException>(() => Documentation().Differences());
    }

    [Theory, InlineData("least", "0.41"), InlineData("most", "0.76"), InlineData("mean", "0.56")]
    public void Of_several_rows_a_sentence_quotes_an_end_or_the_geometric_mean(string which, string figure)
    {
        Write($"The {which}: <!--= section / figure / {which} -->{figure}<!--/-->");

        Assert.Empty(Documentation().Differences());
    }

    private Bench.Documentation Documentation() => new(_root);

    private void Write(string page)
    {
        File.WriteAllText(Path.Combine(_root, "README.md"), page);
        Record("0.76 ×");
    }

    private void Record(string figure)
    {
        TableModel table = new(["cell", "figure"], leftColumns: 1) { Rows = [new(["1 thread", figure]), new(["2 threads", "0.41 ×"])] };
        new RecordedResults(_root).Write("section", new Recording(new DateOnly(2026, 1, 2), new MachineFacts("a processor", 2, "", "", "", "", ""), table));
    }

    private static IEnumerable<string> AllPages() => Directory.EnumerateFiles(Path.Combine(Repository.Root, "docs"), "*.md", SearchOption.AllDirectories)
        .Append(Path.Combine(Repository.Root, "README.md")).Select(page => Path.GetRelativePath(Repository.Root, page));

    // Recorded, or times that nobody sets.
    [GeneratedRegex(@"\d (ns|µs)\b|<!-- figures")]
    private static partial Regex Figure();

    [GeneratedRegex(@"[Tt]wo (virtual )?cores|2 logical cores")]
    private static partial Regex Cores();
}
