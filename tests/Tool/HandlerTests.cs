using System;
using System.Linq;
using System.Text.Json;
using System.Threading.Tasks;
using Pools.Tool.Diagnosis;
using Pools.Tool.Reporting;
using Pools.Tool.Sites;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>Where a <c>catch</c> or <c>finally</c> returns, its line is named, although the runtime's stacks show where the <c>try</c> was left.</summary>
public sealed class HandlerTests
{
    private const string File = "HandlerBugs.cs";

    [Fact]
    public async Task The_line_is_the_handlers()
    {
        Report report = await Look.AtAsync("handlers", isRepaired: false);

        Assert.Equal((8, 360L), (report.Faults.Count(), report.Faults.Sum(fault => fault.Count)));
        AssertExact(report, 16, "in catch", "Rent(16)");
        AssertExact(report, 32, "in finally", "Rent(32)");
        AssertExact(report, 64, "in finally", "Rent(64)");
        AssertExact(report, 128, "in catch", "Rent(128)");
        AssertExact(report, 256, "in catch", "Rent(256)");
        AssertExact(report, 1024, "in catch", "Rent(1024)");
        AssertExact(report, 2048, "in finally", "Rent(2048)");
    }

    /// <summary>A statement of code that is not optimized may be several: the end of <c>try</c> has a line of its own.</summary>
    [Fact]
    public async Task What_try_returns_last_is_not_taken_for_the_finally()
    {
        int line = SourceText.LineOf(File, "before finally");

        Frame own = Of(await Look.AtAsync("handlers", isRepaired: false), 64).Returned.Select(site => site.Own).Single(frame => frame.Line?.Line == line);
        Assert.Equal((false, line + 1), (own.IsApproximate, own.Line!.LastLine));
    }

    [Fact]
    public async Task Where_two_handlers_may_have_returned_the_lines_are_only_near_and_the_report_says_why()
    {
        Report report = await Look.AtAsync("handlers", isRepaired: false);

        Frame own = Of(report, 512).Returned.Select(site => site.Own).Single(frame => frame.Name.EndsWith("InOneOfTwoPlaces", StringComparison.Ordinal));
        Assert.Equal((SourceText.LineOf(File, "the first"), SourceText.LineOf(File, "the second")), (own.Line!.Line, own.Line.LastLine));
        Assert.StartsWith("near ", own.Where, StringComparison.Ordinal);
        Assert.StartsWith("The runtime does not say where in a catch or finally block a call stands", Assert.Single(report.Doubts), StringComparison.Ordinal);
        using JsonDocument json = JsonDocument.Parse(JsonReport.Write(report));
        Assert.Contains(json.RootElement.GetProperty("findings").EnumerateArray().SelectMany(finding => finding.GetProperty("returned").EnumerateArray()).SelectMany(site => site.EnumerateArray()), frame => frame.GetProperty("isApproximate").GetBoolean());
    }

    [Fact]
    public async Task Repaired_nothing_is_found() => Assert.DoesNotContain((await Look.AtAsync("handlers", isRepaired: true)).Findings, finding => finding.Kind != FindingKind.HeldForLong);

    private static void AssertExact(Report report, int length, string text, string after)
    {
        int line = SourceText.LineOf(File, text, after);
        Assert.Contains(Of(report, length).Returned.SelectMany(site => site.Callers.Prepend(site.Own)), frame => frame is { IsApproximate: false } && (frame.Line?.Line, frame.Line?.LastLine) == (line, line));
    }

    private static Finding Of(Report report, int length) => Assert.Single(report.Faults, fault => fault.Lengths.Any(entry => entry.Length == length));
}
