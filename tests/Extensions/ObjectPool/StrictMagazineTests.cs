using System.Collections.Generic;
using Pools.Internal;
using Pools.PerCore;
using Xunit;

namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>Magazines that a trim has given up, one step at a time; the explorer looks at the steps in all orders.</summary>
public sealed class StrictMagazineTests
{
    [Fact]
    public void A_push_into_a_magazine_that_was_given_up_leaves_the_item_with_the_caller()
    {
        Magazine magazine = GivenUp();
        object item = new();

        Assert.False(StrictMagazine<HardwareAtomics>.TryPush(magazine, item));
        Assert.Empty(Drained(magazine));
    }

    [Fact]
    public void A_pop_from_a_magazine_that_was_given_up_takes_the_item_from_the_trim()
    {
        object item = new();
        Magazine magazine = GivenUp(item);

        Assert.Same(item, StrictMagazine<HardwareAtomics>.TryPop(magazine));
        Assert.Empty(Drained(magazine));
    }

    [Fact]
    public void A_pop_after_the_trim_finds_nothing()
    {
        object item = new();
        Magazine magazine = GivenUp(item);

        Assert.Equal([item], Drained(magazine));
        Assert.Null(StrictMagazine<HardwareAtomics>.TryPop(magazine));
    }

    [Fact]
    public void A_strict_shelf_gives_nothing_to_a_magazine_that_was_given_up()
    {
        Depot<HardwareAtomics> depot = new(new BucketPlan(length: 1, elementSize: 1, largestCapacity: 2, arraysPerCore: 2), cores: 1, ArrayAllocator.Default, isStrict: true);
        Shelf<HardwareAtomics> shelf = depot.GetOrAdd(core: 0);
        Magazine? fresh = GivenUp();

        Assert.False(shelf.TryPush(new object(), ref fresh, out _));
    }

    private static Magazine GivenUp(params object[] items)
    {
        Magazine magazine = Magazine.Make(bucket: 0, capacity: 2, charge: 2);
        foreach (object item in items)
        {
            Assert.True(StrictMagazine<HardwareAtomics>.TryPush(magazine, item));
        }

        magazine.Charge = 0;
        return magazine;
    }

    private static List<object> Drained(Magazine magazine)
    {
        List<object> items = [];
        StrictMagazine<HardwareAtomics>.Drain(magazine, items);
        return items;
    }
}
