namespace Pools.Tests.PerCore;

public sealed class StatisticsTests
{
    [Fact]
    public void Counts_are_right_after_a_known_sequence() => OwnThread.Run(() =>
    {
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new());
        int[] first = pool.Rent(100);
        int[] second = pool.Rent(100);
        int[] other = pool.Rent(1_000);
        pool.Return(first);
        pool.Return(second);
        _ = pool.Rent(100);

        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal(
            (4, 2, 2, 3, 0), (statistics.Rented, statistics.Returned, statistics.Outstanding, statistics.Allocated, statistics.Dropped));
        Assert.Equal((1, 128L * sizeof(int)), (statistics.PooledArrays, statistics.PooledBytes));
        Assert.Equal(
            new BucketStatistics { ArrayLength = 128, ArrayBytes = 512, Rented = 3, Returned = 2, Allocated = 2, Pooled = 1 },
            statistics.Buckets[3]);
        Assert.Equal(new BucketStatistics { ArrayLength = 1_024, ArrayBytes = 4_096, Rented = 1, Allocated = 1 }, statistics.Buckets[6]);
        GC.KeepAlive(other);
    });

    [Fact]
    public void Totals_are_the_sums_over_the_buckets_after_work_on_many_threads()
    {
        using PerCoreArrayPool<long> pool = StillPool.Make<long>(new());
        var plan = new StressPlan { Seed = Seed.OfRun, HandsOver = true, Steps = 300, Meanwhile = () => pool.Trim(TrimLevel.Surplus) };
        Stress.Run(pool, plan, s => s);
        OwnThread.RunAll([.. Enumerable.Repeat(() =>
        {
            for (int i = 0; i < 1_000; i++)
            {
                pool.Return(pool.Rent(20));
            }
        }, 8)]);
        Memory.Collect();

        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal(0, statistics.Outstanding);
        Assert.Equal(statistics.Buckets.Sum(b => b.Rented), statistics.Rented);
        Assert.Equal(statistics.Buckets.Sum(b => b.Returned), statistics.Returned);
        Assert.Equal(statistics.Buckets.Sum(b => b.Allocated), statistics.Allocated);
        Assert.Equal(statistics.Buckets.Sum(b => b.Dropped), statistics.Dropped);
        Assert.Equal(statistics.Buckets.Sum(b => b.Trimmed), statistics.Trimmed);
        Assert.Equal(statistics.Buckets.Sum(b => b.Pooled), statistics.PooledArrays);
        Assert.Equal(statistics.Buckets.Sum(b => b.Pooled * b.ArrayBytes), statistics.PooledBytes);
        Assert.All(statistics.Buckets, b => Assert.Equal(b.ArrayLength * 8L, b.ArrayBytes));
    }

    [Fact]
    public void Rent_counts_for_its_own_pool_where_the_thread_knows_another_one_of_the_same_number() => OwnThread.Run(() =>
    {
        using var known = new PerCoreArrayPool<byte>();
        using var pool = new PerCoreArrayPool<byte>();
        PoolInternals.Settle(known);
        GC.KeepAlive(known.Rent(100));
        Assert.Equal((1, 0), (PoolInternals.CountCaches(known), known.GetStatistics().PooledArrays));
        PoolInternals.SetField(pool, "_rentId", PoolInternals.EngineOf(known).Id);
        PoolStatistics before = known.GetStatistics();

        GC.KeepAlive(pool.Rent(100));

        Assert.Equal((before.Rented, before.Allocated), (known.GetStatistics().Rented, known.GetStatistics().Allocated));
        Assert.Equal((1, 1), (pool.GetStatistics().Rented, pool.GetStatistics().Allocated));
    });

    [Fact]
    public void Text_is_a_table_with_a_row_for_each_bucket_in_use()
    {
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new() { Name = "frames" });
        pool.Return(pool.Rent(100));
        _ = pool.Rent(5_000);
        string[] lines = pool.GetStatistics().ToString()!.Split('\n', StringSplitOptions.RemoveEmptyEntries);

        Assert.Contains("frames", lines[0], StringComparison.Ordinal);
        Assert.EndsWith(" in 1 array", lines[1].TrimEnd(), StringComparison.Ordinal);
        Assert.Contains(lines, l => l.Contains("128", StringComparison.Ordinal));
        Assert.Contains(lines, l => l.Replace(",", "", StringComparison.Ordinal).Contains("8192", StringComparison.Ordinal));
        Assert.Contains(
            lines,
            l => l.Contains("rented", StringComparison.OrdinalIgnoreCase) && l.Contains("pooled", StringComparison.OrdinalIgnoreCase));
    }
}
