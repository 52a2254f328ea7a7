namespace Pools.Tests.PerCore;

/// <summary>Arrays above 1 MiB, which no thread caches: each rent and return goes to the shared list.</summary>
[Collection(ProcessWide.Name)]
public sealed class LongArraysTests
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
    public void Arrays_that_do_not_fit_the_bound_are_dropped_and_the_rest_comes_back() => OwnThread.Run(() =>
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

    [Fact]
    public void Every_second_return_is_refused_while_the_pool_has_the_array() => OwnThread.Run(() =>
    {
        using PerCoreArrayPool<long> pool = Make();
        long[][] arrays = [.. Enumerable.Range(0, 3).Select(_ => pool.Rent(TwoMebibytes))];
        Array.ForEach(arrays, array => pool.Return(array));

        Assert.All(arrays, array => Assert.Throws<InvalidOperationException>(() => pool.Return(array)));
        Assert.Equal((3, 3), (pool.GetStatistics().Misuses, pool.GetStatistics().PooledArrays));
        Assert.Distinct(Enumerable.Range(0, 4).Select(_ => pool.Rent(TwoMebibytes)));
    });

    [Fact]
    public void Lengths_up_to_2_to_the_30_are_kept_by_default()
    {
        using PerCoreArrayPool<byte> pool = new();

        Assert.Equal(1 << 30, pool.GetStatistics().Buckets[^1].ArrayLength);
        Assert.Equal(0, pool.GetStatistics().OverMaximum.Rented);
    }

    [Fact]
    public void Array_as_large_as_the_bound_is_kept() => OwnThread.Run(() =>
    {
        using PerCoreArrayPool<long> pool = StillPool.Make<long>(new() { MaxRetainedBytes = TwoMebibytes * sizeof(long) });
        long[] array = pool.Rent(TwoMebibytes);
        pool.Return(array);

        Assert.Same(array, pool.Rent(TwoMebibytes));
    });

    private static PerCoreArrayPool<long> Make() => StillPool.Make<long>(new() { MaxArrayLength = 4 * TwoMebibytes });
}
