namespace Pools.Tests.Tools;

/// <summary>The table of arrays by their hash codes is bounded.</summary>
public sealed class ArrayTableTests
{
    private const int Capacity = 64;
    private const int Length = 16;

    private readonly List<(int, int)> _forgotten = [];
    private readonly ArrayTable _table;

    public ArrayTableTests() => _table = new ArrayTable(Capacity, entry => _forgotten.Add(entry.Key));

    [Fact]
    public void Arrays_that_are_out_stay_while_others_pass()
    {
        for (int key = 1; key <= Capacity / 4; key++)
        {
            _table.GetOrAdd((key, Length)).Open = 1;
        }

        for (int key = 1000; key < 1000 + (100 * Capacity); key++)
        {
            _table.GetOrAdd((key, Length));
        }

        int open = 0;
        _table.ForEachOpen(_ => open++);
        Assert.Equal(Capacity / 4, open);
        Assert.Empty(_forgotten);
        Assert.InRange(_table.Forgotten, 98 * Capacity, 100 * Capacity);
    }

    [Fact]
    public void Arrays_that_are_out_are_forgotten_beyond_half_of_a_generation()
    {
        for (int key = 1; key <= 10 * Capacity; key++)
        {
            _table.GetOrAdd((key, Length)).Open = 1;
        }

        int open = 0;
        _table.ForEachOpen(_ => open++);
        Assert.InRange(open, Capacity / 2, 2 * Capacity);
        Assert.Equal(10 * Capacity, open + _forgotten.Count);
        Assert.Equal(_forgotten.Count, _table.Forgotten);
    }

    [Fact]
    public void An_array_that_occurs_again_keeps_its_entry()
    {
        _table.GetOrAdd((1, Length)).ReturnStack = 7;
        for (int key = 2; key < 100 * Capacity; key++)
        {
            _table.GetOrAdd((key, Length));
            Assert.Equal(7, _table.Find((1, Length)).ReturnStack);
        }
    }
}
