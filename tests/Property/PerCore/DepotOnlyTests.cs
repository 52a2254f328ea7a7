namespace Pools.Tests.PerCore;

/// <summary>Arrays above 1 MiB, which no thread caches: every rent and return goes to the shared shelves.</summary>
[Collection(ProcessWide.Name)]
public sealed class DepotOnlyTests
{
    private const int TwoMebibytes = (2 << 20) / sizeof(long);

    [Fact]
    public void Returned_array_comes_back_without_allocating() => Processors.RunOnOne(() =>
    {
        using PerCoreArrayPool<long> pool = Make();
        long[] array = pool.Rent(TwoMebibytes);
        pool.Return(array);
        for (int i = 0; i < 300; i++)
        {
            Assert.Same(array, pool.Rent(TwoMebibytes));
            pool.Return(array);
        }

        Assert.Equal(0, Allocated.Always(() => pool.Return(pool.Rent(TwoMebibytes))));
        Assert.Equal(1, pool.GetStatistics().Allocated);
    });

    [Fact]
    public void Second_return_throws() => OwnThread.Run(() =>
    {
        using PerCoreArrayPool<long> pool = Make();
        long[] array = pool.Rent(TwoMebibytes);
        pool.Return(array);

        Assert.Throws<InvalidOperationException>(() => pool.Return(array));
        Assert.NotSame(pool.Rent(TwoMebibytes), pool.Rent(TwoMebibytes));
    });

    [Fact]
    public void Arrays_that_the_shelves_cannot_hold_are_dropped_and_the_rest_comes_back() => OwnThread.Run(() =>
    {
        const int Count = 200;
        using PerCoreArrayPool<long> pool = Make();
        long[][] arrays = [.. Enumerable.Range(0, Count).Select(_ => pool.Rent(TwoMebibytes))];
        Array.ForEach(arrays, a => pool.Return(a));

        PoolStatistics statistics = pool.GetStatistics();
        Assert.InRange(statistics.RetainedBytes, 1, statistics.MaxRetainedBytes);
        Assert.Equal(Count, statistics.PooledArrays + statistics.Dropped);
        Assert.Equal(statistics.PooledArrays, Enumerable.Range(0, Count).Count(_ => arrays.Contains(pool.Rent(TwoMebibytes))));
    });

    [Fact]
    public void Arrays_have_one_owner()
    {
        using PerCoreArrayPool<long> pool = Make();

        // Clearing takes long enough to be seen, should it come after the array has been given away.
        var plan =
            new StressPlan { Seed = Seed.OfRun, Steps = 60, MaxDepth = 2, HandsOver = true, ClearsOneIn = 1, Lengths = [TwoMebibytes] };
        Stress.Run(pool, plan, stamp => stamp);
        Assert.Equal(0, pool.GetStatistics().Outstanding);
    }

    private static PerCoreArrayPool<long> Make() => StillPool.Make<long>(new() { MaxArrayLength = 4 * TwoMebibytes });
}
