namespace Pools.Tests.Tools;

/// <summary>Only some events have stacks. Each return still finds its rent, and the events with stacks count for places.</summary>
public sealed class SampledStacksTests
{
    private const int None = StackTable.Unsampled;

    private readonly PoolLedger _ledger = new();

    private PoolEvents Events => new(_ledger);

    [Fact]
    public void A_place_counts_its_rents_and_their_returns_and_allocations()
    {
        Events.Rent(7, stack: 3).Return(7, stack: None).Rent(7, stack: None).Return(7, stack: 4).Rent(8, stack: 3).Allocate(8, 2, stack: 3);

        RentTally tally = Assert.Single(_ledger.Rents, rents => rents.Key != None).Value;
        Assert.Equal((2, 1, 1), (tally.Rents, tally.Returned, tally.Allocated));
        Assert.Equal((3, 2), (_ledger.Pools[1].Rents, _ledger.Pools[1].Returns));
        Assert.Equal(2, _ledger.Unsampled);
        Assert.Empty(_ledger.Ways);
        Assert.Empty(_ledger.Twice);
        Assert.Empty(_ledger.Unmatched);
    }

    [Fact]
    public void Misuse_with_unknown_stacks_is_added_to_the_same_kind()
    {
        PoolEvents events = Events.Rent(7, stack: 1).Return(7, stack: 2).Return(7, stack: 3);
        events.Rent(8, stack: 1).Return(8, stack: None).Return(8, stack: 3);
        events.Rent(9, stack: None).Return(9, stack: None).Return(9, stack: None);
        events.Rent(1, stack: 1).Return(1, stack: 2, pool: 2).Rent(2, stack: None).Return(2, stack: 2, pool: 2);
        events.Return(11, stack: 5).Return(12, stack: None);
        _ledger.Settle();

        Assert.Equal((new TwiceKey(1, 2, 3), 3), (Assert.Single(_ledger.Twice).Key, Assert.Single(_ledger.Twice).Value.Count));
        Assert.Equal(2, Assert.Single(_ledger.Strays).Value.Count);
        Assert.Equal(2, Assert.Single(_ledger.Unmatched).Value.Count);
    }

    [Fact]
    public void Misuse_unlike_any_known_one_keeps_an_unknown_place()
    {
        PoolEvents events = Events.Rent(7, stack: 1).Return(7, stack: 2).Return(7, stack: 3);
        events.Rent(8, stack: None, length: 16).Return(8, stack: None, length: 16).Return(8, stack: None, length: 16);
        events.Rent(9, stack: None, pool: 2).Return(9, stack: None, pool: 2).Return(9, stack: None, pool: 2);
        events.Rent(9, stack: 4).Return(9, stack: None).Return(9, stack: None);
        _ledger.Settle();

        Assert.Equal([1, 1, 1, 1], _ledger.Twice.Values.Select(tally => tally.Count));
    }

    /// <summary>One of ten events has a stack; one array of ten is lost.</summary>
    [Fact]
    public void A_report_names_no_place_for_events_without_stacks_and_extrapolates_losses()
    {
        Report report = new MadeTrace { FromStart = true, ProcessEnded = true }.Examine(events =>
        {
            for (int i = 0; i < 10_000; i++)
            {
                int stack = i / 10 % 10 == 0 ? 1 : None;
                events.At(i * MadeTrace.Second / 1000).Rent(i, stack: stack);
                if (i % 10 != 0)
                {
                    events.Return(i, stack: stack);
                }
            }
        });

        Finding lost = Assert.Single(report.Findings);
        Assert.Equal((FindingKind.Lost, Certainty.Likely, 1000), (lost.Kind, lost.Certainty, lost.Rents));
        Assert.Contains(lost.Evidence, line => line.StartsWith("About 1,", StringComparison.Ordinal));
        Assert.Equal(10_000, Assert.Single(report.Pools).Rents);
        Assert.Equal(1000, Assert.Single(report.Hottest).Rents);
        Assert.Contains(report.Doubts, doubt => doubt.StartsWith("10 % of the events have stacks", StringComparison.Ordinal));
    }
}
