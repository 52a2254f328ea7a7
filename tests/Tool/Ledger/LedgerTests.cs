namespace Pools.Tests.Tools;

/// <summary>The account of arrays, over events that no program raises at will.</summary>
public sealed class LedgerTests
{
    private readonly PoolLedger _ledger = new();

    private PoolEvents Events => new(_ledger);

    [Fact]
    public void A_second_return_is_counted_by_its_places()
    {
        Events.Rent(7).Return(7).Return(7, stack: 3);

        KeyValuePair<TwiceKey, MisuseTally> twice = Assert.Single(_ledger.Twice);
        Assert.Equal(new TwiceKey(Rent: 1, First: 2, Second: 3), twice.Key);
        Assert.Equal(1, twice.Value.Count);
    }

    /// <summary>A thread is interrupted between its return and the event, while another one rents the array.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_return_whose_event_comes_late_is_no_double_return(bool otherReturnsFirst)
    {
        PoolEvents events = Events.Rent(7, thread: 1).Rent(7, thread: 2);
        _ = otherReturnsFirst ? events.Return(7, thread: 2).Return(7, thread: 1) : events.Return(7, thread: 1).Return(7, thread: 2);

        Assert.Empty(_ledger.Twice);
        Assert.Empty(Open());
        Assert.Equal(2, _ledger.Rents[1]!.Returned);
    }

    [Fact]
    public void Arrays_of_one_hash_code_are_collisions_and_unknown()
    {
        // Thread 1 goes on after its rent, so its return of the other array does not come late.
        Events.Rent(7, thread: 1).Rent(7, thread: 2).Rent(8, thread: 1).Return(8, thread: 1).Return(7, thread: 1);

        Assert.Equal(1, _ledger.Collisions);
        Assert.Empty(_ledger.Twice);
        (Rental rental, _, bool isKnown) = Assert.Single(Open());
        Assert.Equal((2, false), (rental.Thread, isKnown));
    }

    [Fact]
    public void Arrays_of_one_hash_code_and_different_lengths_are_distinct()
    {
        Events.Rent(7, length: 1024).Rent(7, length: 2048).Return(7, length: 2048);

        Assert.Equal(0, _ledger.Collisions);
        Assert.Equal((1024, true), Open().Select(open => (open.Length, open.IsKnown)).Single());
    }

    [Fact]
    public void An_array_that_was_returned_twice_and_is_out_twice_is_no_collision()
    {
        Events.Rent(7).Return(7).Return(7);
        Events.Rent(7, thread: 2).Rent(7, thread: 3).Rent(8, thread: 2).Return(7, thread: 2).Return(7, thread: 3);

        MisuseTally twice = Assert.Single(_ledger.Twice).Value;
        Assert.Equal(1, twice.Count);
        Assert.Equal(0, _ledger.Collisions);
    }

    [Fact]
    public void An_array_that_was_returned_to_another_pool_belongs_there()
    {
        PoolEvents other = new(_ledger) { Pool = 2 };
        Events.Rent(7).Return(7, pool: 2);
        other.Rent(7).Return(7);

        KeyValuePair<StrayKey, MisuseTally> stray = Assert.Single(_ledger.Strays);
        Assert.Equal((1, 2, 1), (stray.Key.RentPool, stray.Key.ReturnPool, stray.Value.Count));
        Assert.Empty(_ledger.Twice);
    }

    [Fact]
    public void A_return_of_an_array_from_before_the_trace_is_no_misuse()
    {
        Events.Return(7).Rent(7).Return(7);

        Assert.Equal(1, _ledger.Unmatched[new ReturnKey(2)].Count);
        Assert.Empty(_ledger.Twice);
    }

    [Fact]
    public void Arrays_that_do_not_fit_into_the_table_are_counted()
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
    public void Misuses_of_too_many_kinds_are_only_counted()
    {
        PoolEvents events = Events;
        for (int i = 0; i < PoolLedger.MostKinds + 2; i++)
        {
            events.Rent(7).Return(7).Return(7, stack: 10 + i).Rent(8).Return(8, stack: 10 + i, pool: 2);
            _ledger.OnMisuse(new MisuseReport("DoubleReturn", 1024, "", 10 + i));
        }

        Assert.Equal(
            (PoolLedger.MostKinds, PoolLedger.MostKinds, PoolLedger.MostKinds),
            (_ledger.Twice.Count, _ledger.Strays.Count, _ledger.Reports.Count));
        Assert.Equal(6, _ledger.OfOtherKinds);

        events.Rent(7).Return(7).Return(7, stack: 10);
        Assert.Equal(6, _ledger.OfOtherKinds);
    }

    [Fact]
    public void An_array_that_is_out_stays_known_while_many_others_pass()
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
