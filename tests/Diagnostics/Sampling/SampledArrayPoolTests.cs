#pragma warning disable RS0030 // Sampling the shared pool is what the class is for.

namespace Pools.Tests.Debug.Sampling;

[Collection(ProcessWide.Name)]
public sealed class SampledArrayPoolTests
{
    [Theory, EveryElement]
    public void Sampled_array_has_a_length_of_no_bucket_and_is_never_rented_again<T>(Element<T> element)
    {
        foreach (ArrayPool<T> inner in new[] { ArrayPool<T>.Shared, new PerCoreArrayPool<T>(), new LargeArrayPool<T>() })
        {
            using SampledArrayPool<T> pool = new(inner, Rents.All);
            foreach (int length in new[] { 1, 16, 64, 100, 128, 192, 193, 1_000, 5_000 })
            {
                T[] array = pool.Rent(length);
                int bucket = (int)BitOperations.RoundUpToPowerOf2((uint)length);
                Assert.True(array.Length >= bucket && array.Length % 256 == 192, $"{array.Length} for {length}");
                Assert.All(array, item => Assert.Equal(default, item));
                Array.Fill(array, element.ValueOf(1));
                pool.Return(array, clearArray: true);
                T[] next = pool.Rent(length);
                Assert.NotSame(array, next);
                pool.Return(next);
            }

            pool.Verify();
            Assert.Empty(pool.Reports);
            Assert.Equal((18, 0, 0), (pool.Samples, pool.SkippedSamples, pool.Outstanding));
        }
    }

    [Fact]
    public void Arrays_that_are_not_sampled_are_passed_on()
    {
        RecordingPool<byte> inner = new();
        using SampledArrayPool<byte> pool = new(inner, Rents.None);
        byte[] rented = pool.Rent(100);
        byte[] ofSampledLength = new byte[192];
        ofSampledLength[0] = 1;

        pool.Return(rented, clearArray: true);
        pool.Return(ofSampledLength);
        pool.ReturnAndClear(rented, 0);
        pool.ReturnAndClear(rented, 1);

        Assert.Equal((1, 100, 1), (inner.Rented.Count, rented.Length, ofSampledLength[0]));
        Assert.Equal([(rented, true), (ofSampledLength, false), (rented, false), (rented, true)], inner.Returned);
        Assert.Empty(pool.Reports);
    }

    [Fact]
    public void Inner_pool_decides_about_arguments()
    {
        using SampledArrayPool<byte> pool = new(new PerCoreArrayPool<byte>(), Rents.All);

        Assert.Throws<ArgumentOutOfRangeException>("minimumLength", () => pool.Rent(-1));
        Assert.Throws<ArgumentNullException>("array", () => pool.Return(null!));
        Assert.Throws<ArgumentNullException>("array", () => pool.ReturnAndClear(null!, 1));
        Assert.Throws<ArgumentException>("array", () => pool.Return(new byte[192]));
        Assert.Empty(pool.Rent(0));
    }

    [Fact]
    public void ReturnAndClear_takes_sampled_arrays_and_refuses_a_wrong_length()
    {
        SamplingOptions options = Rents.All;
        using SampledArrayPool<string> pool = new(new RecordingPool<string>(), options);
        string[] array = pool.Rent(100);
        array[0] = "text";

        Assert.Throws<ArgumentOutOfRangeException>("clearLength", () => pool.ReturnAndClear(array, array.Length + 1));
        Assert.Equal(("text", 1), (array[0], pool.Outstanding));
        pool.ReturnAndClear(array, 1);

        Assert.Equal(0, pool.Outstanding);
        Assert.Empty(pool.Reports);
    }

    [Fact]
    public void Sampled_array_returns_through_the_pools_around_the_sampled_one()
    {
        using SampledArrayPool<byte> inner = new(new PerCoreArrayPool<byte>(), Rents.All);
        using LargeArrayPool<byte> large = new(new LargeArrayPoolOptions(), inner);
        using (DebugArrayPool<byte> outer = DebugArrayPool<byte>.Around(large))
        {
            outer.Return(outer.Rent(100));
            outer.Return(outer.Rent(300_000));
            Assert.Empty(outer.Reports);
        }

        Assert.Equal((2, 0), (inner.Samples, inner.Outstanding));
        Assert.Empty(inner.Reports);
    }

