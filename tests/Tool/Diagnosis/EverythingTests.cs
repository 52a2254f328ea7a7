namespace Pools.Tests.Tools;

/// <summary>All tests here share two reports: of a program with every fault, and of its repaired version.</summary>
public sealed class EverythingTests
{
    private const string Twice = nameof(FindingKind.ReturnedTwice);
    private const string Lost = nameof(FindingKind.Lost);
    private const string Certain = nameof(Certainty.Certain);
    private const string Likely = nameof(Certainty.Likely);

    /// <summary>The faults of <see cref="Bugs"/>, <c>HandlerBugs</c> and <c>UsingBugs</c>.</summary>
    private const int Faults = 18 + 8 + 2;

    private static readonly Lazy<Task<Report>> s_wrong = new(() => Look.AtFaultsAsync("everything", Faults));
    private static readonly Lazy<Task<Report>> s_repaired = new(() => Look.AtAsync("everything", isRepaired: true));

    private static Task<Report> Wrong => s_wrong.Value;

    private static Task<Report> Repaired => s_repaired.Value;

    /// <summary>Kind, certainty, count, and parts of the names of the methods that rent and that return.</summary>
    public static TheoryData<string, string, long, string, string> Bugs => new()
    {
        { Twice, Certain, 40, "ReturnBugs.Twice", "ReturnBugs.Twice" },
        { Twice, Certain, 40, "ReturnBugs.Another.Rent", "ReturnBugs.ByItsFormerOwner" },
        { Twice, Certain, 40, "AsyncBugs.HandleAsync", "AsyncBugs.HandleAsync" },
        { Twice, Certain, 40, "FinalizerBugs.Owner..ctor", "FinalizerBugs.Owner.Release" },
        { nameof(FindingKind.ReturnedToAnotherPool), Certain, 40, "ReturnBugs.ToAnotherPool", "ReturnBugs.ToAnotherPool" },
        { nameof(FindingKind.NeverRented), Certain, 40, "", "ReturnBugs.NeverRented" },
        { nameof(FindingKind.WrongLength), Certain, 40, "", "ReturnBugs.OfWrongLength" },
        { nameof(FindingKind.ReportedByPool), Certain, 40, "", "ReturnBugs.ReportedByThePool" },
        { Lost, Likely, 40, "LossBugs.Lost ", "" },
        { Lost, Likely, 10, "LossBugs.LostOnException", "LossBugs.LostOnException" },
        { Lost, Likely, 40, "OptimizedBugs.Lost", "" },
        { nameof(FindingKind.HeldForLong), Likely, 3, "LossBugs.Held", "" },
        { nameof(FindingKind.AllocatedEveryTime), Certain, 200, "CostBugs.TooLong", "" },
        { nameof(FindingKind.AllocatedEveryTime), Certain, 1401, "CostBugs.Exhausted", "" },
        { nameof(FindingKind.ReturnedByOtherThreads), Certain, 200, "ThreadBugs.ReturnedByOtherThreads", "" },

        // The real bugs of tests/Diagnostics/Corpus that rent and return wrongly, over the runtime's shared pool.
        { Twice, Certain, 40, "", "PooledBuffer.Dispose" },
        { Twice, Certain, 40, "", "Two_threads_dispose_of_one_document" },
        { Twice, Certain, 40, "", "A_late_flush_returns_what_closing_has_returned.Flush" },
        { Lost, Likely, 40, "Growing_forgets_the_old_array", "" },
        { Lost, Likely, 40, "An_early_continue_skips_the_return", "" },
        { nameof(FindingKind.WrongLength), Certain, 40, "", "A_new_array_of_length_1_is_returned" },
        { nameof(FindingKind.NeverRented), Certain, 40, "", "A_new_array_of_length_16_is_returned" },
    };

    [Theory, MemberData(nameof(Bugs))]
    public async Task A_bug_is_found_with_its_methods_and_files(string kind, string certainty, long count, string rents, string returns)
    {
        Finding finding = Find(await Wrong, kind, rents, returns);

        Assert.Equal((certainty, count), (finding.Certainty.ToString(), finding.Count));
        Assert.All(finding.Returned.Append(finding.Rented).OfType<Site>(), site => Assert.EndsWith("Bugs.cs", site.Own.Line?.Path));
    }

    [Fact]
    public async Task There_are_no_other_faults()
    {
        Report report = await Wrong;

        Assert.Equal(Faults, report.Faults.Count());
        Assert.Equal(0, report.EventsLost);
    }

