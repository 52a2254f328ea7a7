using System;
using System.Linq;
using Pools.Tool.Diagnosis;
using Pools.Tool.Ledger;
using Xunit;
using static Pools.Tests.Tools.MadeTrace;

namespace Pools.Tests.Tools;

/// <summary>Arrays that are out because something holds them, and arrays that are lost beside some that are held for long.</summary>
public sealed class HoldTests
{
    private const int Many = 1000;

    private static readonly MadeTrace s_goesOn = new();
    private static readonly MadeTrace s_fromStart = new() { FromStart = true };
    private static readonly MadeTrace s_whole = new() { FromStart = true, ProcessEnded = true };

    /// <summary>One of a thousand comes back after three seconds; a hundred do not come back.</summary>
    [Fact]
    public void A_slow_return_does_not_hide_a_leak()
    {
        Finding lost = Assert.Single(s_goesOn.Examine(events => LoseEachTenth(events, slowReturns: 1)).Findings);

        Assert.Equal((FindingKind.Lost, Certainty.Likely, 98L), (lost.Kind, lost.Certainty, lost.Count));
        Assert.Contains(lost.Evidence, line => line.StartsWith("1 other came back after more than", StringComparison.Ordinal) && line.Contains("3 s", StringComparison.Ordinal));
    }

    /// <summary>With twenty that come back late, as many again may: those that are out are not surely lost.</summary>
    [Theory]
    [InlineData(9, Certainty.Likely)]
    [InlineData(20, Certainty.Possible)]
    public void The_more_come_back_late_the_less_sure_is_a_leak(int slowReturns, object certainty) =>
        Assert.Equal([(FindingKind.Lost, (Certainty)certainty)], s_goesOn.Judge(events => LoseEachTenth(events, slowReturns)));

    /// <summary>Half of those that stay out come back after a second or three.</summary>
    [Fact]
    public void What_comes_back_late_as_often_as_not_is_no_leak() =>
        Assert.DoesNotContain(s_goesOn.Examine(events => LoseEachTenth(events, slowReturns: 50)).Findings, finding => finding.Kind == FindingKind.Lost);

    /// <summary>A machine that stands still for a second makes no finding.</summary>
    [Fact]
    public void A_single_long_hold_is_not_worth_a_note() => Assert.Empty(s_goesOn.Examine(events =>
    {
        for (int i = 0; i < 40; i++)
        {
            events.Rent(i);
            _ = i == 20 ? events.At(2 * Second) : events;
            events.Return(i);
        }
    }).Findings);

    [Fact]
    public void Long_holds_are_worth_a_note() => Assert.Equal([(FindingKind.HeldForLong, Certainty.Certain)], s_goesOn.Judge(events =>
    {
        for (int i = 0; i < 5; i++)
        {
            events.At(i * 2 * Second).Rent(i).At((i * 2 * Second) + (3 * Second / 2)).Return(i);
        }
    }));

    /// <summary>A server of which a hundred clients take a buffer each, one after the other, and keep it.</summary>
    [Fact]
    public void What_never_came_back_in_a_process_that_goes_on_may_be_held() => Assert.Equal([(FindingKind.Lost, Certainty.Possible)], s_fromStart.Judge(Connect));

    /// <summary>The same, attached: a third as many connections end as begin.</summary>
    [Fact]
    public void What_is_held_by_more_and_more_connections_may_be_held() => Assert.Equal([(FindingKind.Lost, Certainty.Possible)], s_goesOn.Judge(events =>
    {
        for (int i = 0; i < 100; i++)
        {
            events.At(i * (Second / 10)).Rent(i + 1);
            _ = i % 3 == 0 ? events.Return(1_000_000 + i) : events;
        }
    }));

    [Fact]
    public void What_never_came_back_to_the_end_of_the_process_is_lost() => Assert.Equal([(FindingKind.Lost, Certainty.Likely)], s_whole.Judge(Connect));

