using static Pools.Tests.Tools.MadeTrace;

namespace Pools.Tests.Tools;

/// <summary>Made-up traces with lost and held arrays.</summary>
public sealed class LossTests
{
    private const int Hundred = 100;
    private const int Thousand = 1000;

    private static readonly MadeTrace s_attached = new();
    private static readonly MadeTrace s_fromStart = new() { FromStart = true };
    private static readonly MadeTrace s_whole = new() { FromStart = true, ProcessEnded = true };

    [Fact]
    public void Arrays_that_never_return_may_be_lost_in_a_process_that_goes_on()
    {
        Assert.Equal([(FindingKind.Lost, Certainty.Possible)], s_attached.Judge(RentAllTheTime));
        Assert.Equal([(FindingKind.Lost, Certainty.Possible)], s_fromStart.Judge(RentAllTheTime));
    }

    [Fact]
    public void Arrays_that_never_return_before_the_process_ends_are_lost() =>
        Assert.Equal([(FindingKind.Lost, Certainty.Likely)], s_whole.Judge(RentAllTheTime));

    [Fact]
    public void Arrays_that_all_came_back_late_name_their_pool()
    {
        Finding held = Assert.Single(s_attached.Examine(events =>
        {
            for (int i = 0; i < 10; i++)
            {
                events.At(i).Rent(i + 1).At((2 * Second) + i).Return(i + 1);
            }
        }).Findings);

        Assert.Equal((FindingKind.HeldForLong, Certainty.Certain), (held.Kind, held.Certainty));
        Assert.Equal(["unnamed pool #1"], held.Pools);
    }

    /// <summary>Nine of ten come back after two seconds, so that none that is out has been out for too long.</summary>
    [Fact]
    public void Arrays_that_are_nearly_all_out_are_possibly_lost()
    {
        Finding lost = Assert.Single(s_attached.Examine(events =>
        {
            for (int i = 0; i < Thousand; i++)
            {
                events.At(i * (Second / 100)).Rent(i + 1);
                _ = i is >= 200 and < 210 ? events.Return(i - 199) : events;
            }
        }).Findings);

        Assert.Equal((FindingKind.Lost, Certainty.Possible, 990L), (lost.Kind, lost.Certainty, lost.Count));
        Assert.StartsWith("990 arrays of 1,000 rented here are out; 10 others came back", lost.Summary, StringComparison.Ordinal);
    }

    [Fact]
    public void Arrays_that_are_rented_once_and_kept_are_held() => Assert.Equal(
        [(FindingKind.HeldForLong, Certainty.Likely)],
        s_attached.Judge(events =>
        {
            for (int i = 0; i < Hundred; i++)
            {
                events.At(i * 1000).Rent(i + 1);
            }
        }));

    /// <summary>Connections of a minute: as many end as begin, or a third as many.</summary>
    [Theory]
    [InlineData(1, nameof(FindingKind.HeldForLong), nameof(Certainty.Likely))]
    [InlineData(3, nameof(FindingKind.Lost), nameof(Certainty.Possible))]
    public void Arrays_of_connections_that_end_as_often_are_held(int begin, string kind, string certainty)
    {
        Finding finding = Assert.Single(s_attached.Examine(events =>
        {
            for (int i = 0; i < Hundred; i++)
            {
                events.At(i * (Second / 10)).Rent(i + 1);
                _ = i % begin == 0 ? events.Return(1_000_000 + i) : events;
            }
        }).Findings);

        Assert.Equal((kind, certainty), (finding.Kind.ToString(), finding.Certainty.ToString()));
    }

    [Fact]
    public void Arrays_that_are_out_for_longer_than_all_others_are_lost()
    {
        Assert.Equal([(FindingKind.Lost, Certainty.Likely)], s_attached.Judge(events => LoseEachTenth(events)));
        Assert.Empty(s_attached.Judge(events =>
        {
            for (int i = 0; i < Thousand; i++)
            {
                events.At(i * (Second / 100)).Rent(i + 1).Return(i + 1);
            }
        }));
    }

    [Fact]
    public void A_slow_return_does_not_hide_a_leak()
    {
        Finding lost = Assert.Single(s_attached.Examine(events => LoseEachTenth(events, slowReturns: 1)).Findings);

        Assert.Equal((FindingKind.Lost, Certainty.Likely, 98L), (lost.Kind, lost.Certainty, lost.Count));
        Assert.Contains(lost.Evidence, line => line.StartsWith("1 other came back after more than", StringComparison.Ordinal));
    }

    [Fact]
    public void An_array_that_was_just_rented_is_not_counted_as_lost()
    {
        Finding lost = Assert.Single(s_attached.Examine(events =>
        {
            LoseEachTenth(events);
            events.At((10 * Second) - 1000).Rent(Thousand + 1);
        }).Findings);

        Assert.Equal(99, lost.Count);
        Assert.Contains(lost.Evidence, line => line.StartsWith("2 more have been out for less than", StringComparison.Ordinal));
    }

