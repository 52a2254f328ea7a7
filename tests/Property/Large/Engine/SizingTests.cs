namespace Pools.Tests.Large.Engine;

/// <summary>Which requests are large, and how much longer than requested an array is.</summary>
public sealed class SizingTests
{
    private const int Mebi = 1 << 20;

    private readonly LargeScene _scene = new();

    [Fact]
    public void A_fresh_array_wastes_at_most_12_5_percent_and_5_on_average()
    {
        var layout = new LargeLayout(Mebi, Array.MaxLength, elementSize: 1);
        var wastes = new List<double>();
        for (double length = Mebi; length <= layout.MaxLength; length *= 1.001)
        {
            int asked = (int)length;
            wastes.Add(((double)layout.LengthOf(layout.ClassOf(asked)) / asked) - 1);
        }

        // The first length of each class wastes most.
        IEnumerable<int> firsts = Enumerable.Range(0, layout.ClassCount - 1).Select(c => Math.Max(Mebi, layout.LengthOf(c) + 1));
        Assert.InRange(firsts.Max(asked => ((double)layout.LengthOf(layout.ClassOf(asked)) / asked) - 1), 0.10, 0.125);
        Assert.InRange(wastes.Average(), 0.04, 0.05);
    }

    [Theory, InlineData(1), InlineData(12), InlineData(24), InlineData(1_000_000)]
    public void Inner_arrays_stay_below_the_threshold(int elementSize)
    {
        for (int threshold = 256 << 10; threshold <= 4 << 20; threshold += (threshold / 7) + 13)
        {
            var layout = new LargeLayout(threshold, Array.MaxLength, elementSize);
            long longest = layout.InnerMaxLength == 0 ? 0 : BitOperations.RoundUpToPowerOf2((uint)layout.InnerMaxLength);
            Assert.True(longest * elementSize < threshold);

            // The next one would reach it.
            long next = Math.Max(16, (long)BitOperations.RoundUpToPowerOf2((uint)layout.InnerMaxLength + 1));
            Assert.True(next * elementSize >= threshold);
            Assert.True(layout.LengthOf(0) > layout.InnerMaxLength);
        }
    }

    [Fact]
    public void Arrays_of_all_classes_are_returned_and_reused()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeLayout layout = LargeInternals.LayoutOf(pool);
        Assert.True(layout.ClassCount > 64);
        IEnumerable<int> lengths = Enumerable.Range(1, 2_000).Concat(Enumerable.Range(0, 70).Select(layout.LengthOf));
        foreach (int length in lengths)
        {
            byte[] array = pool.Rent(length);
            pool.Return(array);
            Assert.Same(array, pool.Rent(length));
            pool.Return(array);
        }

