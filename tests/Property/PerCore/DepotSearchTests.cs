using Pools.Internal;
using Pools.PerCore;

namespace Pools.Tests.PerCore;

/// <summary>A magazine on some shelf is found by the next search, from any core.</summary>
public sealed class DepotSearchTests
{
    private const int Places = 2;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(17)]
    [InlineData(65)]
    public void Magazine_on_any_core_is_found_from_any_other(int cores)
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

    [Fact]
    public void Search_passes_all_shelves_that_mislead_it()
    {
        // All that one search visits, except the last. Each was emptied from its own core, and still shows a sign.
        Depot<HardwareAtomics> depot = NewDepot(cores: 256);
        int[] others = [.. Enumerable.Range(0, Depot<HardwareAtomics>.MostLooks - 1)];
        Assert.All(others, core => Assert.NotNull(Put(depot, core)));
        Assert.All(others, core => Assert.NotNull(Take(depot, core)));
        Magazine far = Put(depot, core: 255)!;

        Assert.Same(far, Take(depot, core: 0));
        Assert.Equal([255], Signs(depot));
    }

    [Fact]
    public void Magazine_behind_more_shelves_than_one_search_looks_at_is_found_by_a_later_one()
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

    private static Depot<HardwareAtomics> NewDepot(int cores) =>
        new(
            new BucketPlan(length: 1, elementSize: 1, largestCapacity: 1, arraysPerCore: Places),
            cores,
            allocator: null,
            new PoolAccount(bucketCount: 1, maxBytes: 0));

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
        return depot.TryTake(core, ref give, out _);
    }

    private static IEnumerable<int> Signs(Depot<HardwareAtomics> depot) =>
        Enumerable.Range(0, depot.Cores).Where(((CoreSet<HardwareAtomics>)PoolInternals.Field(depot, "_withArrays")).Contains);
}
