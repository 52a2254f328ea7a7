using System;
using System.Linq;
using Xunit;

namespace Pools.Tests.PerCore;

/// <summary>Arrays above 1 MiB, which no thread keeps for itself: every rent and return goes to the shared shelves.</summary>
[Collection(ProcessWide.Name)]
public sealed class DepotOnlyTests
{
    private const int TwoMebibytes = (2 << 20) / sizeof(long);

    [Fact]
    public void The_array_that_was_just_returned_comes_back_without_allocating() => Processors.RunOnOne(() =>
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
    public void A_double_return_is_refused() => OwnThread.Run(() =>
    {
        using PerCoreArrayPool<long> pool = Make();
        long[] array = pool.Rent(TwoMebibytes);
        pool.Return(array);

        Assert.Throws<InvalidOperationException>(() => pool.Return(array));
        Assert.NotSame(pool.Rent(TwoMebibytes), pool.Rent(TwoMebibytes));
    });

    [Fact]
    public void More_than_the_shelves_hold_is_dropped_and_the_rest_comes_back() => OwnThread.Run(() =>
    {
        using PerCoreArrayPool<long> pool = Make();
        long[][] arrays = [.. Enumerable.Range(0, 400).Select(_ => pool.Rent(TwoMebibytes))];
        Array.ForEach(arrays, a => pool.Return(a));

        PoolStatistics statistics = pool.GetStatistics();
        Assert.InRange(statistics.RetainedBytes, 1, statistics.MaxRetainedBytes);
        Assert.Equal(400, statistics.PooledArrays + statistics.Dropped);
        Assert.Equal(statistics.PooledArrays, Enumerable.Range(0, 400).Count(_ => arrays.Contains(pool.Rent(TwoMebibytes))));
    });

    [Fact]
    public void Arrays_have_one_owner_and_nobody_clears_under_its_hands()
    {
        using PerCoreArrayPool<long> pool = Make();

        // Clearing takes long enough to be seen, should it come after the array has been given away.
        Stress.Run(pool, new StressPlan { Seed = 55, Steps = 120, MaxDepth = 2, HandsOver = true, ClearsOneIn = 1, Lengths = [TwoMebibytes] }, stamp => stamp);
        Assert.Equal(0, pool.GetStatistics().Outstanding);
    }

    private static PerCoreArrayPool<long> Make() => StillPool.Make<long>(new() { MaxArrayLength = 4 * TwoMebibytes });
}
