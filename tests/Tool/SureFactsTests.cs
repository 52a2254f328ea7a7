using System.Linq;
using System.Threading.Tasks;
using Pools.Tool.Diagnosis;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>The numbers of a report: lines, lengths, shares, hit rates.</summary>
public sealed class SureFactsTests
{
    [Fact]
    public async Task A_double_return_has_its_lines_and_lengths()
    {
        const string File = "ReturnBugs.cs";
        const string Method = "void Twice";
        Finding twice = Assert.Single((await Look.AtAsync("twice", isRepaired: false)).Faults);

        Assert.Equal(SourceText.LineOf(File, "Rent(1000)", Method), twice.Rented?.Own.Line?.Line);
        int first = SourceText.LineOf(File, "Return(array)", Method);
        Assert.Equal([first, SourceText.LineOf(File, "Return(array)", "if (!isRepaired)")], twice.Returned.Select(site => site.Own.Line!.Line).Order());
        Assert.Equal([(1024, 40L)], twice.Lengths);
    }

    [Fact]
    public async Task A_loss_says_which_share_came_back()
    {
        Finding lost = Assert.Single((await Look.AtFaultAsync("lost-on-exception")).Faults);

        Assert.Equal(0.75, lost.ShareReturned);
        Assert.Equal((40L, 10L), (lost.Rents, lost.Count));
        Assert.Equal([(128, 10L)], lost.Lengths);
        Assert.Equal(SourceText.LineOf("LossBugs.cs", "ArrayPool<int>.Shared.Rent"), lost.Rented?.Own.Line?.Line);
    }

    [Fact]
    public async Task The_busiest_caller_has_its_rents_and_hit_rate()
    {
        Report report = await Look.AtAsync("exhausted", isRepaired: false, times: 100);

        HotRow hottest = report.Hottest[0];
        Assert.EndsWith("CostBugs.Exhausted", hottest.Site.Own.Name);
        Assert.Equal((800L, 1024), (hottest.Rents, hottest.Length));

        // Of the eight that a round rents the pool has one, and in the first round none.
        Assert.Equal(1 - (701.0 / 800), hottest.HitRate, precision: 10);
        Assert.InRange(hottest.MeanHold ?? 0, 1, double.MaxValue);
        Assert.Equal(hottest.HitRate, report.Pools.Single(pool => pool.Rents == 800).HitRate, precision: 10);
    }

    [Fact]
    public async Task What_never_came_back_has_no_mean_hold() => Assert.Null(Assert.Single((await Look.AtAsync("lost", isRepaired: false)).Hottest, row => row.Rents == 40).MeanHold);
}
