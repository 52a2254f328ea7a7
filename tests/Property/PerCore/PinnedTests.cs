using System;
using Pools.Tests.Contract;
using Xunit;

namespace Pools.Tests.PerCore;

public sealed class PinnedTests
{
#if POOLS_NETSTANDARD
    [Fact]
    public void Pinned_arrays_are_refused_where_there_is_no_pinned_heap() =>
        Assert.Contains(
            nameof(PerCoreArrayPoolOptions.PinArrays),
            Assert.Throws<ArgumentException>(() => new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { PinArrays = true })).Message,
            StringComparison.Ordinal);
#else
    [Fact]
    public void Pinned_arrays_with_references_are_refused()
    {
        var options = new PerCoreArrayPoolOptions { PinArrays = true };

        Assert.Contains(nameof(options.PinArrays), Assert.Throws<ArgumentException>(() => new PerCoreArrayPool<string>(options)).Message, StringComparison.Ordinal);
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

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void The_allocator_is_told_whether_to_pin(bool pinned)
    {
        var allocator = new ProbeAllocator();
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new() { PinArrays = pinned }, allocator);
        _ = pool.Rent(100);
        Assert.Equal(pinned, allocator.LastPinned);
    }
#endif
}
