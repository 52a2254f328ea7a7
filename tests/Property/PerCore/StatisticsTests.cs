using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace Pools.Tests.PerCore;

public sealed class StatisticsTests
{
    [Fact]
    public void A_new_pool_counts_nothing()
    {
        using var pool = new PerCoreArrayPool<byte>();
        PoolStatistics statistics = pool.GetStatistics();

        Assert.Equal((0, 0, 0, 0, 0), (statistics.Rented, statistics.Returned, statistics.Allocated, statistics.Dropped, statistics.Trimmed));
        Assert.Equal((0, 0, 0, 0), (statistics.Outstanding, statistics.Misuses, statistics.PooledArrays, statistics.PooledBytes));
        Assert.Equal(Enumerable.Range(4, 17).Select(i => 1 << i), statistics.Buckets.Select(b => b.ArrayLength));
    }

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
        Assert.Equal((4, 2, 2, 3, 0), (statistics.Rented, statistics.Returned, statistics.Outstanding, statistics.Allocated, statistics.Dropped));
        Assert.Equal((1, 128L * sizeof(int)), (statistics.PooledArrays, statistics.PooledBytes));
        Assert.Equal(new BucketStatistics { ArrayLength = 128, ArrayBytes = 512, Rented = 3, Returned = 2, Allocated = 2, Pooled = 1 }, statistics.Buckets[3]);
        Assert.Equal(new BucketStatistics { ArrayLength = 1_024, ArrayBytes = 4_096, Rented = 1, Allocated = 1 }, statistics.Buckets[6]);
        GC.KeepAlive(other);
    });

    [Fact]
    public void A_trim_is_counted_and_an_older_snapshot_stays_as_it_was() => OwnThread.Run(() =>
    {
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new());
        List<int[]> arrays = [.. Enumerable.Range(0, 100).Select(_ => pool.Rent(100))];
        arrays.ForEach(a => pool.Return(a));
        PoolStatistics before = pool.GetStatistics();
        pool.Trim();
        PoolStatistics after = pool.GetStatistics();

        Assert.Equal((100, 0), (before.PooledArrays + before.Dropped, before.Trimmed));
        Assert.Equal((0, before.PooledArrays), (after.PooledArrays, after.Trimmed));
        Assert.Equal((before.PooledArrays, 0), (before.Buckets[3].Pooled, after.Buckets[3].Pooled));
        Assert.Equal(0, after.RetainedBytes);
    });

    [Fact]
    public void Totals_are_the_sums_over_the_buckets_after_work_on_many_threads()
    {
        using PerCoreArrayPool<long> pool = StillPool.Make<long>(new());
        Stress.Run(pool, new StressPlan { Seed = 8, HandsOver = true, Generations = 3, Meanwhile = () => pool.Trim(TrimLevel.Surplus) }, s => s);
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
    public void Rents_and_returns_are_counted_exactly_on_many_threads_that_have_ended()
    {
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new());
        for (int generation = 0; generation < 5; generation++)
        {
            OwnThread.RunAll([.. Enumerable.Repeat(() =>
            {
                for (int i = 0; i < 1_000; i++)
                {
                    pool.Return(pool.Rent(20));
                }
            }, 8)]);
            Memory.Collect();
        }

        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((40_000, 40_000, 0), (statistics.Rented, statistics.Returned, statistics.Outstanding));
    }

    [Fact]
    public void A_rent_counts_for_its_own_pool_where_the_thread_knows_another_one_of_the_same_number() => OwnThread.Run(() =>
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
    public void Wrong_returns_are_counted_whether_they_throw_or_not()
    {
        foreach (MisuseResponse response in new[] { MisuseResponse.Throw, MisuseResponse.Drop })
        {
            using var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { OnMisuse = response });
            for (int i = 0; i < 3; i++)
            {
                Assert.Equal(response == MisuseResponse.Throw, Record.Exception(() => pool.Return(new byte[17])) is ArgumentException);
            }

            Assert.Equal((3, 0), (pool.GetStatistics().Misuses, pool.GetStatistics().PooledArrays));
        }
    }

    [Fact]
    public void The_text_is_a_table_with_a_row_for_each_bucket_in_use()
    {
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new() { Name = "frames" });
        pool.Return(pool.Rent(100));
        _ = pool.Rent(5_000);
        string[] lines = pool.GetStatistics().ToString()!.Split('\n', StringSplitOptions.RemoveEmptyEntries);

        Assert.Contains("frames", lines[0], StringComparison.Ordinal);
        Assert.EndsWith(" in 1 array", lines[1].TrimEnd(), StringComparison.Ordinal);
        Assert.Contains(lines, l => l.Contains("128", StringComparison.Ordinal));
        Assert.Contains(lines, l => l.Replace(",", "", StringComparison.Ordinal).Contains("8192", StringComparison.Ordinal));
        Assert.Contains(lines, l => l.Contains("rented", StringComparison.OrdinalIgnoreCase) && l.Contains("pooled", StringComparison.OrdinalIgnoreCase));
    }
}