    [Fact]
    public void What_never_came_back_in_twenty_minutes_is_lost() =>
        Assert.Equal([(FindingKind.Lost, Certainty.Likely)], new MadeTrace { Duration = 1200 * Second }.Judge(events =>
        {
            for (int i = 0; i < 100; i++)
            {
                events.At(i * 12 * Second).Rent(i + 1);
            }
        }));

    /// <summary>Thirteen of a hundred thousand: connections that live.</summary>
    [Fact]
    public void What_few_of_very_many_have_at_the_end_may_be_held() => Assert.Equal([(FindingKind.Lost, Certainty.Possible)], s_whole.Judge(events =>
    {
        for (int i = 0; i < 100_000; i++)
        {
            events.At(i * 100_000L).Rent(i + 1);
            _ = i % 8000 != 0 ? events.Return(i + 1) : events;
        }
    }));

    /// <summary>What threads were about when the process ended.</summary>
    [Fact]
    public void What_was_rented_just_before_the_process_ended_is_not_lost() => Assert.Equal([(FindingKind.HeldForLong, Certainty.Likely)], s_whole.Judge(events =>
    {
        for (int i = 0; i < Many; i++)
        {
            events.Rent(i + 1).Return(i + 1);
        }

        for (int i = 0; i < 50; i++)
        {
            events.Rent(Many + i + 1, thread: i);
        }
    }));

    /// <summary>Where the trace breaks off, the events of the last returns are missing: whoever was killed has not lost what it had.</summary>
    [Fact]
    public void What_was_rented_just_before_the_trace_broke_off_ought_not_to_be_back() =>
        Assert.DoesNotContain(new MadeTrace { FromStart = true, ProcessEnded = true, Broken = "cut", Duration = 50_000_000 }.Examine(events => LoseEachTenth(events, slowReturns: 0, step: 50_000)).Findings, finding => finding.IsFault);

    /// <summary>Ten seconds in which a tenth is lost, the last of them just now: each is 1,024 elements, whose size nobody knows without the pool's name.</summary>
    [Fact]
    public void It_says_how_much_is_lost()
    {
        Finding lost = Assert.Single(s_goesOn.Examine(events => LoseEachTenth(events, slowReturns: 0)).Findings);

        Assert.Contains("101,376 elements lost, 10,138 a second. Memory grows by that much only if something still references the arrays; otherwise they are collected, and new ones are allocated.", lost.Evidence);
        Assert.Null(lost.Bytes);
        Assert.Equal([(1024, 99L)], lost.Lengths);
        Assert.Equal(99, lost.Count);
    }

    [Fact]
    public void Holds_are_counted_by_powers_of_two()
    {
        HoldTally holds = new();
        for (int i = 0; i < 90; i++)
        {
            holds.Add(1500);
        }

        for (int i = 0; i < 10; i++)
        {
            holds.Add(5_000_000);
        }

        Assert.Equal(2048, holds.Quantile(0.9));
        Assert.Equal(1 << 23, holds.Quantile(0.91));
        Assert.Equal((100, 10, 10, 0), (holds.CountFrom(1024), holds.CountFrom(2048), holds.CountFrom(1 << 22), holds.CountFrom(1 << 23)));

        HoldTally all = new();
        all.Add(holds);
        all.Add(long.MaxValue);
        all.Add(0);
        Assert.Equal((1, 11, 102), (all.CountFrom(1L << 40), all.CountFrom(2048), all.CountFrom(0)));
    }

    private static void Connect(PoolEvents events)
    {
        for (int i = 0; i < 100; i++)
        {
            events.At(i * (Second / 10)).Rent(i + 1);
        }
    }

    /// <summary>A thousand are rented, each tenth is lost; the first of these come back after three seconds.</summary>
    private static void LoseEachTenth(PoolEvents events, int slowReturns, long step = 10 * Second / Many)
    {
        for (int i = 0; i < Many; i++)
        {
            events.At(i * step).Rent(i + 1);
            if (i % 10 != 0)
            {
                events.Return(i + 1);
            }

            int slow = i - 300;
            if (slow >= 0 && slow % 10 == 0 && slow < slowReturns * 10)
            {
                events.Return(slow + 1);
            }
        }
    }
}
