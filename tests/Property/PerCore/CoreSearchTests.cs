namespace Pools.Tests.PerCore;

/// <summary>A magazine in some core cache is found by the next search, from any core.</summary>
public sealed class SharedBucketSearchTests
{
    private const int Places = 2;

    [Theory, InlineData(1), InlineData(2), InlineData(17), InlineData(65)]
    public void Magazine_on_any_core_is_found_from_any_other(int cores)
    {
        SharedBucket<HardwareAtomics> shared = NewSharedBucket(cores);
        for (int from = 0; from < cores; from++)
        {
            for (int to = 0; to < cores; to++)
            {
                Magazine magazine = Put(shared, from)!;

                Assert.Same(magazine, Take(shared, to));
                Assert.Null(Take(shared, to));
                Assert.True(shared.IsDry);
            }
        }
    }

    [Fact]
    public void Search_passes_all_core_caches_that_mislead_it()
    {
        // All that one search visits, except the last. Each was emptied from its own core, and still shows a sign.
        SharedBucket<HardwareAtomics> shared = NewSharedBucket(cores: 256);
        int[] others = [.. Enumerable.Range(0, SharedBucket<HardwareAtomics>.MostLooks - 1)];
        Assert.All(others, core => Assert.NotNull(Put(shared, core)));
        Assert.All(others, core => Assert.NotNull(Take(shared, core)));
        Magazine far = Put(shared, core: 255)!;

        Assert.Same(far, Take(shared, core: 0));
        Assert.Equal([255], Signs(shared));
    }

    [Fact]
    public void Magazine_behind_more_core_caches_than_one_search_looks_at_is_found_by_a_later_one()
    {
        SharedBucket<HardwareAtomics> shared = NewSharedBucket(cores: 256);
        int[] others = [.. Enumerable.Range(0, 2 * SharedBucket<HardwareAtomics>.MostLooks)];
        Assert.All(others, core => Assert.NotNull(Put(shared, core)));
        Assert.All(others, core => Assert.NotNull(Take(shared, core)));
        Magazine far = Put(shared, core: 255)!;

        Assert.Null(Take(shared, core: 0));
        Assert.Null(Take(shared, core: 0));
        Assert.Same(far, Take(shared, core: 0));
    }

    private static SharedBucket<HardwareAtomics> NewSharedBucket(int cores) =>
        new(
            new BucketPlan(length: 1, elementSize: 1, largestCapacity: 1, arraysPerCore: Places),
            cores,
            allocator: null,
            new PoolAccount(bucketCount: 1, maxBytes: 0));

    /// <returns>The magazine, or null: there was no room.</returns>
    private static Magazine? Put(SharedBucket<HardwareAtomics> shared, int core)
    {
        Magazine magazine = Magazine.Make(bucket: 0, capacity: 1, charge: 1);
        MagazineOperations<HardwareAtomics>.TryPush(magazine, new object());
        Magazine? inHand = magazine;
        return shared.TryPut(core, ref inHand) ? magazine : null;
    }

    private static Magazine? Take(SharedBucket<HardwareAtomics> shared, int core)
    {
        Magazine? give = null;
        return shared.TryTake(core, ref give, out _);
    }

    private static IEnumerable<int> Signs(SharedBucket<HardwareAtomics> shared) =>
        Enumerable.Range(0, shared.Cores).Where(((CoreSet<HardwareAtomics>)PoolInternals.Field(shared, "_withArrays")).Contains);
}
