namespace Pools.Tests.Large.Engine;

public sealed class AlignedTests
{
    private readonly LargeScene _scene = new();

    [Fact]
    public void A_pool_without_pinned_arrays_throws()
    {
        using LargeArrayPool<byte> pool = _scene.Make();

        string message = Assert.Throws<InvalidOperationException>(() => pool.RentAligned(100)).Message;
        Assert.Contains("PinArrays", message, StringComparison.Ordinal);
    }

    // netstandard2.0 has no pinned arrays.
#if !POOLS_NETSTANDARD
    [Theory, InlineData(1, 4_096), InlineData(100, 8), InlineData(4_096, 4_096), InlineData(100_000, 1 << 20)]
    public void Memory_is_aligned_and_has_the_length(int length, int alignment)
    {
        using LargeArrayPool<byte> bytes = _scene.Make(o => o.PinArrays = true);
        using LargeArrayPool<long> longs = _scene.Make<long>(o => o.PinArrays = true);
        for (int i = 0; i < 5; i++)
        {
            Require(bytes, length, alignment);
            Require(longs, length, alignment);
        }

        Assert.Equal((0, 0), (bytes.GetStatistics().Outstanding, longs.GetStatistics().Outstanding));
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

    [Theory, InlineData(0), InlineData(4), InlineData(12), InlineData(-8), InlineData(1 << 21)]
    public void A_bad_alignment_length_or_element_size_is_refused(int alignment)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.PinArrays = true);
        using LargeArrayPool<decimal> decimals = _scene.Make<decimal>(o => o.PinArrays = true);

        Assert.Throws<ArgumentOutOfRangeException>(nameof(alignment), () => pool.RentAligned(100, alignment));
        Assert.Throws<ArgumentOutOfRangeException>("minimumLength", () => pool.RentAligned(0));
        Assert.Throws<ArgumentOutOfRangeException>("minimumLength", () => pool.RentAligned(Array.MaxLength));
        Assert.Throws<InvalidOperationException>(() => decimals.RentAligned(100));
    }

    private static unsafe void Require<T>(LargeArrayPool<T> pool, int length, int alignment)
        where T : unmanaged
    {
        using IMemoryOwner<T> first = pool.RentAligned(length, alignment);
        using IMemoryOwner<T> second = pool.RentAligned(length, alignment);
        foreach (Memory<T> memory in new[] { first.Memory, second.Memory })
        {
            Assert.True(memory.Length >= length);
            fixed (T* start = memory.Span)
            {
                Assert.Equal(0u, (nuint)start % (nuint)alignment);
            }

            memory.Span.Clear();
        }

        Assert.False(first.Memory.Span.Overlaps(second.Memory.Span));
    }
#endif
}
