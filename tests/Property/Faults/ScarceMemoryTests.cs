namespace Pools.Tests.Faults;

/// <summary>No memory for all of a pool's bookkeeping; the contract suite refuses each single request.</summary>
public sealed class ScarceMemoryTests
{
    [Fact]
    public void A_pool_that_gets_no_memory_for_itself_drops_and_recovers() => OwnThread.Run(() =>
    {
        const int Count = 60;
        var allocator = new ProbeAllocator { RefusesBookkeeping = true };
        PerCoreArrayPool<int> pool = StillPool.Make<int>(new(), allocator);
        int[][] arrays = [.. Enumerable.Range(0, Count).Select(_ => pool.Rent(128))];
        Array.ForEach(arrays, array => pool.Return(array));
        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((Count, Count, Count), (statistics.Rented, statistics.Returned, statistics.Dropped));
        Assert.Equal((0, 0), (statistics.PooledArrays, statistics.RetainedBytes));

        allocator.RefusesBookkeeping = false;
        int[] again = pool.Rent(128);
        pool.Return(again);
        Assert.Same(again, pool.Rent(128));
    });
}
