using System.Collections.Generic;
using System.Linq;
using Pools.Tool.Diagnosis;
using Pools.Tool.Events;
using Pools.Tool.Ledger;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>What the account of arrays makes of events that no program can be made to raise at will.</summary>
public sealed class LedgerTests
{
    private readonly PoolLedger _ledger = new();

    private PoolEvents Events => new(_ledger);

    [Fact]
    public void A_return_that_finds_nothing_out_is_one_too_many()
    {
        Events.Rent(7).Return(7).Return(7, stack: 3);

        KeyValuePair<TwiceKey, TwiceTally> twice = Assert.Single(_ledger.Twice);
        Assert.Equal(new TwiceKey(Rent: 1, First: 2, Second: 3), twice.Key);
        Assert.Equal(1, twice.Value.Count);
    }

    /// <summary>One thread has put the array into the pool and is interrupted before it says so; another has rented it meanwhile.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_return_that_is_told_late_is_none_too_many(bool otherReturnsFirst)
    {
        PoolEvents events = Events.Rent(7, thread: 1).Rent(7, thread: 2);
        _ = otherReturnsFirst ? events.Return(7, thread: 2).Return(7, thread: 1) : events.Return(7, thread: 1).Return(7, thread: 2);

        Assert.Empty(_ledger.Twice);
        Assert.Empty(Open());
        Assert.Equal(2, _ledger.Rents[1]!.Returned);
    }

    [Fact]
    public void Living_arrays_of_one_hash_code_are_counted_and_what_stays_out_of_them_is_not_known()
    {
        // Thread 1 goes on after its rent, so its return of the other array cannot be a late one.
        Events.Rent(7, thread: 1).Rent(7, thread: 2).Rent(8, thread: 1).Return(8, thread: 1).Return(7, thread: 1);

        Assert.Equal(1, _ledger.Collisions);
        Assert.Empty(_ledger.Twice);
        (Rental rental, _, bool isKnown) = Assert.Single(Open());
        Assert.Equal((2, false), (rental.Thread, isKnown));
    }

    [Fact]
    public void Arrays_of_one_hash_code_and_different_lengths_are_told_apart()
    {
        Events.Rent(7, length: 1024).Rent(7, length: 2048).Return(7, length: 2048);

        Assert.Equal(0, _ledger.Collisions);
        Assert.Equal((1024, true), Open().Select(open => (open.Length, open.IsKnown)).Single());
    }

    [Fact]
    public void What_came_back_twice_and_is_out_twice_is_no_collision_and_proves_it()
    {
        Events.Rent(7).Return(7).Return(7).Rent(7, thread: 2).Rent(7, thread: 3).Rent(8, thread: 2).Return(7, thread: 2).Return(7, thread: 3);

        TwiceTally twice = Assert.Single(_ledger.Twice).Value;
        Assert.Equal((1, 1), (twice.Count, twice.HandedOutTwice));
        Assert.Equal(0, _ledger.Collisions);
    }

    [Fact]
    public void An_array_that_goes_to_another_pool_and_comes_from_there_is_right_again()
    {
        PoolEvents other = new(_ledger) { Pool = 2 };
        Events.Rent(7).Return(7, pool: 2);
        other.Rent(7).Return(7);

        KeyValuePair<StrayKey, StrayTally> stray = Assert.Single(_ledger.Strays);
        Assert.Equal((1, 2, 1), (stray.Key.RentPool, stray.Key.ReturnPool, stray.Value.Count));
        Assert.Empty(_ledger.Twice);
    }

    [Fact]
    public void A_return_of_what_was_not_rented_in_the_trace_is_no_misuse()
    {
        Events.Return(7).Rent(7).Return(7);

        Assert.Equal(1, _ledger.Unmatched[2].Returns);
        Assert.Empty(_ledger.Twice);
    }

    /// <summary>Sixteen arrays a generation, and a thousand that are lost: as many as the table holds are known, and all are counted.</summary>
    [Fact]
    public void What_there_is_no_room_for_is_counted()
    {
        const int Arrays = 1000;
        const int Generation = 16;
        PoolLedger small = new(Generation);
        PoolEvents events = new(small);
        for (int i = 1; i <= Arrays; i++)
        {
            events.Rent(i);
        }

        int open = 0;
        small.ForEachOpen((_, _, _) => open++);
        Assert.InRange(open, 1, 2 * Generation);
        Assert.Equal(Arrays, open + small.Rents[1]!.Forgotten);
        Assert.Equal(small.Forgotten, small.Rents[1]!.Forgotten);
    }

    [Fact]
    public void Of_each_misuse_as_many_kinds_are_known_as_there_is_room_for_and_all_others_are_counted()
    {
        PoolEvents events = Events;
        for (int i = 0; i < PoolLedger.MostKinds + 2; i++)
        {
            events.Rent(7).Return(7).Return(7, stack: 10 + i).Rent(8).Return(8, stack: 10 + i, pool: 2);
            _ledger.OnMisuse(new MisuseReport("DoubleReturn", 1024, "", 10 + i));
        }

        Assert.Equal((PoolLedger.MostKinds, PoolLedger.MostKinds, PoolLedger.MostKinds), (_ledger.Twice.Count, _ledger.Strays.Count, _ledger.Reports.Count));
        Assert.Equal(6, _ledger.OfOtherKinds);

        // One that is known has room for ever.
        events.Rent(7).Return(7).Return(7, stack: 10);
        Assert.Equal(6, _ledger.OfOtherKinds);
    }

    [Fact]
    public void A_report_says_how_many_misuses_it_does_not_list()
    {
        const int Pools = 64;
        const int TooMany = 3;
        Report report = new MadeTrace().Examine(events =>
        {
            for (int i = 0; i < PoolLedger.MostKinds + TooMany; i++)
            {
                events.Rent(7, pool: 1 + (i / Pools)).Return(7, pool: 1000 + (i % Pools));
            }
        });

        Assert.StartsWith("3 misuses of further kinds are not among the findings", Assert.Single(report.Doubts), System.StringComparison.Ordinal);
    }

    /// <summary>Arrays that are out stay known however many others come and go.</summary>
    [Fact]
    public void What_is_out_is_not_forgotten_for_what_comes_and_goes()
    {
        const int Generation = 16;
        PoolLedger small = new(Generation);
        PoolEvents events = new PoolEvents(small).Rent(1, stack: 3).Rent(2, stack: 3);
        for (int i = 10; i < 1000; i++)
        {
            events.Rent(i).Return(i);
        }

        events.Return(1).Return(2);
        Assert.Equal((2, 0), (small.Rents[3]!.Returned, small.Rents[3]!.Forgotten));
        Assert.Empty(small.Unmatched);
    }

    private List<(Rental Rental, int Length, bool IsKnown)> Open()
    {
        List<(Rental, int, bool)> open = [];
        _ledger.ForEachOpen((rental, length, isKnown) => open.Add((rental, length, isKnown)));
        return open;
    }
}
