using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Pools.Internal;
using Pools.Large;
using Xunit;

namespace Pools.Tests.Large.Engine;

/// <summary>One number bounds what a large pool keeps: in its slots, its strong tier and its inner pool, at every moment.</summary>
public sealed class RetentionBoundTests
{
    private readonly LargeScene _scene = new();

    public static TheoryData<long> Numbers => [0, 1, 255, 256, 4_096, 10_000, 65_536, 1_000_000];

    [Theory, MemberData(nameof(Numbers))]
    public void Short_and_large_arrays_together_never_pass_it(long most)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = most);
        var random = new Random(20_261);
        var held = new List<byte[]>();
        for (int i = 0; i < 5_000; i++)
        {
            // Large ones are longer than 256.
            held.Add(pool.Rent(1 + random.Next(random.Next(2) == 0 ? 256 : 4_096)));
            for (int left = random.Next(3); left > 0 && held.Count != 0; left--)
            {
                int at = random.Next(held.Count);
                pool.Return(held[at]);
                held.RemoveAt(at);
                RequireNoMore(pool, most);
            }

            if (i % 100 == 0)
            {
                _scene.Tick();
                _scene.Pressure.Level = (PressureLevel)random.Next(3);
            }
        }

        held.ForEach(array => pool.Return(array));
        RequireNoMore(pool, most);
        Assert.Equal(LargeInternals.RecountCounted(pool), _scene.Ledger.KeptBytes);
    }

    [Theory]
    [InlineData(20_000)]
    [InlineData(200_000)]
    public void A_thread_that_looks_meanwhile_never_sees_more(long most)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = most);
        int left = 4;
        Action[] renters = [.. Enumerable.Range(0, left).Select(seed => (Action)(() =>
        {
            var random = new Random(seed);
            for (int i = 0; i < 500; i++)
            {
                byte[][] nest = [.. Enumerable.Range(0, 8).Select(_ => pool.Rent(1 + random.Next(random.Next(2) == 0 ? 256 : 4_096)))];
                Array.ForEach(nest, array => pool.Return(array));
            }

            Interlocked.Decrement(ref left);
        }))];
        OwnThread.RunAll(
        [
            .. renters,
            () =>
            {
                while (Volatile.Read(ref left) != 0)
                {
                    PoolStatistics seen = pool.GetStatistics();
                    Assert.InRange(seen.RetainedBytes, 0, most);
                    Assert.Equal(most, seen.MaxRetainedBytes);
                }
            },
        ]);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1 << 20)]
    public void Sixty_arrays_of_half_a_megabyte_with_a_default_threshold_keep_no_more(long most)
    {
        using LargeArrayPool<byte> pool = StillLargePool.Make<byte>(new() { MaxRetainedBytes = most });
        LargeScene.Burst(pool, 60, 500_000);

        PoolStatistics statistics = pool.GetStatistics();
        Assert.InRange(statistics.RetainedBytes, most / 2, most);
        Assert.Equal(most, statistics.MaxRetainedBytes);
    }

    [Fact]
    public void With_nothing_to_keep_every_rent_allocates()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = 0);
        foreach (int length in (int[])[100, 4_096])
        {
            List<byte[]> first = LargeScene.Burst(pool, 10, length);
            List<byte[]> second = LargeScene.Burst(pool, 10, length);
            Assert.Empty(first.Intersect(second));
        }

        Assert.Equal((0, 0, 0), (pool.GetStatistics().RetainedBytes, pool.GetStatistics().Large!.ReclaimableBytes, _scene.Clock.ArmedTimers));
    }

    [Fact]
    public void Without_a_share_no_large_array_is_kept()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedShare = 0);
        List<byte[]> first = LargeScene.Burst(pool, 10, 4_096);

        Assert.Empty(first.Intersect(LargeScene.Burst(pool, 10, 4_096)));
        Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, pool.GetStatistics().Large!.ReclaimableBytes));
    }

    [Fact]
    public void The_number_of_a_pool_is_not_that_of_its_neighbors()
    {
        using LargeArrayPool<byte> wide = _scene.Make(o => o.MaxRetainedBytes = 1 << 30);
        using LargeArrayPool<byte> narrow = _scene.Make(o => o.MaxRetainedBytes = 20_000);
        LargeScene.Burst(wide, 50, 4_096);
        LargeScene.Burst(narrow, 50, 4_096);

        Assert.InRange(narrow.GetStatistics().RetainedBytes, 4_096, 20_000);
        Assert.Equal(50 * 4_096, wide.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void What_short_arrays_take_is_missing_for_large_ones_until_they_go()
    {
        const int Most = 16_384;
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = Most);
        LargeScene.Burst(pool, 500, 100);
        long shortOnes = LargeInternals.OwnInnerOf(pool)!.GetStatistics().RetainedBytes;
        Assert.InRange(shortOnes, Most - 4_096, Most);
        LargeScene.Burst(pool, 1, 8_192);
        Assert.Equal(shortOnes, pool.GetStatistics().RetainedBytes);

        LargeInternals.OwnInnerOf(pool)!.Trim();
        LargeScene.Burst(pool, 1, 8_192);
        Assert.Equal(8_192, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void Unset_the_bound_is_a_quarter_of_memory_and_the_inner_pools_default()
    {
        _scene.AvailableBytes = 4_000_000;
        using LargeArrayPool<byte> pool = _scene.Make();
        Assert.Equal(1_000_000 + LargeInternals.OwnInnerOf(pool)!.GetStatistics().MaxRetainedBytes, pool.GetStatistics().MaxRetainedBytes);

        _scene.AvailableBytes = 400_000;
        pool.Trim(TrimLevel.Surplus);
        Assert.Equal(100_000 + LargeInternals.OwnInnerOf(pool)!.GetStatistics().MaxRetainedBytes, pool.GetStatistics().MaxRetainedBytes);
    }

    [Fact]
    public void A_number_for_all_pools_goes_before_their_wishes()
    {
        const int All = 60_000;
        _scene.Ledger.MaxBytes = All;
        using LargeArrayPool<byte> first = _scene.Make(o => o.MaxRetainedBytes = 50_000);
        using LargeArrayPool<byte> second = _scene.Make(o => o.MaxRetainedBytes = 50_000);
        for (int i = 0; i < 3; i++)
        {
            LargeScene.Burst(first, 20, 4_096);
            LargeScene.Burst(second, 20, 4_096);
        }

        _scene.Tick();
        Assert.InRange(_scene.Ledger.KeptBytes, 1, All);
        Assert.Equal(All, first.GetStatistics().Large!.BudgetBytes);

        _scene.Ledger.MaxBytes = 0;
        _scene.Tick();
        Assert.Equal(0, _scene.Ledger.KeptBytes);

        _scene.Ledger.MaxBytes = null;
        _scene.Tick();
        first.Trim(TrimLevel.Surplus);
        Assert.Equal(50_000, first.GetStatistics().Large!.BudgetBytes);
    }

    [Fact]
    public void The_number_for_all_pools_of_the_process_is_a_setting_with_a_range() => ChildTest.Alone(typeof(RetentionBoundTests), () =>
    {
        Assert.Null(ArrayPools.MaxLargeRetainedBytes);
        ArgumentOutOfRangeException wrong = Assert.Throws<ArgumentOutOfRangeException>(() => ArrayPools.MaxLargeRetainedBytes = -1);
        Assert.Contains("MaxLargeRetainedBytes is -1; its range is 0 … 9223372036854775807.", wrong.Message, StringComparison.Ordinal);
        Assert.Null(ArrayPools.MaxLargeRetainedBytes);

        ArrayPools.MaxLargeRetainedBytes = 5 << 20;
        using LargeArrayPool<byte> pool = StillLargePool.Make<byte>(new());
        LargeScene.Burst(pool, 10, 2 << 20);
        Assert.InRange(pool.GetStatistics().Large!.RetainedBytes, 1, 5 << 20);
        Assert.Equal(5 << 20, pool.GetStatistics().Large!.BudgetBytes);
    });

    [Fact]
    public void A_part_that_the_whole_refuses_is_as_it_was()
    {
        RetentionBound whole = new(10);
        RetentionBound first = new(8, whole);
        RetentionBound second = new(8, whole);

        Assert.True(first.TryAdd<HardwareAtomics>(7));
        Assert.False(second.TryAdd<HardwareAtomics>(4));
        Assert.False(first.TryAdd<HardwareAtomics>(2));
        Assert.True(second.TryAdd<HardwareAtomics>(3));
        Assert.Equal((10, 7, 3), (whole.Bytes<HardwareAtomics>(), first.Bytes<HardwareAtomics>(), second.Bytes<HardwareAtomics>()));
        first.Subtract<HardwareAtomics>(7);
        Assert.Equal((3, 0, 3), (whole.Bytes<HardwareAtomics>(), first.Bytes<HardwareAtomics>(), second.Bytes<HardwareAtomics>()));
        Assert.Equal(3, second.TakeAll<HardwareAtomics>());
        Assert.Equal(0, second.Bytes<HardwareAtomics>());
    }

    private static void RequireNoMore(LargeArrayPool<byte> pool, long most)
    {
        long recounted = LargeInternals.RecountStrong(pool) + LargeInternals.RecountSlots(pool) + LargeInternals.OwnInnerOf(pool)!.GetStatistics().RetainedBytes;
        Assert.InRange(recounted, 0, most);
        Assert.Equal(recounted, pool.GetStatistics().RetainedBytes);
    }
}
