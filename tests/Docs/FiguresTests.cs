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
    public void Every_section_is_recorded() =>
        Assert.Empty(Section.All.Select(section => section.Name).Except(new RecordedResults(Repository.Root).Names));

    [Fact]
    public void A_figure_that_was_not_recorded_is_found_and_corrected()
    {
        using TemporaryFolder folder = new();
        Directory.CreateDirectory(Path.Combine(folder.Path, "docs"));
        string file = Path.Combine(folder.Path, "README.md");
        TableModel table = new(["cell", "figure"], leftColumns: 1) { Rows = [new(["1 thread", "0.76 ×"]), new(["2 threads", "0.50 ×"])] };
        MachineFacts machine = new("a processor", 2, "", "", "", "", "");
        new RecordedResults(folder.Path).Write("section", new Recording(new DateOnly(2026, 1, 2), machine, table));
        File.WriteAllText(file, Page.Replace("0.76", "0.67", StringComparison.Ordinal));

        Assert.Equal(["README.md"], new Documentation(folder.Path).Differences());
        new Documentation(folder.Path).Write();
        Assert.Equal(Page, File.ReadAllText(file));
    }
}