    [Fact]
    public async Task The_repaired_program_is_clean()
    {
        Report report = await Repaired;

        Assert.InRange(report.Events, 2 * 40 * Faults, long.MaxValue);
        Assert.Equal(0, report.EventsLost);

        // If the machine is interrupted for a second, the program holds its arrays.
        Assert.DoesNotContain(report.Findings, finding => finding.Kind != FindingKind.HeldForLong);
        Assert.Contains(report.Pools, pool => pool is { Name: "ours, PerCoreArrayPool<byte>", Rents: 40 });
    }

    [Fact]
    public async Task A_double_return_has_its_lines_and_length()
    {
        Finding twice = Find(await Wrong, Twice, "ReturnBugs.Twice");

        Assert.Equal(SourceText.LineOf("ReturnBugs.cs", "Rent(1000)", "void Twice"), twice.Rented!.Own.Line?.Line);
        Assert.Equal([LineOfReturn(1), LineOfReturn(2)], twice.Returned.Select(site => site.Own.Line!.Line).Order());
        Assert.Equal([(1024, 40L)], twice.Lengths);
    }

    [Fact]
    public async Task A_loss_has_its_line_and_the_share_that_came_back()
    {
        Finding lost = Find(await Wrong, Lost, "LossBugs.LostOnException");

        Assert.Equal((0.75, 40L), (lost.ShareReturned, lost.Rents));
        Assert.Equal([(128, 10L)], lost.Lengths);
        Assert.Equal(SourceText.LineOf("LossBugs.cs", "ArrayPool<int>.Shared.Rent"), lost.Rented!.Own.Line?.Line);
        Assert.Empty(lost.Turns);
    }

    [Fact]
    public async Task The_busiest_caller_has_its_rents_and_hit_rate()
    {
        Report report = await Wrong;
        HotRow hottest = report.Hottest[0];

        Assert.EndsWith("CostBugs.Exhausted", hottest.Site.Own.Name);
        Assert.Equal((1600L, 1024), (hottest.Rents, hottest.Length));

        // Of the eight that a call rents the pool has one, and the first time none.
        Assert.Equal(1 - (1401.0 / 1600), hottest.HitRate, precision: 10);
        Assert.Equal(hottest.HitRate, report.Pools.Single(pool => pool.Rents == 1600).HitRate, precision: 10);
    }

    [Fact]
    public async Task Lines_of_optimized_code_are_marked_near()
    {
        Report report = await Wrong;
        Finding lost = Find(report, Lost, "OptimizedBugs.Lost");

        Assert.StartsWith("OptimizedBugs.Lost (near OptimizedBugs.cs:", lost.Rented!.ToString(), StringComparison.Ordinal);
        Assert.Contains(
            report.Doubts,
            doubt => doubt.StartsWith("Lines marked near are approximate: the code is optimized", StringComparison.Ordinal));
        JsonElement frame = JsonOf(report, "OptimizedBugs.Lost").GetProperty("rented")[0];
        Assert.True(frame.GetProperty("isApproximate").GetBoolean());
        Assert.InRange(
            SourceText.LineOf("OptimizedBugs.cs", "Rent(1000)"),
            frame.GetProperty("line").GetInt32(),
            frame.GetProperty("endLine").GetInt32());
    }

    /// <summary>The runtime's stacks show where the <c>try</c> was left.</summary>
    [Theory]
    [InlineData("InCatch", 40, "in catch", "Rent(16)")]
    [InlineData("InFinally", 80, "in finally", "Rent(32)")]
    [InlineData("BehindAReturn", 80, "in finally", "Rent(64)")]
    [InlineData("ThroughHelper", 40, "in catch", "Rent(128)")]
    [InlineData("InNestedCatch", 40, "in catch", "Rent(256)")]
    [InlineData("CatchAsync", 40, "in catch", "Rent(1024)")]
    [InlineData("FinallyAsync", 40, "in finally", "Rent(2048)")]
    public async Task A_return_in_a_handler_has_the_line_of_the_handler(string method, long count, string text, string after)
    {
        int line = SourceText.LineOf("HandlerBugs.cs", text, after);
        Finding finding = Find(await Wrong, Twice, $"HandlerBugs.{method}");

        Assert.InRange(finding.Count, 40, count);
        Assert.Contains(
            finding.Returned.SelectMany(site => site.Callers.Prepend(site.Own)),
            frame => frame is { IsApproximate: false } && (frame.Line?.Line, frame.Line?.LastLine) == (line, line));
    }

