using System;
using System.Linq;
using System.Threading.Tasks;
using Pools.Tool.Diagnosis;
using Pools.Tool.Reporting;
using Pools.Tool.Sites;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>Where a helper rents and returns for two, the one that does wrong is named, and the one that does right never is.</summary>
public sealed class CallerTests
{
    [Theory]
    [InlineData("wrapper-twice", "Returned twice", "WrongUser.ReturnTwice")]
    [InlineData("wrapper-lost", "Lost", "WrongUser.Lose")]
    [InlineData("wrapper-lost-through-two", "Lost", "WrongUser.LoseThroughTwo")]
    [InlineData("wrapper-other-pool", "Returned to another pool", "WrongUser.GiveElsewhere")]
    public async Task The_caller_that_does_wrong_is_named_and_the_one_that_does_right_is_not(string program, string kind, string caller)
    {
        Report report = await Look.AtFaultAsync(program);

        Finding fault = Assert.Single(report.Faults);
        Assert.Equal((kind, 40L, 40L), (Labels.Of(fault.Kind), fault.Count, fault.Rents));
        string places = string.Join('\n', fault.Returned.Prepend(fault.Rented!).Select(site => Labels.WithCallers(site, fault.Callers)));
        Assert.StartsWith("WrapperBugs.Helper.Get (WrapperBugs.cs:", places, StringComparison.Ordinal);
        Assert.Contains($"called by WrapperBugs.{caller} (WrapperBugs.cs:", places, StringComparison.Ordinal);
        Assert.DoesNotContain("RightUser", places, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("wrapper-twice")]
    [InlineData("wrapper-lost")]
    [InlineData("wrapper-lost-through-two")]
    [InlineData("wrapper-other-pool")]
    [InlineData("wrapper-all-lose")]
    public async Task Where_both_do_right_nothing_is_found(string program) => Assert.Empty((await Look.AtAsync(program, isRepaired: true)).Faults);

    [Fact]
    public async Task What_a_caller_loses_is_not_mixed_with_what_others_give_back() =>
        Assert.Equal(0.0, Assert.Single((await Look.AtFaultAsync("wrapper-lost")).Faults).ShareReturned);

    [Fact]
    public async Task A_method_that_loses_for_all_its_callers_is_one_fault_with_its_callers_by_number()
    {
        Finding lost = Assert.Single((await Look.AtFaultAsync("wrapper-all-lose")).Faults);

        Assert.Equal((FindingKind.Lost, 160L), (lost.Kind, lost.Count));
        Assert.Empty(lost.Rented!.Callers);
        Assert.Equal([("First", 120L), ("Second", 40L)], lost.Callers.Select(caller => (caller.Caller.Method!.Name, caller.Count)));
    }

    [Fact]
    public async Task The_busiest_callers_are_places_whoever_called_them()
    {
        Report report = await Look.AtAsync("wrapper-twice", isRepaired: true);

        Site helper = Assert.Single(report.Hottest, row => row.Rents == 80).Site;
        Assert.Equal("Helper.Get", helper.Own.Name[^"Helper.Get".Length..]);
        Assert.DoesNotContain(report.Hottest, row => row.Site.Callers.Count > 0);
    }
}
