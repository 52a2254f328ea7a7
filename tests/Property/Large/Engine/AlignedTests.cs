using System;
using System.Buffers;
using System.Collections.Generic;
using Xunit;

namespace Pools.Tests.Large.Engine;

public sealed class AlignedTests
{
    private readonly LargeScene _scene = new();

    [Fact]
    public void A_pool_whose_arrays_may_move_refuses()
    {
        using LargeArrayPool<byte> pool = _scene.Make();

        Assert.Contains("PinArrays", Assert.Throws<InvalidOperationException>(() => pool.RentAligned(100)).Message, StringComparison.Ordinal);
    }

    // netstandard2.0 has no pinned arrays.
#if !POOLS_NETSTANDARD
    [Theory]
    [InlineData(1, 4_096)]
    [InlineData(100, 8)]
    [InlineData(4_096, 4_096)]
    [InlineData(5_000, 64)]
    [InlineData(100_000, 1 << 20)]
    public unsafe void Memory_begins_at_a_multiple_and_has_the_length(int length, int alignment)
    {
        using LargeArrayPool<byte> bytes = _scene.Make(o => o.PinArrays = true);
        using LargeArrayPool<long> longs = _scene.Make<long>(o => o.PinArrays = true);
        for (int i = 0; i < 5; i++)
        {
            Require(bytes, length, alignment);
            Require(longs, length, alignment);
        }

        Assert.Equal((0, 0), (bytes.GetStatistics().Outstanding, longs.GetStatistics().Outstanding));

        static void Require<T>(LargeArrayPool<T> pool, int length, int alignment)
            where T : unmanaged
        {
            using IMemoryOwner<T> first = pool.RentAligned(length, alignment);
            using IMemoryOwner<T> second = pool.RentAligned(length, alignment);
            foreach (IMemoryOwner<T> owner in new[] { first, second })
            {
                Assert.True(owner.Memory.Length >= length);
                fixed (T* start = owner.Memory.Span)
                {
                    Assert.Equal(0u, (nuint)start % (nuint)alignment);
                }

                owner.Memory.Span.Clear();
            }

            Assert.False(first.Memory.Span.Overlaps(second.Memory.Span));
        }
    }

    [Fact]
    public void Disposing_twice_returns_once_and_ends_the_memory()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.PinArrays = true);
        IMemoryOwner<byte> owner = pool.RentAligned(10_000);
        owner.Dispose();
        owner.Dispose();

        Assert.Throws<ObjectDisposedException>(() => owner.Memory);
        Assert.Equal((1, 1, 0), (pool.GetStatistics().Rented, pool.GetStatistics().Returned, pool.GetStatistics().Misuses));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(4)]
    [InlineData(12)]
    [InlineData(-8)]
    [InlineData(1 << 21)]
    public void An_alignment_outside_its_range_is_refused_by_name(int alignment)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.PinArrays = true);

        Assert.Throws<ArgumentOutOfRangeException>(nameof(alignment), () => pool.RentAligned(100, alignment));
    }

    [Fact]
    public void A_length_outside_its_range_and_elements_that_cannot_be_aligned_are_refused()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.PinArrays = true);
        using LargeArrayPool<decimal> decimals = _scene.Make<decimal>(o => o.PinArrays = true);

        Assert.Throws<ArgumentOutOfRangeException>("minimumLength", () => pool.RentAligned(0));
        Assert.Throws<ArgumentOutOfRangeException>("minimumLength", () => pool.RentAligned(Array.MaxLength));
        Assert.Throws<InvalidOperationException>(() => decimals.RentAligned(100));
    }

    [Fact]
    public void A_custom_inner_pool_is_not_asked_for_aligned_memory()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.PinArrays = true, ArrayPool<byte>.Create());
        using IMemoryOwner<byte> owner = pool.RentAligned(10, 8);

        Assert.Equal(1, pool.GetStatistics().Rented);
    }

    [Fact]
    public void Pinned_arrays_that_are_let_go_are_not_kept_weakly()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.PinArrays = true);
        List<byte[]> arrays = LargeScene.Burst(pool, 10, 10_000);
        _scene.Tick();
        pool.Trim(TrimLevel.Idle);

        Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, pool.GetStatistics().Large!.ReclaimableBytes));
        byte[] fresh = pool.Rent(10_000);
        Assert.DoesNotContain(arrays, array => ReferenceEquals(array, fresh));
        Assert.True(_scene.Allocator.LastPinned);
    }
#endif
}