    /// <summary>A statement of code that is not optimized may have several lines: the end of <c>try</c> has one of its own.</summary>
    [Fact]
    public async Task The_last_return_in_try_is_not_taken_for_the_finally()
    {
        int line = SourceText.LineOf("HandlerBugs.cs", "before finally");

        Frame own = Find(
            await Wrong, Twice, "HandlerBugs.BehindAReturn").Returned.Select(site => site.Own).Single(frame => frame.Line?.Line == line);

        Assert.Equal((false, line + 1), (own.IsApproximate, own.Line!.LastLine));
    }

    [Fact]
    public async Task Lines_are_near_where_two_handlers_may_have_returned()
    {
        Report report = await Wrong;

        Frame own = Find(report, Twice, "HandlerBugs.InOneOfTwoPlaces").Returned.Select(site => site.Own)
            .Single(frame => frame.Name.EndsWith("InOneOfTwoPlaces", StringComparison.Ordinal));

        Assert.Equal(
            (SourceText.LineOf("HandlerBugs.cs", "the first"), SourceText.LineOf("HandlerBugs.cs", "the second")),
            (own.Line!.Line, own.Line.LastLine));
        Assert.StartsWith("near ", own.Where, StringComparison.Ordinal);
        Assert.Contains(report.Doubts, doubt =>
            doubt.StartsWith("Lines marked near are approximate: stacks do not show which call", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("UsingBugs.Owner", "using", "by hand")]
    [InlineData("UsingBugs.LongOwner", "using, later", "by hand, later")]
    public async Task Both_callers_of_one_Dispose_are_named_each_with_its_turn(string owner, string first, string then)
    {
        Finding twice = Find(await Wrong, Twice, owner);

        (int, string)[] expected = [(LineOf(first), "Again"), (LineOf(then), "First")];
        Assert.Equal(expected.Order(), twice.Returned.Select((site, i) => (site.Callers[0].Line!.Line, twice.Turns[i].ToString())).Order());
        Assert.All(twice.Returned, site => Assert.Equal((false, "Dispose"), (site.Callers[0].IsApproximate, site.Own.Method?.Name)));

        static int LineOf(string comment) => SourceText.LineOf("UsingBugs.cs", $"// {comment}");
    }

    [Fact]
    public async Task Each_form_of_the_report_has_the_turns_of_returns()
    {
        Report report = await Wrong;

        string text = TextOf(report);
        Assert.Contains($"returned again  ReturnBugs.Twice (ReturnBugs.cs:{LineOfReturn(2)})", text, StringComparison.Ordinal);
        Assert.Contains($"returned first  ReturnBugs.Twice (ReturnBugs.cs:{LineOfReturn(1)})", text, StringComparison.Ordinal);
        Assert.Matches("<dt>returned again</dt>", HtmlReport.Write(report));
        Assert.Matches("<dt>returned first</dt>", HtmlReport.Write(report));
        JsonElement finding = JsonOf(report, "ReturnBugs.Twice");
        IEnumerable<(int, string?)> turns = finding.GetProperty("returned").EnumerateArray()
            .Zip(
                finding.GetProperty("returnTurns").EnumerateArray(),
                (site, turn) => (site[0].GetProperty("line").GetInt32(), turn.GetString()));
        Assert.Equal([(LineOfReturn(1), "first"), (LineOfReturn(2), "again")], turns.Order());
    }

    private static Finding Find(Report report, string kind, string rents, string returns = "") => Assert.Single(
        report.Findings,
        finding => finding.Kind.ToString() == kind
            && NameOf(finding.Rented).Contains(rents, StringComparison.Ordinal)
            && string.Join(' ', finding.Returned.Select(NameOf)).Contains(returns, StringComparison.Ordinal));

    private static string NameOf(Site? site) => $"{site?.Own.Name} ";

    private static JsonElement JsonOf(Report report, string rents)
    {
        using JsonDocument json = JsonDocument.Parse(JsonReport.Write(report));
        return json.RootElement.GetProperty("findings").EnumerateArray()
            .First(finding => finding.GetProperty("rented") is { ValueKind: JsonValueKind.Array } rented && rented.GetArrayLength() > 0
                && rented[0].GetProperty("method").GetString()!.EndsWith(rents, StringComparison.Ordinal))
            .Clone();
    }

    private static string TextOf(Report report)
    {
        using StringWriter text = new();
        ConsoleReport.Write(TextOutput.To(text, width: 160), report);
        return text.ToString();
    }

    private static int LineOfReturn(int which) =>
        SourceText.LineOf("ReturnBugs.cs", ".Return(array);", which == 1 ? "Rent(1000)" : "if (!isRepaired)");
}
