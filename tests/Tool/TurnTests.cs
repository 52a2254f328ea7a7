using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using System.Threading.Tasks;
using Pools.Tool.Diagnosis;
using Pools.Tool.Reporting;
using Spectre.Console;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>Of what is returned twice, each caller of the place that returns is named, and which return it makes.</summary>
public sealed class TurnTests
{
    [Theory]
    [InlineData("using", "by hand", 128)]
    [InlineData("using, later", "by hand, later", 16_384)]
    public async Task Both_callers_of_one_Dispose_are_named_each_with_its_turn(string first, string then, int length)
    {
        Finding twice = Of(await Look.AtAsync("using", isRepaired: false), length);

        (int, string)[] expected = [(LineOf(first), "again"), (LineOf(then), "first")];
        Assert.Equal(expected.Order(), twice.Returned.Select((site, i) => (site.Callers[0].Line!.Line, Labels.OfReturn(twice, i))).Order());
        Assert.All(twice.Returned, site => Assert.False(site.Callers[0].IsApproximate));
        Assert.All(twice.Returned, site => Assert.Equal("Dispose", site.Own.Method?.Name));
    }

    [Fact]
    public async Task Each_form_of_the_report_says_which_is_which()
    {
        Report report = await Look.AtAsync("twice", isRepaired: false);

        using StringWriter text = new();
        ConsoleReport.Write(AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(text), ColorSystem = ColorSystemSupport.NoColors }), report);
        Assert.Contains($"again    ReturnBugs.Twice (ReturnBugs.cs:{LineOfReturn(2)})", text.ToString(), StringComparison.Ordinal);
        Assert.Contains($"first    ReturnBugs.Twice (ReturnBugs.cs:{LineOfReturn(1)})", text.ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain("returned  ", text.ToString(), StringComparison.Ordinal);
        Assert.Matches("<dt>Again</dt>(.|\n)*<dt>First</dt>|<dt>First</dt>(.|\n)*<dt>Again</dt>", HtmlReport.Write(report));
        using JsonDocument json = JsonDocument.Parse(JsonReport.Write(report));
        JsonElement finding = json.RootElement.GetProperty("findings")[0];
        IEnumerable<(int, string?)> turns = finding.GetProperty("returned").EnumerateArray().Zip(finding.GetProperty("returnTurns").EnumerateArray(), (site, turn) => (site[0].GetProperty("line").GetInt32(), turn.GetString()));
        Assert.Equal([(LineOfReturn(1), "first"), (LineOfReturn(2), "again")], turns.Order());
    }

    [Fact]
    public async Task A_place_that_returns_both_times_says_so()
    {
        Finding twice = Assert.Single((await Look.AtAsync("finalizer", isRepaired: false)).Faults);

        Assert.Equal(twice.Returned.Count, twice.Turns.Count);
        Assert.Equal("both", Labels.OfReturn(twice with { Turns = [ReturnTurn.Both] }, 0));
    }

    [Fact]
    public async Task Other_findings_have_no_turns()
    {
        Report report = await Look.AtFaultAsync("lost-on-exception");
        Finding lost = Assert.Single(report.Faults);

        Assert.Empty(lost.Turns);
        Assert.Equal("returned", Labels.OfReturn(lost, 0));
        Assert.Contains("<dt>Returned</dt>", HtmlReport.Write(report), StringComparison.Ordinal);
    }

    private static Finding Of(Report report, int length) => Assert.Single(report.Faults, fault => fault.Lengths.Any(entry => entry.Length == length));

    private static int LineOf(string comment) => SourceText.LineOf("UsingBugs.cs", $"// {comment}");

    private static int LineOfReturn(int which) => SourceText.LineOf("ReturnBugs.cs", ".Return(array);", which == 1 ? "Rent(1000)" : "if (!isRepaired)");
}
