namespace Pools.Tests.Tools;

/// <summary>Two rentals of one hash code: an event that comes late, two arrays, or one array that the pool has twice.</summary>
public sealed class OverlapTests
{
    private readonly PoolLedger _ledger = new();

    private PoolEvents Events => new(_ledger);

    /// <summary>The event of thread 1 comes late. Thread 2 rents the array and hands it to thread 3, which returns it.</summary>
    [Fact]
    public void A_return_whose_event_comes_after_the_next_return_is_no_collision()
    {
        PoolEvents events = Events.Rent(7, thread: 1).Rent(7, thread: 2).Rent(8, thread: 3).Return(7, thread: 3);
        events.Return(7, thread: 1).Return(8, thread: 3);

        Assert.Equal(0, _ledger.Collisions);
        Assert.Empty(_ledger.Twice);

        events.Rent(7, thread: 2);
        Assert.Equal([true], IsKnown());
    }

    [Fact]
    public void Arrays_of_one_hash_code_collide_while_one_of_them_is_out()
    {
        PoolEvents events = Events.Rent(7, thread: 1).Rent(7, thread: 2).Rent(8, thread: 1).Return(7, thread: 1);
        Assert.Equal(1, _ledger.Collisions);
        Assert.Contains(false, IsKnown());

        events.Return(7, thread: 2).Return(8, thread: 1);
        Assert.Equal(0, _ledger.Collisions);
    }

    [Fact]
    public void Arrays_of_one_hash_code_go_back_to_their_own_pools()
    {
        Events.Rent(7, thread: 1, pool: 1).Rent(7, thread: 2, pool: 2).Return(7, thread: 3, pool: 2).Return(7, thread: 4, pool: 1);

        Assert.Empty(_ledger.Strays);
        Assert.Empty(_ledger.Twice);
    }

    [Fact]
    public void Open_rentals_of_one_hash_code_are_bounded_and_counted()
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
