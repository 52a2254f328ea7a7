namespace Pools.Tests.PerCore;

public sealed class PinnedTests
{
#if POOLS_NETSTANDARD
    [Fact]
    public void PinArrays_is_refused_where_there_is_no_pinned_heap() =>
        Assert.Contains(
            nameof(PerCoreArrayPoolOptions.PinArrays),
            Assert.Throws<ArgumentException>(() => new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { PinArrays = true })).Message,
            StringComparison.Ordinal);
#else
    [Fact]
    public void PinArrays_is_refused_for_elements_with_references()
    {
        var options = new PerCoreArrayPoolOptions { PinArrays = true };

        string message = Assert.Throws<ArgumentException>(() => new PerCoreArrayPool<string>(options)).Message;
        Assert.Contains(nameof(options.PinArrays), message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => new PerCoreArrayPool<Named>(options));
    }

    [Fact]
    public unsafe void Pinned_arrays_do_not_move()
    {
        using var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { PinArrays = true });
        byte[] array = pool.Rent(100);
        byte* before;
        fixed (byte* p = array)
        {
            before = p;
        }

        Memory.Compact();

        fixed (byte* after = array)
        {
            Assert.True(before == after);
        }

        // The pinned heap is collected with the oldest generation only; an ordinary fresh array of this size starts in the youngest.
        Assert.Equal(GC.MaxGeneration, GC.GetGeneration(pool.Rent(100)));
    }

    [Theory, InlineData(true), InlineData(false)]
    public void Allocator_is_told_whether_to_pin(bool pinned)
    {
        var allocator = new ProbeAllocator();
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new() { PinArrays = pinned }, allocator);
        _ = pool.Rent(100);
        Assert.Equal(pinned, allocator.LastPinned);
    }
#endif
}
