using System;
using System.Linq;
using System.Numerics;
using System.Runtime.CompilerServices;
using Pools.Diagnostics;
using Pools.Tests.Contract;
using Xunit;

namespace Pools.Tests.Debug.Sampling;

public sealed class SamplerTests
{
    /// <summary>Samples only on request.</summary>
    private static SamplingOptions Still => new() { TimeProvider = new ManualClock() };

    [Theory, EveryElement]
    public void A_sampled_array_has_a_length_of_no_bucket_and_comes_back_in_silence<T>(Element<T> element)
    {
        var pool = new PerCoreArrayPool<T>();
        using ArrayPoolSampler<T> sampler = ArrayPoolSampling.Attach(pool, Still);
        foreach (int length in new[] { 1, 16, 64, 100, 128, 1_000, 5_000 })
        {
            T[] array = RentSampled(pool, sampler, length);
            Assert.True(
                array.Length > length && array.Length % 64 == 0 && !BitOperations.IsPow2(array.Length), $"{array.Length} for {length}");
            Assert.All(array, item => Assert.Equal(default, item));
            Array.Fill(array, element.ValueOf(1));
            pool.Return(array, clearArray: true);
            T[] next = pool.Rent(length);
            Assert.NotSame(array, next);
            pool.Return(next);
        }

        sampler.Verify();
        Assert.Empty(sampler.Reports);
        Assert.Equal((7, 0, 0), (sampler.Samples, sampler.SkippedSamples, sampler.Outstanding));
        Assert.Equal((0, 14), (pool.GetStatistics().Outstanding, pool.GetStatistics().Rented));
    }

    [Theory, EveryElement]
    public void A_second_return_is_reported_and_harms_nobody<T>(Element<T> element)
    {
        Assert.NotNull(element);
        var pool = new PerCoreArrayPool<T>();
        using ArrayPoolSampler<T> sampler = ArrayPoolSampling.Attach(pool, Still);
        T[] array = RentSampled(pool, sampler, 100);
        pool.Return(array, clearArray: true);

        pool.Return(array, clearArray: true);

        MisuseReport report = Assert.Single(sampler.Reports);
        Assert.Equal((MisuseKind.DoubleReturn, pool.Name, 100), (report.Kind, report.PoolName, report.RequestedLength));
        Assert.Contains(nameof(A_second_return_is_reported_and_harms_nobody), report.MisusedAt!.Stack, StringComparison.Ordinal);
        Assert.DoesNotContain("SiteStamp", report.MisusedAt.Stack, StringComparison.Ordinal);
        Assert.Equal(0, pool.GetStatistics().Misuses);
    }

    [Theory, EveryElement]
    public void A_write_after_the_return_is_reported<T>(Element<T> element)
    {
        var pool = new PerCoreArrayPool<T>();
        using ArrayPoolSampler<T> sampler = ArrayPoolSampling.Attach(pool, Still);
        T[] array = RentSampled(pool, sampler, 100);
        pool.Return(array, clearArray: true);

        array[7] = Equals(array[7], element.ValueOf(5)) ? default! : element.ValueOf(5);
        sampler.Verify();

        Assert.Equal(MisuseKind.WriteAfterReturn, Assert.Single(sampler.Reports).Kind);
    }

    [Theory, EveryElement]
    public void A_return_to_another_pool_is_reported_and_not_refused<T>(Element<T> element)
    {
        Assert.NotNull(element);
        var pool = new PerCoreArrayPool<T>();
        var other = new PerCoreArrayPool<T>();
        using ArrayPoolSampler<T> sampler = ArrayPoolSampling.Attach(pool, Still);

        other.Return(RentSampled(pool, sampler, 100), clearArray: true);

        Assert.Equal(MisuseKind.WrongPool, Assert.Single(sampler.Reports).Kind);
        Assert.Equal((0, 0), (sampler.Outstanding, other.GetStatistics().Misuses));
    }

