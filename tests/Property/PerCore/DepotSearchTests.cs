using System.Collections.Generic;
using System.Linq;
using Pools.Internal;
using Pools.PerCore;
using Xunit;

namespace Pools.Tests.PerCore;

/// <summary>What is on some shelf is found by the next search, from whatever core.</summary>
public sealed class DepotSearchTests
{
    private const int Places = 2;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(17)]
    [InlineData(64)]
    [InlineData(65)]
    [InlineData(256)]
    public void A_magazine_on_any_core_is_found_from_any_other(int cores)
    {
        Depot<HardwareAtomics> depot = NewDepot(cores);
        for (int from = 0; from < cores; from++)
        {
            for (int to = 0; to < cores; to++)
            {
                Magazine magazine = Put(depot, from)!;

                Assert.Same(magazine, Take(depot, to));
                Assert.Null(Take(depot, to));
                Assert.True(depot.IsDry);
            }
        }
    }

    [Theory]
    [InlineData(2)]
    [InlineData(63)]
    [InlineData(256)]
    public void One_core_fills_all_shelves_and_another_empties_them(int cores)
    {
        Depot<HardwareAtomics> depot = NewDepot(cores);
        HashSet<Magazine> put = [];
        while (Put(depot, core: 0) is { } magazine)
        {
            put.Add(magazine);
        }

        Assert.Equal(cores * Places, put.Count);
        for (int i = 0; i < cores * Places; i++)
        {
            Assert.True(put.Remove(Take(depot, cores - 1)!));
        }

        Assert.Null(Take(depot, cores - 1));
        Assert.True(depot.IsDry);
    }

    [Fact]
    public void A_search_passes_all_shelves_that_mislead_it()
    {
        // As many as one search looks at, but for the last, each emptied from its own core: nobody has noticed that nothing is left.
        Depot<HardwareAtomics> depot = NewDepot(cores: 256);
        int[] others = [.. Enumerable.Range(0, Depot<HardwareAtomics>.MostLooks - 1)];
        Assert.All(others, core => Assert.NotNull(Put(depot, core)));
        Assert.All(others, core => Assert.NotNull(Take(depot, core)));
        Magazine far = Put(depot, core: 255)!;

        // All but the last of them have lost their signs.
        Assert.Same(far, Take(depot, core: 0));
        Assert.Equal([others[^1], 255], Signs(depot));
    }

    [Fact]
    public void A_shelf_from_which_each_magazine_is_taken_by_others_keeps_its_sign()
    {
        // Its own taker comes too late each time, and finds elsewhere.
        Depot<HardwareAtomics> depot = NewDepot(cores: 8);
        for (int i = 0; i < 100; i++)
        {
            Assert.NotNull(Put(depot, core: 3));
            Assert.NotNull(Take(depot, core: 3));
            Magazine far = Put(depot, core: 6)!;
            Assert.Equal([3, 6], Signs(depot));

            Assert.Same(far, Take(depot, core: 2));
            Assert.Equal([3, 6], Signs(depot));
        }
    }

    [Fact]
    public void A_search_in_vain_leaves_no_sign_of_what_is_empty()
    {
        Depot<HardwareAtomics> depot = NewDepot(cores: 8);
        for (int core = 0; core < 8; core++)
        {
            Put(depot, core);
            Take(depot, core);
        }

        Assert.Equal(8, Signs(depot).Count);
        Assert.Null(Take(depot, core: 5));
        Assert.Empty(Signs(depot));
    }

    [Fact]
    public void What_is_behind_more_shelves_than_one_search_looks_at_is_found_by_the_next_one()
    {
        Depot<HardwareAtomics> depot = NewDepot(cores: 256);
        int[] others = [.. Enumerable.Range(0, 2 * Depot<HardwareAtomics>.MostLooks)];
        Assert.All(others, core => Assert.NotNull(Put(depot, core)));
        Assert.All(others, core => Assert.NotNull(Take(depot, core)));
        Magazine far = Put(depot, core: 255)!;

        Assert.Null(Take(depot, core: 0));
        Assert.Null(Take(depot, core: 0));
        Assert.Same(far, Take(depot, core: 0));
    }

    [Fact]
    public void Steady_traffic_changes_no_sign()
    {
        Depot<HardwareAtomics> depot = NewDepot(cores: 8);
        Put(depot, core: 3);
        for (int i = 0; i < 100; i++)
        {
            Take(depot, core: 6);
            Assert.Equal([3], Signs(depot));
            Put(depot, core: 3);
            Assert.Equal([3], Signs(depot));
        }
    }

    private static Depot<HardwareAtomics> NewDepot(int cores) =>
        new(new BucketPlan(length: 1, elementSize: 1, largestCapacity: 1, arraysPerCore: Places), cores, ArrayAllocator.Default, isStrict: false);

    /// <returns>The magazine, or null: there was no room.</returns>
    private static Magazine? Put(Depot<HardwareAtomics> depot, int core)
    {
        Magazine magazine = Magazine.Make(bucket: 0, capacity: 1, charge: 1);
        MagazineOperations<HardwareAtomics>.TryPush(magazine, new object());
        Magazine? inHand = magazine;
        return depot.TryPut(core, ref inHand) ? magazine : null;
    }

    private static Magazine? Take(Depot<HardwareAtomics> depot, int core)
    {
        Magazine? give = null;
        return depot.TryTake(core, ref give);
    }

    private static List<int> Signs(Depot<HardwareAtomics> depot)
    {
        List<int> cores = [];
        foreach (int core in depot.WithArrays(0))
        {
            cores.Add(core);
        }

        return cores;
    }
}
