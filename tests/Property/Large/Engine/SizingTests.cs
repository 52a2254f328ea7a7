using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using Pools.Large;
using Xunit;

namespace Pools.Tests.Large.Engine;

/// <summary>Which requests are large, and how much longer than asked a fresh array is.</summary>
public sealed class SizingTests
{
    private const int Mebi = 1 << 20;

    [Fact]
    public void A_fresh_array_of_1_MiB_to_2_GiB_wastes_12_5_percent_at_most_and_5_on_average()
    {
        var layout = new LargeLayout(Mebi, Array.MaxLength, elementSize: 1);
        double worst = 0;
        double sum = 0;
        long samples = 0;

        // Every class is a stretch of lengths: its first wastes most, and the mean of a stretch is that of its ends. By lengths on a logarithmic scale, as programs ask.
        for (double length = Mebi; length <= layout.MaxLength; length *= 1.0001)
        {
            int asked = (int)length;
            double waste = ((double)layout.LengthOf(layout.ClassOf(asked)) / asked) - 1;
            worst = Math.Max(worst, waste);
            sum += waste;
            samples++;
        }

        for (int sizeClass = 0; sizeClass + 1 < layout.ClassCount; sizeClass++)
        {
            int asked = Math.Max(Mebi, layout.LengthOf(sizeClass) + 1);
            worst = Math.Max(worst, ((double)layout.LengthOf(layout.ClassOf(asked)) / asked) - 1);
        }

        Assert.InRange(worst, 0.10, 0.125);
        Assert.InRange(sum / samples, 0.04, 0.05);
    }

