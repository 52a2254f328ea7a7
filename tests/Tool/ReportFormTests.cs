using System;
using System.IO;
using System.Linq;
using Pools.Diagnostics.Symbols;
using Pools.Tool.Diagnosis;
using Pools.Tool.Reporting;
using Pools.Tool.Sites;
using Pools.Tool.Symbols;
using Spectre.Console;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>How a report reads: in a narrow terminal, in a file, and on a page.</summary>
public sealed class ReportFormTests
{
    private static readonly Site s_rents = SiteOf("My.Shop.Orders.OrderParser", "ParseAsync", 10);
    private static readonly Site[] s_returns = [SiteOf("My.Shop.Orders.OrderParser", "ParseAsync", 18), SiteOf("My.Shop.Orders.OrderParser", "Dispose", 30), SiteOf("My.Shop.Orders.OrderParser", "Close", 40)];

    [Theory]
    [InlineData(60)]
    [InlineData(80)]
    [InlineData(100)]
    [InlineData(160)]
    public void Tables_fit_and_break_no_word(int width)
    {
        string[] table = [.. ReportTables.Pools(MadeReport()).Lines(width), .. ReportTables.Callers(MadeReport()).Lines(width)];

        Assert.All(table, line => Assert.InRange(line.Length, 1, width));
        Assert.Equal(6, table.Length);
        Assert.All(table, line => Assert.Equal(line.TrimEnd(), line));
        Assert.EndsWith("rents", table[0][..(table[2].IndexOf("41,288", StringComparison.Ordinal) + "41,288".Length)], StringComparison.Ordinal);
        Assert.Contains("(OrderParser.cs:10)", table[5], StringComparison.Ordinal);
    }

    [Fact]
    public void A_wide_table_has_all_columns_and_a_narrow_one_those_that_matter()
    {
        Assert.Equal(["pool", "rents", "hits", "allocated: too long", "allocated: none left", "dropped", "trimmed"], HeadingsOf(width: 160));
        Assert.Equal(["pool", "rents", "hits", "too long", "none left", "dropped"], HeadingsOf(width: 80));
        Assert.Equal(["pool", "rents", "hits"], HeadingsOf(width: 50));
    }

    [Fact]
    public void A_hold_that_never_ended_has_no_length() => Assert.EndsWith("   –", ReportTables.Callers(MadeReport()).Lines(160).Last(), StringComparison.Ordinal);

    [Theory]
    [InlineData(80)]
    [InlineData(160)]
    public void What_is_piped_has_no_blanks_at_the_ends_of_lines_and_a_label_on_each_place(int width)
    {
        string[] lines = TextOf(MadeReport(), width).Split('\n');

        Assert.All(lines, line => Assert.Equal(line.TrimEnd(), line));
        Assert.Single(lines, line => line.StartsWith("    returned  OrderParser.ParseAsync (OrderParser.cs:18)", StringComparison.Ordinal));
        Assert.Single(lines, line => line.StartsWith("    and       OrderParser.Dispose (OrderParser.cs:30)", StringComparison.Ordinal));
        Assert.Single(lines, line => line.StartsWith("    and       OrderParser.Close (OrderParser.cs:40)", StringComparison.Ordinal));
        Assert.All(lines, line => Assert.InRange(line.Length, 0, width));
    }

    [Fact]
    public void A_pool_without_a_name_is_explained_below_the_table()
    {
        Assert.DoesNotContain("could not be named", TextOf(MadeReport(), 160), StringComparison.Ordinal);
        Report report = MadeReport(pool: "unnamed pool #21b46d2");

        Assert.Contains("A pool with a number could not be named: its callers have inlined it.", TextOf(report, 160), StringComparison.Ordinal);
        Assert.Contains("A pool with a number could not be named", HtmlReport.Write(report), StringComparison.Ordinal);
    }

    [Fact]
    public void The_page_says_when_on_what_and_by_what_it_was_made()
    {
        string page = HtmlReport.Write(MadeReport());

        Assert.Contains($"<footer>{System.Net.WebUtility.HtmlEncode($"2026-01-02 03:04:05 +01:00 · .NET 10.0.1 · dotnet pools {Report.Tool}")}</footer>", page, StringComparison.Ordinal);
        Assert.Matches(@"^\d+\.\d+\.\d+", Report.Tool);
        Assert.DoesNotContain("<a ", page, StringComparison.Ordinal);
        Assert.DoesNotContain("src=", page, StringComparison.Ordinal);
    }

    [Fact]
    public void A_text_file_is_what_the_terminal_shows()
    {
        using TemporaryFolder folder = new();
        string file = Path.Combine(folder.Path, "report.txt");

        ReportFile.Write(file, MadeReport());

        Assert.Equal(TextOf(MadeReport(), 160), File.ReadAllText(file));
        Assert.StartsWith("a made report: 87,283 events in 8 s\n1 fault.\n\nLost (likely) Ten arrays are lost.\n", File.ReadAllText(file).ReplaceLineEndings("\n"), StringComparison.Ordinal);
    }

    private static string[] HeadingsOf(int width) => ReportTables.Pools(MadeReport()).Lines(width).First().Split("   ", StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    private static string TextOf(Report report, int width)
    {
        using StringWriter writer = new();
        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No, ColorSystem = ColorSystemSupport.NoColors, Out = new AnsiConsoleOutput(writer) });
        console.Profile.Width = width;
        ConsoleReport.Write(console, report);
        return writer.ToString();
    }

    private static Site SiteOf(string type, string method, int line) =>
        new([new Frame($"{type}.{method}", FrameKind.Program, new OffsetRange(0, 1), new SourceLine("/src/OrderParser.cs", line, line), IsOptimized: false, new MethodName(type, method, "void ()"))], []);

    private static Report MadeReport(string pool = "ArrayPool<byte>.Shared") => new()
    {
        Target = "a made report",
        Written = new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(1)),
        Runtime = "10.0.1",
        Duration = 8_000_000_000,
        Events = 87_283,
        Doubts = [],
        EventsLost = 0,
        Collisions = 0,
        Findings =
        [
            new Finding
            {
                Kind = FindingKind.Lost,
                Certainty = Certainty.Likely,
                Count = 10,
                Rented = s_rents,
                Returned = s_returns,
                Pools = [pool],
                Lengths = [(256, 10)],
                Summary = "Ten arrays are lost.",
                Advice = "Return the array where its last user is done with it, in a finally block, whatever the way out of the method may be.",
            },
        ],
        Pools = [new PoolRow(pool, 41_288, 41_000, 0.9975, 0, 105, 728, 0)],
        Hottest = [new HotRow(s_rents, 39_700, 0.9999, 256, MeanHold: null)],
    };
}