    /// <summary>Threads were using these arrays.</summary>
    [Fact]
    public void Arrays_that_were_rented_just_before_the_process_ended_are_no_finding() => Assert.Empty(s_whole.Judge(events =>
    {
        for (int i = 0; i < Thousand; i++)
        {
            events.Rent(i + 1).Return(i + 1);
        }

        for (int i = 0; i < 50; i++)
        {
            events.Rent(Thousand + i + 1, thread: i);
        }
    }));

    /// <summary>The events of the last returns are missing.</summary>
    [Fact]
    public void Arrays_that_were_rented_just_before_the_trace_broke_off_are_not_lost() => Assert.DoesNotContain(
        new MadeTrace { FromStart = true, ProcessEnded = true, Broken = "cut", Duration = 50_000_000 }.Examine(events =>
            LoseEachTenth(events, step: 50_000)).Findings,
        finding => finding.IsFault);

    /// <summary>Without the pool's name, the size of an element is unknown.</summary>
    [Fact]
    public void A_loss_has_its_elements_and_lengths()
    {
        Finding lost = Assert.Single(s_attached.Examine(events => LoseEachTenth(events)).Findings);

        Assert.Contains(lost.Evidence, line => line.StartsWith("101,376 elements lost, 10,138 a second.", StringComparison.Ordinal));
        Assert.Null(lost.Bytes);
        Assert.Equal([(1024, 99L)], lost.Lengths);
    }

    [Fact]
    public void A_single_long_hold_is_no_finding_and_several_are_a_note()
    {
        Assert.Empty(s_attached.Examine(events =>
        {
            for (int i = 0; i < 40; i++)
            {
                events.Rent(i);
                _ = i == 20 ? events.At(2 * Second) : events;
                events.Return(i);
            }
        }).Findings);
        Assert.Equal([(FindingKind.HeldForLong, Certainty.Certain)], s_attached.Judge(events =>
        {
            for (int i = 0; i < 5; i++)
            {
                events.At(i * 2 * Second).Rent(i).At((i * 2 * Second) + (3 * Second / 2)).Return(i);
            }
        }));
    }

    /// <summary>An array that two renters have comes back for one of them only.</summary>
    [Theory]
    [InlineData(50, 1024, null, true)]
    [InlineData(49, 1024, null, false)]
    [InlineData(50, 2048, null, false)]
    [InlineData(50, 1024, 77, false)]
    public void A_loss_may_follow_from_arrays_that_were_returned_twice(int twice, int length, int? pool, bool mayFollow)
    {
        Finding lost = Assert.Single(s_attached.Examine(events =>
        {
            LoseEachTenth(events);
            ReturnTwice(events, twice, length, pool);
        }).Findings, finding => finding.Kind == FindingKind.Lost);

        Assert.Equal(mayFollow ? Certainty.Possible : Certainty.Likely, lost.Certainty);
        Assert.Equal(mayFollow, lost.Evidence.Any(line =>
            line.StartsWith("May follow from arrays of this length that were returned twice", StringComparison.Ordinal)));
    }

    [Fact]
    public void A_hold_may_follow_from_arrays_that_were_returned_twice()
    {
        Finding held = Assert.Single(s_attached.Examine(events =>
        {
            for (int i = 0; i < 4; i++)
            {
                events.At(i * 1000).Rent(i + 1);
            }

            ReturnTwice(events, twice: 4);
        }).Findings, finding => finding.Kind == FindingKind.HeldForLong);

        Assert.Equal(Certainty.Possible, held.Certainty);
    }

    [Fact]
    public void Holds_are_counted_by_powers_of_two()
    {
        HoldTally holds = new();
        for (int i = 0; i < 100; i++)
        {
            holds.Add(i < 90 ? 1500 : 5_000_000);
        }

        Assert.Equal((2048, 1 << 23), (holds.Quantile(0.9), holds.Quantile(0.91)));
        Assert.Equal((100, 10, 10, 0), (holds.CountFrom(1024), holds.CountFrom(2048), holds.CountFrom(1 << 22), holds.CountFrom(1 << 23)));

        HoldTally all = new();
        all.Add(holds);
        all.Add(long.MaxValue);
        all.Add(0);
        Assert.Equal((1, 11, 102), (all.CountFrom(1L << 40), all.CountFrom(2048), all.CountFrom(0)));
    }

    private static void RentAllTheTime(PoolEvents events)
    {
        for (int i = 0; i < Hundred; i++)
        {
            events.At(i * (Second / 10)).Rent(i + 1);
        }
    }

    private static void ReturnTwice(PoolEvents events, int twice, int length = 1024, int? pool = null)
    {
        for (int i = 0; i < twice; i++)
        {
            events.At((5 * Second) + (i * Second / 20)).Rent(10_000 + i, stack: 3, length: length, pool: pool);
            events.Return(10_000 + i, stack: 4, length: length, pool: pool).Return(10_000 + i, stack: 4, length: length, pool: pool);
        }
    }

    /// <summary>A thousand are rented, each tenth is lost; the first of these come back after three seconds.</summary>
    private static void LoseEachTenth(PoolEvents events, int slowReturns = 0, long step = 10 * Second / Thousand)
    {
        for (int i = 0; i < Thousand; i++)
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
