using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Internal;
using Pools.Large;
using Pools.PerCore;
using Pools.Tests.Large;
using Xunit;

namespace Pools.Tests.Property.PerCore;

/// <summary>A per-core pool's large part, beyond what the contract asks of both: that it is one pool to its user.</summary>
public sealed class LargePartTests
{
    private const int Longest = 1_024;
    private const int Long = 5_000;

    private readonly ManualClock _clock = new();
    private readonly PressureDial _pressure = new();

    [Fact]
    public void It_is_made_when_the_first_long_array_is_rented_and_not_before()
    {
        using PerCoreArrayPool<byte> pool = Make();
        pool.Return(pool.Rent(Longest));
        pool.Trim();
        Assert.Null(LargeInternals.PartOf(pool));
        Assert.Null(pool.GetStatistics().Large);
        pool.Return(pool.Rent(Longest + 1));

        Assert.NotNull(LargeInternals.PartOf(pool));
        Assert.NotNull(pool.GetStatistics().Large);
    }

    [Fact]
    public void A_long_array_is_kept_and_rented_again()
    {
        using PerCoreArrayPool<byte> pool = Make();
        byte[] array = pool.Rent(Long);
        pool.Return(array);

        Assert.Same(array, pool.Rent(Long));
        Assert.InRange(array.Length, Long, Long * 9 / 8);
    }

    [Fact]
    public void Statistics_tell_of_both_parts_as_of_one_pool()
    {
        using PerCoreArrayPool<byte> pool = Make();
        byte[] first = pool.Rent(100);
        byte[] second = pool.Rent(Long);
        pool.Return(pool.Rent((1 << 20) + 1));
        PoolStatistics statistics = pool.GetStatistics();

        Assert.Equal((3, 1, 3), (statistics.Rented, statistics.Returned, statistics.Allocated));
        Assert.Equal([128, second.Length], statistics.Buckets.Where(bucket => bucket.Rented != 0).Select(bucket => bucket.ArrayLength));
        Assert.Equal(1, statistics.OverMaximum.Dropped);
        Assert.Equal(first.Length + second.Length, statistics.OutstandingBytes);
        Assert.True(statistics.Buckets.Zip(statistics.Buckets.Skip(1)).All(pair => pair.First.ArrayLength < pair.Second.ArrayLength));
        Assert.Equal("pool", statistics.PoolName);
    }

    [Fact]
    public void One_number_bounds_both_parts()
    {
        using PerCoreArrayPool<byte> pool = Make(o => o.MaxRetainedBytes = 20_000);
        var random = new Random(1);
        var held = new List<byte[]>();
        for (int step = 0; step < 5_000; step++)
        {
            if (held.Count > 0 && random.Next(2) == 0)
            {
                int at = random.Next(held.Count);
                pool.Return(held[at]);
                held.RemoveAt(at);
            }
            else
            {
                held.Add(pool.Rent(random.Next(1, 8_000)));
            }

            Assert.InRange(pool.GetStatistics().RetainedBytes, 0, 20_000);
        }

        held.ForEach(array => pool.Return(array));
        Assert.Equal(20_000, pool.GetStatistics().MaxRetainedBytes);
        Assert.InRange(pool.GetStatistics().RetainedBytes, 10_000, 20_000);
    }

    [Fact]
    public void With_0_neither_part_keeps_anything()
    {
        using PerCoreArrayPool<byte> pool = Make(o => o.MaxRetainedBytes = 0);
        byte[] array = pool.Rent(Long);
        pool.Return(array);

        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
        Assert.NotSame(array, pool.Rent(Long));
    }

