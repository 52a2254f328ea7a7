using System.Collections.Generic;
using System.Linq;
using Pools.Tool.Ledger;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>Two rentals of what looks like one array: a return that is told late, two arrays, or one that the pool has twice.</summary>
public sealed class OverlapTests
{
    private readonly PoolLedger _ledger = new();

    private PoolEvents Events => new(_ledger);

    /// <summary>Thread 1 has returned the array and not yet said so. Thread 2 rents it and hands it to thread 3, which goes on and then returns it.</summary>
    [Fact]
    public void A_return_that_is_told_late_is_no_collision_even_if_the_next_renters_comes_first()
    {
        PoolEvents events = Events.Rent(7, thread: 1).Rent(7, thread: 2).Rent(8, thread: 3).Return(7, thread: 3);
        events.Return(7, thread: 1).Return(8, thread: 3);

        Assert.Equal(0, _ledger.Collisions);
        Assert.Empty(_ledger.Twice);

        events.Rent(7, thread: 2);
        Assert.Equal([true], IsKnown());
    }

    /// <summary>Nobody can tell which of the two is lost; the first to overlap is not kept in mind for ever.</summary>
    [Fact]
    public void Arrays_that_look_alike_collide_for_as_long_as_one_of_them_is_out()
    {
        PoolEvents events = Events.Rent(7, thread: 1).Rent(7, thread: 2).Rent(8, thread: 1).Return(7, thread: 1);
        Assert.Equal(1, _ledger.Collisions);
        Assert.Contains(false, IsKnown());

        events.Return(7, thread: 2).Return(8, thread: 1);
        Assert.Equal(0, _ledger.Collisions);
    }

    /// <summary>The array of the other pool is not blamed on its twin, whichever thread returns it.</summary>
    [Fact]
    public void Arrays_of_two_pools_that_look_alike_go_back_to_their_own()
    {
        Events.Rent(7, thread: 1, pool: 1).Rent(7, thread: 2, pool: 2).Return(7, thread: 3, pool: 2).Return(7, thread: 4, pool: 1);

        Assert.Empty(_ledger.Strays);
        Assert.Empty(_ledger.Twice);
    }

    /// <summary>One return too many, which may be another array's; later the array itself is rented, and its return is told late.</summary>
    [Fact]
    public void A_return_that_is_told_late_does_not_show_that_an_array_is_out_twice()
    {
        PoolEvents events = Events.Rent(7).Return(7).Return(7);
        events.Rent(7, thread: 1).Rent(7, thread: 2).Return(7, thread: 1).Return(7, thread: 2);
        events.Rent(7, thread: 1).Rent(7, thread: 2).Return(7, thread: 2).Return(7, thread: 1);

        Assert.Equal(0, Assert.Single(_ledger.Twice).Value.HandedOutTwice);
    }

    [Fact]
    public void An_array_that_two_have_while_both_go_on_is_out_twice()
    {
        PoolEvents events = Events.Rent(7).Return(7).Return(7);
        events.Rent(7, thread: 1).Rent(7, thread: 2).Rent(8, thread: 1).Return(7, thread: 1).Return(7, thread: 2);

        Assert.Equal(1, Assert.Single(_ledger.Twice).Value.HandedOutTwice);
        Assert.Equal(0, _ledger.Collisions);
    }

    /// <summary>What the pool has let go of it no longer has twice.</summary>
    [Fact]
    public void What_came_back_twice_and_was_trimmed_is_no_longer_out_twice()
    {
        PoolEvents events = Events.Rent(7).Return(7).Return(7).Trim(7);
        events.Rent(7, thread: 1).Rent(7, thread: 2).Rent(8, thread: 1).Return(7, thread: 1).Return(7, thread: 2);

        Assert.Equal(0, Assert.Single(_ledger.Twice).Value.HandedOutTwice);
    }

    /// <summary>An array that is rented again and again without a return takes no more memory for it.</summary>
    [Fact]
    public void Rentals_of_what_looks_like_one_array_are_bounded_and_counted()
    {
        const int Rents = 10_000;
        PoolEvents events = Events;
        for (int i = 0; i < Rents; i++)
        {
            events.Rent(7, thread: i % 3);
        }

        Assert.InRange(IsKnown().Count, 2, 100);
        Assert.Equal(Rents, IsKnown().Count + _ledger.Rents[1]!.Forgotten);
        Assert.Equal(1, _ledger.Collisions);

        for (int i = 0; i < Rents; i++)
        {
            events.Return(7);
        }

        Assert.Empty(_ledger.Twice);
    }

    private List<bool> IsKnown()
    {
        List<bool> known = [];
        _ledger.ForEachOpen((_, _, isKnown) => known.Add(isKnown));
        return known;
    }
}