    [Theory]
    [InlineData(2)]
    [InlineData(4)]
    [InlineData(8)]
    [InlineData(12)]
    [InlineData(16)]
    [InlineData(24)]
    public void Arrays_of_every_type_have_the_same_bytes_to_within_one_element(int elementSize)
    {
        var bytes = new LargeLayout(Mebi, Array.MaxLength, elementSize: 1);
        var layout = new LargeLayout(Mebi, Array.MaxLength / elementSize, elementSize);
        for (double asked = Mebi; asked <= 1 << 30; asked *= 1.001)
        {
            int length = (int)(asked / elementSize) + 1;
            long ofBytes = bytes.LengthOf(bytes.ClassOf(length * elementSize));
            Assert.InRange(ofBytes - layout.BytesOf(layout.ClassOf(length)), 0, elementSize - 1);
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    [InlineData(12)]
    [InlineData(24)]
    [InlineData(1_000_000)]
    public void No_length_gets_an_inner_array_that_reaches_the_threshold(int elementSize)
    {
        for (int threshold = 256 << 10; threshold <= 4 << 20; threshold += (threshold / 7) + 13)
        {
            var layout = new LargeLayout(threshold, Array.MaxLength, elementSize);
            long longest = layout.InnerMaxLength == 0 ? 0 : System.Numerics.BitOperations.RoundUpToPowerOf2((uint)layout.InnerMaxLength);
            Assert.True(longest * elementSize < threshold);

            // And the next one would.
            long next = Math.Max(16, (long)System.Numerics.BitOperations.RoundUpToPowerOf2((uint)layout.InnerMaxLength + 1));
            Assert.True(next * elementSize >= threshold);
            Assert.True(layout.LengthOf(0) > layout.InnerMaxLength);
        }
    }

    [Fact]
    public void At_the_seam_every_array_goes_back_to_where_it_came_from()
    {
        var scene = new LargeScene();
        using LargeArrayPool<byte> pool = scene.Make();
        for (int length = 1; length < 2_000; length++)
        {
            byte[] array = pool.Rent(length);
            pool.Return(array);
        }

        Assert.Equal((0, 0), (pool.GetStatistics().Misuses, pool.GetStatistics().Outstanding));
    }

    [Fact]
    public void An_array_that_is_used_again_is_longer_than_asked_by_the_slack_at_most_and_by_2_when_memory_is_scarce()
    {
        var scene = new LargeScene();
        using LargeArrayPool<byte> pool = scene.Make(o => o.MaxReuseRatio = 1.5);
        byte[] array = pool.Rent(2_048);
        pool.Return(array);

        Assert.NotSame(array, pool.Rent(1_300));
        Assert.Same(array, pool.Rent(1_400));
        pool.Return(array);

        scene.Pressure.Level = PressureLevel.Medium;
        scene.Tick();
        Assert.NotSame(array, pool.Rent(1_000));
        Assert.Same(array, pool.Rent(1_100));
    }

    [Fact]
    public void Unknown_arrays_go_to_a_custom_inner_pool_and_short_requests_too()
    {
        var scene = new LargeScene();
        var inner = new NotingPool();
        using LargeArrayPool<byte> pool = scene.Make(inner: inner);
        byte[] foreign = new byte[5_000];
        foreign[10] = 1;
        foreign[4_000] = 1;
        byte[] inners = pool.Rent(100);
        byte[] large = pool.Rent(5_000);
        pool.ReturnAndClear(foreign, clearLength: 20);
        pool.Return(inners, clearArray: true);
        pool.Return(large);

        Assert.Equal([100], inner.Rented);
        Assert.Equal([(foreign, true), (inners, true)], inner.Returned);

        // Whoever takes an array clears it: before that it might be refused.
        Assert.Equal((1, 1), (foreign[10], foreign[4_000]));
        Assert.Equal((1, 1, 0), (pool.GetStatistics().Rented, pool.GetStatistics().Returned, pool.GetStatistics().Misuses));
        pool.Dispose();
        Assert.Equal(0, inner.Disposals);
    }

    [Theory]
    [InlineData(16, 16)]
    [InlineData(17, 32)]
    [InlineData(100_000, 131_072)]
    public void A_maximum_below_the_threshold_is_the_maximum(int maxArrayLength, int longestKept)
    {
        using LargeArrayPool<byte> pool = new LargeScene().Make(o => (o.ThresholdBytes, o.MaxArrayLength, o.MaxArraysPerBucket) = (Mebi, maxArrayLength, 1));
        int[] lengths = [1, 16, 32, 131_072, longestKept + 1, 524_288, 2 << 20];
        foreach (int length in lengths)
        {
            byte[] array = pool.Rent(length);
            Assert.True(length <= longestKept || array.Length == length, $"{length} gives {array.Length}");
            pool.Return(array);
        }

        // One of each bucket that was used and is kept.
        long kept = lengths.Where(length => length <= longestKept).Select(length => BitOperations.RoundUpToPowerOf2((uint)Math.Max(16, length))).Distinct().Sum(length => length);
        Assert.Equal(kept, pool.GetStatistics().PooledBytes);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void A_large_pool_inside_others_takes_its_arrays_back(int others)
    {
        using LargeArrayPool<byte> inner = new LargeScene().Make();
        LargeArrayPool<byte> pool = inner;
        for (int i = 1; i <= others; i++)
        {
            int threshold = LargeScene.Threshold << (4 * i);
            pool = new LargeScene().Make(o => o.ThresholdBytes = threshold, pool);
        }

        byte[] array = pool.Rent(2 * LargeScene.Threshold);
        array.AsSpan().Fill(1);

        pool.ReturnAndClear(array, clearLength: 20);

        Assert.Equal((0, 1), (array[19], array[20]));
        Assert.Equal((1, 1, 0), (inner.GetStatistics().Rented, inner.GetStatistics().Returned, pool.GetStatistics().Misuses));
        Assert.Same(array, pool.Rent(2 * LargeScene.Threshold));
        Assert.Throws<InvalidOperationException>(() =>
        {
            pool.Return(array);
            pool.Return(array);
        });
    }

    [Fact]
    public void A_large_pool_that_clears_always_clears_what_goes_to_a_large_pool_inside()
    {
        using LargeArrayPool<byte> inner = new LargeScene().Make();
        using LargeArrayPool<byte> pool = new LargeScene().Make(
            o => (o.ThresholdBytes, o.ClearOnReturn) = (16 * LargeScene.Threshold, ClearPolicy.Always), inner);
        byte[] array = pool.Rent(2 * LargeScene.Threshold);
        array.AsSpan().Fill(1);

        pool.Return(array);

        Assert.All(array, value => Assert.Equal(0, value));
    }

    [Fact]
    public void An_array_that_a_per_core_pool_inside_refuses_is_not_cleared()
    {
        using PerCoreArrayPool<byte> inner = new();
        using LargeArrayPool<byte> pool = new LargeScene().Make(inner: inner);
        byte[] refused = [.. Enumerable.Repeat((byte)1, 17)];

        Assert.Throws<ArgumentException>(() => pool.Return(refused, clearArray: true));
        Assert.Throws<ArgumentException>(() => pool.ReturnAndClear(refused, clearLength: 5));

        Assert.All(refused, element => Assert.Equal(1, element));
    }

    [Fact]
    public void A_per_core_pool_inside_clears_as_many_elements_as_asked()
    {
        using PerCoreArrayPool<byte> inner = new();
        using LargeArrayPool<byte> pool = new LargeScene().Make(inner: inner);
        byte[] array = pool.Rent(100);
        array.AsSpan().Fill(1);

        pool.ReturnAndClear(array, clearLength: 20);

        Assert.Equal((0, 1), (array[19], array[20]));
    }

    private sealed class NotingPool : ArrayPool<byte>, IDisposable
    {
        public List<int> Rented { get; } = [];

        public List<(byte[] Array, bool Clears)> Returned { get; } = [];

        public int Disposals { get; private set; }

        public override byte[] Rent(int minimumLength)
        {
            Rented.Add(minimumLength);
            return new byte[minimumLength];
        }

        public override void Return(byte[] array, bool clearArray = false) => Returned.Add((array, clearArray));

        public void Dispose() => Disposals++;
    }
}