    [Theory, EveryElement]
    public void References_that_are_not_cleared_are_told<T>(Element<T> element)
    {
        var pool = new PerCoreArrayPool<T>();
        using ArrayPoolSampler<T> sampler = ArrayPoolSampling.Attach(pool, Still);
        T[] array = RentSampled(pool, sampler, 100);
        array[0] = element.ValueOf(1);

        pool.Return(array);

        Assert.Equal(element.HoldsReferences ? [MisuseKind.UnclearedReferences] : [], sampler.Reports.Select(report => report.Kind));
    }

    [Theory, EveryElement]
    public void An_array_that_is_lost_is_reported_with_the_stack_of_its_rent<T>(Element<T> element)
    {
        Assert.NotNull(element);
        var pool = new PerCoreArrayPool<T>();
        using ArrayPoolSampler<T> sampler = ArrayPoolSampling.Attach(pool, Still);
        Lose(pool, sampler);
        Memory.Collect();

        sampler.Verify();

        MisuseReport report = Assert.Single(sampler.Reports);
        Assert.Equal(MisuseKind.Leak, report.Kind);
        Assert.Contains(nameof(Lose), report.RentedAt!.Stack, StringComparison.Ordinal);
    }

    [Fact]
    public void A_length_that_no_sampler_has_lent_is_still_refused()
    {
        var pool = new PerCoreArrayPool<byte>();
        using ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(pool, Still);
        byte[] sampled = RentSampled(pool, sampler, 100);

        Assert.Throws<ArgumentException>("array", () => pool.Return(new byte[192]));
        Assert.Empty(sampler.Reports);
        GC.KeepAlive(sampled);
    }

    [Fact]
    public void Sampled_arrays_are_never_longer_than_the_pool_accepts()
    {
        var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { MaxArrayLength = 4_096, KeepLargeArrays = false });
        using ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(pool, Still);

        Assert.Equal(4_032, RentSampled(pool, sampler, 3_000).Length);
        Assert.Equal(4_032, RentSampled(pool, sampler, 4_032).Length);
        Assert.Equal(4_096, RentSampled(pool, sampler, 4_033).Length);
        Assert.Equal(4_096, RentSampled(pool, sampler, 4_096).Length);
        sampler.RequestSample();
        Assert.Equal(5_000, pool.Rent(5_000).Length);
        Assert.Equal((2, 2), (sampler.Samples, sampler.SkippedSamples));
    }

    [Fact]
    public void A_sampled_array_of_an_inner_pool_comes_back_through_the_large_pool()
    {
        var inner = new PerCoreArrayPool<byte>();
        using var pool = new LargeArrayPool<byte>(new LargeArrayPoolOptions(), inner);
        using ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(inner, Still);
        foreach (int length in new[] { 100, 300_000, 500_000 })
        {
            sampler.RequestSample();
            byte[] array = pool.Rent(length);
            pool.Return(array);
        }

        Assert.Equal((3, 0), (sampler.Samples, sampler.Outstanding));
        Assert.Empty(sampler.Reports);
    }

#if !POOLS_NETSTANDARD
    [Fact]
    public void A_sampled_array_of_a_pinned_pool_is_pinned()
    {
        var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { PinArrays = true });
        using ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(pool, Still);

        byte[] array = RentSampled(pool, sampler, 100);

        Assert.Equal((192, 2), (array.Length, GC.GetGeneration(array)));
    }
#endif

    [Fact]
    public void A_pool_that_always_clears_has_no_report_of_uncleared_references()
    {
        var pool = new PerCoreArrayPool<string>(new PerCoreArrayPoolOptions { ClearOnReturn = ClearPolicy.WhenReferences });
        using ArrayPoolSampler<string> sampler = ArrayPoolSampling.Attach(pool, Still);
        string[] array = RentSampled(pool, sampler, 100);
        array[0] = "kept";

        pool.Return(array);

        Assert.Empty(sampler.Reports);
    }

    internal static T[] RentSampled<T>(PerCoreArrayPool<T> pool, ArrayPoolSampler<T> sampler, int length)
    {
        sampler.RequestSample();
        return pool.Rent(length);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Lose<T>(PerCoreArrayPool<T> pool, ArrayPoolSampler<T> sampler) => GC.KeepAlive(RentSampled(pool, sampler, 100));
}