        Assert.Equal((0, 0), (pool.GetStatistics().Misuses, pool.GetStatistics().Outstanding));
    }

    [Fact]
    public void A_reused_array_is_at_most_half_longer_than_requested()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        byte[] array = LargeScene.Burst(pool, 1, 2_048)[0];

        Assert.NotSame(array, pool.Rent(1_365));
        Assert.Same(array, pool.Rent(1_366));
    }

    [Fact]
    public void An_array_of_each_class_serves_a_request_for_the_class_below()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeLayout layout = LargeInternals.LayoutOf(pool);
        for (int sizeClass = 0; sizeClass < 70; sizeClass++)
        {
            byte[] longer = LargeScene.Burst(pool, 1, layout.LengthOf(sizeClass + 1))[0];
            byte[] rented = pool.Rent(layout.LengthOf(sizeClass));
            Assert.Same(longer, rented);
            pool.Return(rented);
            pool.Trim();
        }
    }

    [Fact]
    public void An_array_of_the_exact_class_is_preferred_to_a_longer_one_and_a_shorter_one_to_a_longer_one()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        byte[][] arrays = [pool.Rent(2_048), pool.Rent(2_304), pool.Rent(2_560)];
        Array.ForEach(arrays, array => pool.Return(array));

        Assert.Equal([2_048, 2_304, 2_560], arrays.Select(array => array.Length));
        Assert.Equal(arrays, Enumerable.Range(0, 3).Select(_ => pool.Rent(2_000)));
    }

    [Fact]
    public void Short_and_unknown_arrays_go_to_a_custom_inner_pool()
    {
        var inner = new RecordingPool<byte>();
        using LargeArrayPool<byte> pool = _scene.Make(inner: inner);
        byte[] foreign = [.. Enumerable.Repeat((byte)1, 5_000)];
        byte[] inners = pool.Rent(100);
        byte[] large = pool.Rent(5_000);
        pool.ReturnAndClear(foreign, clearLength: 20);
        pool.Return(inners, clearArray: true);
        pool.Return(large);

        Assert.Equal([100], inner.Rented);
        Assert.Equal([(foreign, true), (inners, true)], inner.Returned);

        // The inner pool clears, because it may refuse.
        Assert.All(foreign, item => Assert.Equal(1, item));
        Assert.Equal((1, 1, 0), (pool.GetStatistics().Rented, pool.GetStatistics().Returned, pool.GetStatistics().Misuses));
        pool.Dispose();
        Assert.Equal(0, inner.Disposals);
    }

    [Theory, InlineData(16, 16), InlineData(17, 32), InlineData(100_000, 131_072)]
    public void A_maximum_below_the_threshold_bounds_the_inner_pool(int maxArrayLength, int longestKept)
    {
        using LargeArrayPool<byte> pool = _scene.Make(
            o => (o.ThresholdBytes, o.MaxArrayLength, o.MaxArraysPerBucket) = (Mebi, maxArrayLength, 1));
        int[] lengths = [1, 16, 32, 131_072, longestKept + 1, 524_288, 2 << 20];
        foreach (int length in lengths)
        {
            byte[] array = pool.Rent(length);
            Assert.True(length <= longestKept || array.Length == length, $"{length} gives {array.Length}");
            pool.Return(array);
        }

        // One of each bucket that was used and is kept.
        IEnumerable<long> kept = lengths.Where(length => length <= longestKept)
            .Select(length => (long)BitOperations.RoundUpToPowerOf2((uint)Math.Max(16, length)));
        Assert.Equal(kept.Distinct().Sum(), pool.GetStatistics().PooledBytes);
    }

    [Theory, InlineData(1), InlineData(3)]
    public void A_large_pool_inside_others_takes_its_arrays_back(int others)
    {
        using LargeArrayPool<byte> inner = _scene.Make();
        LargeArrayPool<byte> pool = inner;
        for (int i = 1; i <= others; i++)
        {
            int threshold = LargeScene.Threshold << (4 * i);
            pool = new LargeScene().Make(o => o.ThresholdBytes = threshold, pool);
        }

        byte[] array = pool.Rent(2 * LargeScene.Threshold);
        RequireClears20(pool, array);
        Assert.Equal((1, 1, 0), (inner.GetStatistics().Rented, inner.GetStatistics().Returned, pool.GetStatistics().Misuses));
        Assert.Same(array, pool.Rent(2 * LargeScene.Threshold));
        pool.Return(array);
        Assert.Throws<InvalidOperationException>(() => pool.Return(array));
    }

    [Fact]
    public void ClearPolicy_Always_clears_arrays_of_a_large_pool_inside()
    {
        using LargeArrayPool<byte> inner = _scene.Make();
        using LargeArrayPool<byte> pool = new LargeScene().Make(
            o => (o.ThresholdBytes, o.ClearOnReturn) = (16 * LargeScene.Threshold, ClearPolicy.Always), inner);
        byte[] array = pool.Rent(2 * LargeScene.Threshold);
        array.AsSpan().Fill(1);
        pool.Return(array);

        Assert.All(array, value => Assert.Equal(0, value));
    }

    [Fact]
    public void A_per_core_pool_inside_clears_as_requested_and_no_array_that_it_refuses()
    {
        using PerCoreArrayPool<byte> inner = new();
        using LargeArrayPool<byte> pool = _scene.Make(inner: inner);
        byte[] refused = [.. Enumerable.Repeat((byte)1, 17)];
        Assert.Throws<ArgumentException>(() => pool.Return(refused, clearArray: true));
        Assert.Throws<ArgumentException>(() => pool.ReturnAndClear(refused, clearLength: 5));

        Assert.All(refused, element => Assert.Equal(1, element));
        RequireClears20(pool, pool.Rent(100));
    }

    private static void RequireClears20(LargeArrayPool<byte> pool, byte[] array)
    {
        array.AsSpan().Fill(1);
        pool.ReturnAndClear(array, clearLength: 20);
        Assert.Equal((0, 1), (array[19], array[20]));
    }
}
