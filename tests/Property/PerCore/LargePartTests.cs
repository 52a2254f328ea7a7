using Pools.Internal;
using Pools.Large;
using Pools.PerCore;
using Pools.Tests.Large;

namespace Pools.Tests.PerCore;

/// <summary>A per-core pool and its large part are one pool to the user. What each does by itself, the contract suite checks.</summary>
public sealed class LargePartTests
{
    private const int Longest = 1_024;
    private const int Long = 5_000;

    [Fact]
    public void Part_is_made_when_the_first_long_array_is_rented()
    {
        using PerCoreArrayPool<byte> pool = Make<byte>();
        pool.Return(pool.Rent(Longest));
        pool.Trim();
        Assert.Throws<ArgumentException>("array", () => pool.Return(new byte[Long]));
        Assert.Null(LargeInternals.PartOf(pool));
        Assert.Null(pool.GetStatistics().Large);
        Assert.Equal(1, pool.GetStatistics().Misuses);
        pool.Return(pool.Rent(Longest + 1));

        Assert.NotNull(LargeInternals.PartOf(pool));
        Assert.NotNull(pool.GetStatistics().Large);
    }

    [Fact]
    public void Statistics_cover_both_parts()
    {
        using PerCoreArrayPool<byte> pool = Make<byte>();
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
    public void One_budget_bounds_both_parts()
    {
        using PerCoreArrayPool<byte> pool = Make<byte>(o => o.MaxRetainedBytes = 20_000);
        var random = new Random(Seed.OfRun);
        var held = new List<byte[]>();
        for (int step = 0; step < Depth.Of(500, 5_000); step++)
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

        Assert.Equal(20_000, pool.GetStatistics().MaxRetainedBytes);
    }

    [Fact]
    public void Budget_of_0_keeps_nothing_in_either_part()
    {
        using PerCoreArrayPool<byte> pool = Make<byte>(o => o.MaxRetainedBytes = 0);
        byte[] array = pool.Rent(Long);
        pool.Return(array);

        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
        Assert.NotSame(array, pool.Rent(Long));
    }

    [Fact]
    public void Disposal_ends_both_parts_and_makes_none()
    {
        PerCoreArrayPool<byte> used = Make<byte>();
        byte[] late = used.Rent(Long);
        used.Return(used.Rent(Long + 3_000));
        used.Dispose();
        used.Return(late);
        Assert.Equal(0, used.GetStatistics().RetainedBytes);

        PerCoreArrayPool<string> unused = Make<string>();
        unused.Dispose();
        string[] array = unused.Rent(Long);
        Assert.Equal(Long, array.Length);
        unused.Return(array);
        Assert.Null(LargeInternals.PartOf(unused));
        PoolStatistics statistics = unused.GetStatistics();
        Assert.Equal((1, 1, 1, 0), (statistics.Rented, statistics.Returned, statistics.Dropped, statistics.Misuses));
    }

    [Fact]
    public void Wrong_return_of_a_long_array_is_refused_in_the_name_of_the_pool_and_counted()
    {
        using PerCoreArrayPool<object> pool = Make<object>();
        using PerCoreArrayPool<object> other = Make<object>();
        object[] array = pool.Rent(Long);
        pool.Return(array);
        Exception[] refusals =
        [
            Assert.Throws<InvalidOperationException>(() => pool.Return(array)),
            Assert.Throws<ArgumentException>("array", () => pool.Return(new object[Long])),
            Assert.Throws<ArgumentException>("array", () => pool.Return(other.Rent(Long))),
            Assert.Throws<ArgumentException>("array", () => pool.Return(new string[Long])),
        ];

        Assert.All(refusals, refusal => Assert.StartsWith("pool: ", refusal.Message, StringComparison.Ordinal));
        Assert.Contains("string[]", refusals[3].Message, StringComparison.Ordinal);
        Assert.Equal(4, pool.GetStatistics().Misuses);
    }

    [Fact]
    public void Long_arrays_are_cleared_as_the_pool_is_told()
    {
        using PerCoreArrayPool<byte> pool = Make<byte>(o => o.ClearOnReturn = ClearPolicy.Always);
        byte[] array = pool.Rent(Long);
        array.AsSpan().Fill(1);
        pool.ReturnAndClear(array, clearLength: 1);

        Assert.Same(array, pool.Rent(Long));
        Assert.All(array, item => Assert.Equal(0, item));
    }

    [Fact]
    public void Every_length_up_to_2_to_the_30_is_kept_by_default()
    {
        PerCoreSettings settings = PerCoreSettings.Default(elementSize: 1);

        Assert.Equal((true, 1 << 30, false), (settings.KeepsLargeArrays, settings.LongestLargeArray, settings.RetainedBytesAreSet));
    }

    private static PerCoreArrayPool<T> Make<T>(Action<PerCoreArrayPoolOptions>? configure = null)
    {
        var options = new PerCoreArrayPoolOptions
        {
            Name = "pool",
            MaxArrayLength = Longest,
            LongestLargeArray = 1 << 20,
            TimeProvider = new ManualClock(),
            PressureSource = new PressureDial(),
        };
        configure?.Invoke(options);
        var services = new LargeServices<HardwareAtomics> { Process = new ProcessBytes<HardwareAtomics>(), HearsCollections = false };
        return new PerCoreArrayPool<T>(options, ArrayAllocator.Default, hearsCollections: false, whole: null, services);
    }
}
