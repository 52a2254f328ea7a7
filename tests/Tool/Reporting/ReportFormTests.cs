namespace Pools.Tests.Tools;

/// <summary>The form of a report in a narrow terminal, in a file, and on a page.</summary>
public sealed class ReportFormTests
{
    private static readonly Site s_rents = SiteOf("My.Shop.Orders.OrderParser", "ParseAsync", 10);
    private static readonly string[] s_severities = ["never", "certain", "likely", "possible", "note"];
    private static readonly Site[] s_returns =
    [
        SiteOf("My.Shop.Orders.OrderParser", "ParseAsync", 18),
        SiteOf("My.Shop.Orders.OrderParser", "Dispose", 30),
        SiteOf("My.Shop.Orders.OrderParser", "Close", 40),
    ];

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
        Assert.EndsWith(
            "rents", table[0][..(table[2].IndexOf("41,288", StringComparison.Ordinal) + "41,288".Length)], StringComparison.Ordinal);
        Assert.Contains("(OrderParser.cs:10)", table[5], StringComparison.Ordinal);
    }

    [Fact]
    public void A_wide_table_has_all_columns_and_a_narrow_one_the_important_ones()
    {
        Assert.Equal(
            ["pool", "rents", "hits", "allocated: too long", "allocated: none left", "dropped", "trimmed"], HeadingsOf(width: 160));
        Assert.Equal(["pool", "rents", "hits", "too long", "none left", "dropped"], HeadingsOf(width: 80));
        Assert.Equal(["pool", "rents", "hits"], HeadingsOf(width: 50));
    }

    [Theory]
    [InlineData(80)]
    [InlineData(160)]
    public void A_text_fits_and_has_a_label_on_each_place(int width)
    {
        string[] lines = TextOf(MadeReport(), width).Split('\n');

        Assert.All(lines, line => Assert.Equal(line.TrimEnd(), line));
        Assert.Single(lines, line => line.StartsWith("    returned  OrderParser.ParseAsync (OrderParser.cs:18)", StringComparison.Ordinal));
        Assert.Single(lines, line => line.StartsWith("    and       OrderParser.Dispose (OrderParser.cs:30)", StringComparison.Ordinal));
        Assert.Single(lines, line => line.StartsWith("    and       OrderParser.Close (OrderParser.cs:40)", StringComparison.Ordinal));
        Assert.All(lines, line => Assert.InRange(line.Length, 0, width));
    }

    [Fact]
    public void Each_place_of_a_double_return_has_its_turn()
    {
        Report report = MadeReport();
        ReturnTurn[] turns = [ReturnTurn.First, ReturnTurn.Again, ReturnTurn.Both];
        Finding twice = report.Findings[0] with { Kind = FindingKind.ReturnedTwice, Turns = turns };
        report = report with { Findings = [twice] };

        string text = TextOf(report, 160);

        Assert.Contains("    returned first           OrderParser.ParseAsync", text, StringComparison.Ordinal);
        Assert.Contains("    returned again           OrderParser.Dispose", text, StringComparison.Ordinal);
        Assert.Contains("    returned first or again  OrderParser.Close", text, StringComparison.Ordinal);
        Assert.Contains("<dt>returned first or again</dt>", HtmlReport.Write(report), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0, 0, 0, 0, 4)]
    [InlineData(0, 0, 0, 3, 3, "Possible")]
    [InlineData(0, 0, 1, 1, 1, "Possible", "Likely")]
    [InlineData(0, 1, 1, 1, 1, "Likely", "Certain")]
    public void The_worst_finding_that_counts_sets_the_exit_code(
        int never, int certain, int likely, int possible, int note, params string[] faults)
    {
        Report report = MadeReport();
        Finding fault = report.Findings[0];
        IEnumerable<Finding> others = faults.Select(certainty => fault with { Certainty = Enum.Parse<Certainty>(certainty) });
        report = report with { Findings = [fault with { Kind = FindingKind.HeldForLong }, .. others] };

        Assert.Equal(
            [never, certain, likely, possible, note],
            s_severities.Select(failOn => DoctorCommand.CodeOf(report, failOn)));
    }

    [Fact]
    public void Silence_counts_as_a_note()
    {
        Report silent = MadeReport() with { Findings = [], Events = 0 };

        Assert.Equal(4, DoctorCommand.CodeOf(silent, "note"));
        Assert.Equal(0, DoctorCommand.CodeOf(silent, "possible"));
        Assert.Equal(0, DoctorCommand.CodeOf(silent with { Events = 1 }, "note"));
    }

    [Fact]
    public void A_pool_without_a_name_is_explained()
    {
        Assert.DoesNotContain("could not be named", TextOf(MadeReport(), 160), StringComparison.Ordinal);
        Report report = MadeReport(pool: "unnamed pool #21b46d2");

        Assert.Contains(
            "A pool with a number could not be named: its callers have inlined it.", TextOf(report, 160), StringComparison.Ordinal);
        Assert.Contains("A pool with a number could not be named", HtmlReport.Write(report), StringComparison.Ordinal);
    }

    [Fact]
    public void A_page_is_self_contained_and_has_its_date_and_versions()
    {
        string page = HtmlReport.Write(MadeReport());

        string origin = System.Net.WebUtility.HtmlEncode($"2026-01-02 03:04:05 +01:00 · .NET 10.0.1 · dotnet pools {Report.Tool}");
        Assert.Contains($"<footer>{origin}</footer>", page, StringComparison.Ordinal);
        Assert.DoesNotContain("<a ", page, StringComparison.Ordinal);
        Assert.DoesNotContain("src=", page, StringComparison.Ordinal);
    }

    [Fact]
    public void A_text_file_is_the_same_as_on_the_terminal()
    {
        using TemporaryFolder folder = new();
        string file = Path.Combine(folder.Path, "report.txt");

        ReportFile.Write(file, MadeReport());

        Assert.Equal(TextOf(MadeReport(), 160), File.ReadAllText(file));
    }

    private static string[] HeadingsOf(int width) =>
        ReportTables.Pools(MadeReport()).Lines(width).First()
            .Split("   ", StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    private static string TextOf(Report report, int width)
    {
        using StringWriter writer = new();
        ConsoleReport.Write(TextOutput.To(writer, width), report);
        return writer.ToString();
    }

    private static Site SiteOf(string type, string method, int line)
    {
        SourceLine source = new("/src/OrderParser.cs", line, line);
        MethodName name = new(type, method, "void ()");
        return new([new Frame($"{type}.{method}", FrameKind.Program, new OffsetRange(0, 1), source, IsOptimized: false, name)], []);
    }

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
                Summary = "Ten arrays are lost, and this text is so long that it does not fit a line, and continues in the next one.",
                Advice = "Return the array where its last user is done with it, in a finally block, and forget no exit of the method.",
            },
        ],
        Pools = [new PoolRow(pool, 41_288, 41_000, 0.9975, 0, 105, 728, 0)],
        Hottest = [new HotRow(s_rents, 39_700, 0.9999, 256, MeanHold: null)],
    };
}
