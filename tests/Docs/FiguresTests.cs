using System.Text.RegularExpressions;
using Pools.Bench;

namespace Pools.Tests.Docs;

/// <summary>Figures on pages are recorded results.</summary>
public sealed class FiguresTests
{
    private const string Page = """
        <!-- figures: section -->
        | cell | figure |
        | --- | --: |
        | 1 thread | 0.76 × |
        | 2 threads | 0.50 × |

        *Recorded 2026-01-02.*

        <!-- /figures -->

        """;

    [Fact]
    public void Pages_and_plots_show_recorded_results() => Assert.Empty(new Documentation(Repository.Root).Differences());

    [Fact]
    public void Every_section_is_recorded() => Assert.Empty(
        Section.All.Select(section => section.Name).Except(new RecordedResults(RecordedResults.FolderOf(Repository.Root)).Names));

    [Fact]
    public void A_page_has_at_most_one_block() => Assert.DoesNotContain(
        DocumentationPages.All,
        page => Regex.Count(File.ReadAllText(Path.Combine(Repository.Root, page)), "^<!-- figures:", RegexOptions.Multiline) > 1);

    [Fact]
    public void A_figure_that_was_not_recorded_is_found_and_corrected()
    {
        using TemporaryFolder folder = new();
        string file = Write(folder, Page.Replace("0.76", "0.67", StringComparison.Ordinal));
        WriteRecord(folder, "section");

        Assert.Equal(["README.md"], new Documentation(folder.Path).Differences());
        new Documentation(folder.Path).Write();
        Assert.Equal(Page, File.ReadAllText(file));
    }

    [Fact]
    public void A_block_with_captions_shows_this_machine_and_all_others()
    {
        using TemporaryFolder folder = new();
        string file = Write(folder, "<!-- figures:\nHere: section\nElsewhere: section@*\n-->\n<!-- /figures -->\n");
        Array.ForEach(["section", "section@one", "section@two"], name => WriteRecord(folder, name));

        new Documentation(folder.Path).Write();
        string[] headings = [.. File.ReadAllLines(file).Where(line => Regex.IsMatch(line, "^(#|Machine )"))];
        const string Machine = "Machine    a processor, 2 logical cores, 1 GiB of memory";
        Assert.Equal([Machine, "### Here", "### Elsewhere", "#### one", Machine, "#### two", Machine], headings);
    }

    [Theory]
    [InlineData("section")]
    [InlineData("section@other")]
    public void A_record_that_no_page_shows_is_an_error(string name)
    {
        using TemporaryFolder folder = new();
        Write(folder, "");
        WriteRecord(folder, name);
        Assert.Throws<UsageException>(new Documentation(folder.Path).Differences);
    }

    [Fact]
    public void A_section_without_a_record_is_an_error()
    {
        using TemporaryFolder folder = new();
        Write(folder, Page);
        Assert.Throws<UsageException>(new Documentation(folder.Path).Differences);
    }

    [Theory]
    [InlineData("ryzen-9", true)]
    [InlineData(RecordedResults.Reference, false)]
    [InlineData("two words", false)]
    [InlineData("../other", false)]
    [InlineData("-", false)]
    public void Names_of_machines_have_letters_digits_and_dashes(string name, bool isRight) =>
        Assert.Equal(isRight, Record.Exception(() => RecordedResults.RequireOtherMachine(name)) is null);

    private static string Write(TemporaryFolder folder, string page)
    {
        Directory.CreateDirectory(Path.Combine(folder.Path, "docs"));
        string file = Path.Combine(folder.Path, "README.md");
        File.WriteAllText(file, page);
        return file;
    }

    private static void WriteRecord(TemporaryFolder folder, string name)
    {
        TableModel table = new(["cell", "figure"], leftColumns: 1) { Rows = [["1 thread", "0.76 ×"], ["2 threads", "0.50 ×"]] };
        MachineFacts machine = new("a processor", 2, "1 GiB", "", "", "");
        new RecordedResults(RecordedResults.FolderOf(folder.Path)).Write(name, new Recording(new DateOnly(2026, 1, 2), machine, table));
    }
}
