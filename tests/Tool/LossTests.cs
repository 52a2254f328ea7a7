using System.Linq;
using Pools.Diagnostics.Symbols;
using Pools.Tool.Diagnosis;
using Pools.Tool.Events;
using Pools.Tool.Ledger;
using Pools.Tool.Sites;
using Pools.Tool.Symbols;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>What tells lost arrays from held ones in a process that goes on, over traces of ten seconds that are made.</summary>
public sealed class LossTests
{
    private const long Second = 1_000_000_000;
    private const long Duration = 10 * Second;
    private const int Arrays = 100;

    [Fact]
    public void What_is_rented_all_the_time_and_never_comes_back_may_be_lost() => Assert.Equal((FindingKind.Lost, Certainty.Possible), Judge(events => RentAllTheTime(events)));

    [Fact]
    public void What_is_rented_once_and_kept_is_held() => Assert.Equal((FindingKind.HeldForLong, Certainty.Likely), Judge(events =>
    {
        for (int i = 0; i < Arrays; i++)
        {
            events.At(i * 1000).Rent(i + 1);
        }
    }));

    /// <summary>Connections of a minute: as many end as begin.</summary>
    [Fact]
    public void What_comes_back_as_often_from_before_the_trace_is_held_for_longer_than_it() => Assert.Equal((FindingKind.HeldForLong, Certainty.Likely), Judge(events =>
    {
        RentAllTheTime(events, andReturnOthers: true);
    }));

    [Fact]
    public void What_is_out_for_longer_than_any_that_came_back_is_lost_and_what_is_not_is_not()
    {
        Assert.Equal((FindingKind.Lost, Certainty.Likely), Judge(events => RentAndReturn(events, everyTenthIsLost: true)));
        Assert.Null(Judge(events => RentAndReturn(events, everyTenthIsLost: false)));
    }

    [Fact]
    public void What_was_rented_just_now_is_not_counted_as_lost()
    {
        Finding lost = Assert.Single(Examine(events =>
        {
            RentAndReturn(events, everyTenthIsLost: true);
            events.At(Duration - 1000).Rent(Arrays + 1);
        }).Findings);

        Assert.Equal(Arrays / 10, lost.Count);
        Assert.Contains(lost.Evidence, line => line.StartsWith("1 more has been out for less than", System.StringComparison.Ordinal));
    }

    /// <summary>An array that two renters have comes back for one of them only.</summary>
    [Theory]
    [InlineData(5, 1024, null, true)]
    [InlineData(4, 1024, null, false)]
    [InlineData(5, 2048, null, false)]
    [InlineData(5, 1024, 77, false)]
    public void What_may_follow_from_arrays_that_came_back_twice_is_not_likely_to_be_lost(int twice, int length, int? pool, bool mayFollow)
    {
        Finding lost = Assert.Single(Examine(events =>
        {
            RentAndReturn(events, everyTenthIsLost: true);
            for (int i = 0; i < twice; i++)
            {
                events.At((Duration / 2) + (i * Second / 2)).Rent(10_000 + i, stack: 3, length: length, pool: pool);
                events.Return(10_000 + i, stack: 4, length: length, pool: pool).Return(10_000 + i, stack: 4, length: length, pool: pool);
            }
        }).Findings, finding => finding.Kind == FindingKind.Lost);

        Assert.Equal(mayFollow ? Certainty.Possible : Certainty.Likely, lost.Certainty);
        Assert.Equal(mayFollow, lost.Evidence.Any(line => line.StartsWith("May follow from arrays of this length that were returned twice", System.StringComparison.Ordinal)));
        Assert.Equal(mayFollow, lost.Advice.StartsWith("First mend what returns arrays twice", System.StringComparison.Ordinal));
    }

    [Fact]
    public void What_is_held_may_follow_from_arrays_that_came_back_twice()
    {
        Finding held = Assert.Single(Examine(events =>
        {
            for (int i = 0; i < 4; i++)
            {
                events.At(i * 1000).Rent(i + 1);
                events.At((i + 10) * 1000).Rent(10_000 + i, stack: 3).Return(10_000 + i, stack: 4).Return(10_000 + i, stack: 4);
            }
        }).Findings, finding => finding.Kind == FindingKind.HeldForLong);

        Assert.Equal(Certainty.Possible, held.Certainty);
        Assert.StartsWith("May follow from", Assert.Single(held.Evidence), System.StringComparison.Ordinal);
    }

    private static void RentAllTheTime(PoolEvents events, bool andReturnOthers = false)
    {
        for (int i = 0; i < Arrays; i++)
        {
            events.At(i * (Duration / Arrays)).Rent(i + 1);
            if (andReturnOthers)
            {
                events.Return(i + 1_000_000);
            }
        }
    }

    private static void RentAndReturn(PoolEvents events, bool everyTenthIsLost)
    {
        for (int i = 0; i < Arrays; i++)
        {
            events.At(i * (Duration / Arrays)).Rent(i + 1);
            if (!everyTenthIsLost || i % 10 != 0)
            {
                events.Return(i + 1);
            }
        }
    }

    private static (FindingKind Kind, Certainty Certainty)? Judge(System.Action<PoolEvents> trace) =>
        Examine(trace).Findings.Select(finding => ((FindingKind, Certainty)?)(finding.Kind, finding.Certainty)).SingleOrDefault();

    private static Report Examine(System.Action<PoolEvents> trace)
    {
        PoolLedger ledger = new();
        trace(new PoolEvents(ledger));
        StackTable stacks = new();
        stacks.Intern([1]);
        stacks.Intern([2]);
        stacks.Intern([3]);
        stacks.Intern([4]);
        using ModuleContents modules = new();
        return Doctor.Examine(
            new TraceOutcome
            {
                Ledger = ledger,
                Stacks = stacks,
                Sites = new SiteResolver(stacks, new CodeMap(), modules),
                EventsLost = 0,
                FromStart = false,
                ProcessEnded = false,
                Duration = Duration,
            },
            "a made trace");
    }
}