    [Fact]
    public void A_trim_lets_go_of_both()
    {
        using PerCoreArrayPool<byte> pool = Make();
        pool.Return(pool.Rent(100));
        pool.Return(pool.Rent(Long));
        Assert.NotEqual(0, pool.GetStatistics().RetainedBytes);
        pool.Trim();

        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void Disposal_ends_both_and_long_arrays_are_exact_from_then_on_or_of_no_pool()
    {
        PerCoreArrayPool<byte> used = Make();
        byte[] late = used.Rent(Long);
        used.Return(used.Rent(Long + 3_000));
        used.Dispose();
        used.Return(late);
        Assert.Equal(0, used.GetStatistics().RetainedBytes);

        PerCoreArrayPool<byte> unused = Make();
        unused.Dispose();
        byte[] array = unused.Rent(Long);
        Assert.Equal(Long, array.Length);
        unused.Return(array);
        Assert.Null(LargeInternals.PartOf(unused));
        Assert.Equal((1, 1, 1), (unused.GetStatistics().Rented, unused.GetStatistics().Returned, unused.GetStatistics().Dropped));
    }

    [Fact]
    public void Every_wrong_return_of_a_long_array_is_refused_in_the_pools_name_and_counted()
    {
        using PerCoreArrayPool<string> pool = Make<string>();
        using PerCoreArrayPool<string> other = Make<string>();
        string[] array = pool.Rent(Long);
        pool.Return(array);
        Exception[] refusals =
        [
            Assert.Throws<InvalidOperationException>(() => pool.Return(array)),
            Assert.Throws<ArgumentException>("array", () => pool.Return(new string[Long])),
            Assert.Throws<ArgumentException>("array", () => pool.Return(other.Rent(Long))),
        ];

        Assert.All(refusals, refusal => Assert.StartsWith("pool: ", refusal.Message, StringComparison.Ordinal));
        Assert.Equal(3, pool.GetStatistics().Misuses);
    }

    [Fact]
    public void A_long_array_is_refused_as_long_as_none_has_been_rented_and_makes_no_part()
    {
        using PerCoreArrayPool<byte> pool = Make();
        Assert.Throws<ArgumentException>("array", () => pool.Return(new byte[Long]));

        Assert.Null(LargeInternals.PartOf(pool));
        Assert.Equal(1, pool.GetStatistics().Misuses);
    }

    [Fact]
    public void A_disposed_pool_refuses_no_long_array_that_it_has_lent_without_a_part()
    {
        PerCoreArrayPool<string> pool = new(new PerCoreArrayPoolOptions { MaxArrayLength = Longest });
        pool.Dispose();
        string[] array = pool.Rent(Long);

        pool.Return(array);
        Assert.Null(LargeInternals.PartOf(pool));
        Assert.Equal(0, pool.GetStatistics().Misuses);
    }

    [Fact]
    public void A_long_covariant_array_is_refused()
    {
        using PerCoreArrayPool<object> pool = Make<object>();

        Assert.Contains("string[]", Assert.Throws<ArgumentException>("array", () => pool.Return(new string[Long])).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Long_arrays_are_cleared_as_the_pool_is_told()
    {
        using PerCoreArrayPool<byte> pool = Make(o => o.ClearOnReturn = ClearPolicy.Always);
        byte[] array = pool.Rent(Long);
        array.AsSpan().Fill(1);
        pool.ReturnAndClear(array, clearLength: 1);

        Assert.Same(array, pool.Rent(Long));
        Assert.All(array, item => Assert.Equal(0, item));
    }

    [Fact]
    public void With_the_option_off_a_long_array_is_exact_and_dropped()
    {
        using PerCoreArrayPool<byte> pool = Make(o => o.KeepLargeArrays = false);
        byte[] array = pool.Rent(Long);
        pool.Return(array);
        pool.Return(array);

        Assert.Equal(Long, array.Length);
        Assert.NotSame(array, pool.Rent(Long));
        Assert.Null(LargeInternals.PartOf(pool));
    }

    [Fact]
    public void Create_with_a_length_keeps_no_longer_ones()
    {
        using PerCoreArrayPool<byte> pool = PerCoreArrayPool<byte>.Create(1_000, 4);
        byte[] array = pool.Rent(Long);
        pool.Return(array);

        Assert.Equal(Long, array.Length);
        Assert.NotSame(array, pool.Rent(Long));
    }

    [Fact]
    public void By_default_every_length_up_to_2_to_the_30_is_kept()
    {
        PerCoreSettings settings = PerCoreSettings.Default(elementSize: 1);

        Assert.True(settings.KeepsLargeArrays);
        Assert.Equal(1 << 30, settings.LongestLargeArray);
        Assert.False(settings.RetainedBytesAreSet);
    }

    private PerCoreArrayPool<byte> Make(Action<PerCoreArrayPoolOptions>? configure = null) => Make<byte>(configure);

    private PerCoreArrayPool<T> Make<T>(Action<PerCoreArrayPoolOptions>? configure = null)
    {
        var options = new PerCoreArrayPoolOptions { Name = "pool", MaxArrayLength = Longest, LongestLargeArray = 1 << 20, TimeProvider = _clock, PressureSource = _pressure };
        configure?.Invoke(options);
        var services = new LargeServices<HardwareAtomics> { Ledger = new BudgetLedger<HardwareAtomics>(), HearsCollections = false };
        return new PerCoreArrayPool<T>(options, ArrayAllocator.Default, hearsCollections: false, whole: null, services);
    }
}