    [Fact]
    public void Rents_beyond_the_bounds_are_not_sampled()
    {
        using SampledArrayPool<byte> pool = new(ArrayPool<byte>.Create(), Rents.All);
        byte[] longest = pool.Rent(4 << 20);
        byte[] longer = pool.Rent((4 << 20) + 1);
        byte[][] held = [.. Enumerable.Range(0, 4_096).Select(_ => pool.Rent(1))];

        Assert.Equal((192, (4 << 20) + 1, 16), (longest.Length % 256, longer.Length, held[^1].Length));
        Assert.Equal((4_096, 2), (pool.Samples, pool.SkippedSamples));
    }

#if !POOLS_NETSTANDARD
    [Fact]
    public void Sampled_array_of_a_pinning_pool_is_pinned()
    {
        ArrayPool<byte>[] inner =
        [
            new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { PinArrays = true }),
            new LargeArrayPool<byte>(new LargeArrayPoolOptions { PinArrays = true }),
            new PerCoreArrayPool<byte>(),
        ];

        Assert.Equal([true, true, false], inner.Select(pool => IsPinned(new SampledArrayPool<byte>(pool, Rents.All).Rent(100))));
    }

    private static bool IsPinned(byte[] array) => GC.GetGeneration(array) > 0;
#endif

    [Fact]
    public void Statistics_and_trims_include_the_inner_pool()
    {
        PerCoreArrayPool<byte> inner = StillPool.Make<byte>(new() { Name = "inner" });
        using SampledArrayPool<byte> pool = new(inner, Rents.All);
        inner.Return(inner.Rent(100));
        pool.Return(pool.Rent(100));
        pool.Return(pool.Rent(5 << 20));

        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal(("inner", 3, 3), (statistics.PoolName, statistics.Rented, statistics.Returned));
        Assert.Equal(inner.GetStatistics().RetainedBytes + 192, statistics.RetainedBytes);
        pool.Trim();

        Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, inner.GetStatistics().RetainedBytes));
        Assert.Equal(("SampledArrayPool<byte>", 0), Name(new(ArrayPool<byte>.Create())));

        static (string, long) Name(SampledArrayPool<byte> foreign) => (foreign.ToString(), foreign.GetStatistics().Rented);
    }

    [Fact]
    public void Disposal_checks_again_and_ends_the_sampling()
    {
        RecordingPool<byte> inner = new();
        SampledArrayPool<byte> pool = new(inner, Rents.All);
        byte[] array = pool.Rent(100);
        byte[] late = pool.Rent(100);
        pool.Return(array);
        array[0]++;

        pool.Dispose();
        pool.Dispose();
        pool.Return(late);
        pool.Return(pool.Rent(100));

        Assert.Equal(MisuseKind.WriteAfterReturn, Assert.Single(pool.Reports).Kind);
        Assert.Equal((2, 0, 1), (pool.Samples, pool.Outstanding, inner.Rented.Count));
    }

    [Fact]
    public void Shared_pool_cannot_be_disposed()
    {
        SampledArrayPool<Guid> pool = SampledArrayPool<Guid>.Shared;
        pool.Dispose();
        Guid[] array = pool.Rent(100);
        pool.Return(array);

        Assert.Same(pool, SampledArrayPool<Guid>.Shared);
        Assert.Equal("SampledArrayPool<Guid>", pool.Name);
    }

    [Fact]
    public void Constructor_refuses_a_sampled_pool()
    {
        using SampledArrayPool<byte> pool = new(ArrayPool<byte>.Create());

        Assert.Throws<ArgumentException>("innerPool", () => new SampledArrayPool<byte>(pool));
        Assert.Throws<ArgumentNullException>("innerPool", () => new SampledArrayPool<byte>(null!));
    }

    [Theory, InlineData(nameof(SamplingOptions.RentsPerSample), 0)]
    [InlineData(nameof(SamplingOptions.RentsPerSample), 1_000_000_001)]
    [InlineData(nameof(SamplingOptions.MaxSamplesPerSecond), 0)]
    public void Constructor_names_an_option_outside_its_range(string option, int value)
    {
        SamplingOptions options = new();
        typeof(SamplingOptions).GetProperty(option)!.SetValue(options, value);

        Assert.Throws<ArgumentOutOfRangeException>(option, () => new SampledArrayPool<byte>(ArrayPool<byte>.Create(), options));
    }

    [Fact]
    public void Factory_of_the_process_may_sample()
    {
        SampledFactory factory = new();

        Assert.IsType<SampledArrayPool<byte>>(factory.Create<byte>());
    }

    private sealed class SampledFactory : IArrayPoolFactory
    {
        public ArrayPool<T> Create<T>() => SampledArrayPool<T>.Shared;
    }
}
