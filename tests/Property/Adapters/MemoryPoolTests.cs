using System;
using System.Buffers;
using System.Linq;
using System.Runtime.InteropServices;
using Xunit;

namespace Pools.Tests.Adapters;

public sealed class MemoryPoolTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(100)]
    [InlineData(4096)]
    [InlineData(100_000)]
    public void Memory_has_exactly_the_length_that_was_asked_for(int length) => EveryPool.Try<int>(arrays =>
    {
        using ArrayPoolMemoryPool<int> pool = new(arrays);
        using IMemoryOwner<int> owner = pool.Rent(length);
        Assert.Equal(length, owner.Memory.Length);
        owner.Memory.Span.Fill(7);
        Assert.Equal(7 * (long)length, owner.Memory.ToArray().Sum(value => (long)value));
    });

    [Fact]
    public void Asked_for_no_length_it_gives_what_fits_4096_bytes()
    {
        Assert.Equal(4096, LengthByDefault<byte>());
        Assert.Equal(2048, LengthByDefault<char>());
        Assert.Equal(256, LengthByDefault<decimal>());
        Assert.Equal(1, LengthByDefault<Huge>());
    }

    [Theory]
    [InlineData(0, 4096)]
    [InlineData(1, 4096)]
    [InlineData(4095, 4096)]
    [InlineData(4096, 4096)]
    [InlineData(4097, 4097)]
    [InlineData(-1, 4096)]
    public void Who_asks_for_less_than_the_minimum_gets_the_minimum(int asked, int given)
    {
        using ArrayPoolMemoryPool<char> pool = new(ArrayPool<char>.Shared, new ArrayPoolMemoryPoolOptions { MinimumLength = 4096 });
        using IMemoryOwner<char> owner = pool.Rent(asked);
        Assert.Equal(given, owner.Memory.Length);
    }

    [Fact]
    public void A_minimum_shorter_than_the_default_length_does_not_shorten_it()
    {
        using ArrayPoolMemoryPool<byte> pool = new(ArrayPool<byte>.Shared, new ArrayPoolMemoryPoolOptions { MinimumLength = 16 });
        using IMemoryOwner<byte> owner = pool.Rent();
        Assert.Equal(4096, owner.Memory.Length);
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(int.MaxValue)]
    public void A_minimum_outside_its_range_is_refused(int minimum)
    {
        ArrayPoolMemoryPoolOptions options = new() { MinimumLength = minimum };
        ArgumentOutOfRangeException error = Assert.Throws<ArgumentOutOfRangeException>("MinimumLength", () => new ArrayPoolMemoryPool<byte>(ArrayPool<byte>.Shared, options));
        Assert.Contains($"MinimumLength is {minimum}; its range is 0 … {Array.MaxLength}", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_length_outside_its_range_is_refused_and_nothing_is_rented()
    {
        WitnessPool<byte> arrays = new();
        using ArrayPoolMemoryPool<byte> pool = new(arrays);
        Assert.Equal(Array.MaxLength, pool.MaxBufferSize);
        foreach (int length in new[] { -2, int.MinValue, Array.MaxLength + 1, int.MaxValue })
        {
            ArgumentOutOfRangeException error = Assert.Throws<ArgumentOutOfRangeException>("minBufferSize", () => pool.Rent(length));
            Assert.Contains($"{length}; its range is -1 … {Array.MaxLength}", error.Message, StringComparison.Ordinal);
        }

        Assert.Empty(arrays.Asked);
    }

    [Fact]
    public void Memory_is_over_an_array_that_starts_where_the_memory_does()
    {
        using ArrayPoolMemoryPool<byte> pool = new(ArrayPool<byte>.Shared);
        using IMemoryOwner<byte> owner = pool.Rent(100);
        owner.Memory.Span[30] = 42;
        Assert.True(MemoryMarshal.TryGetArray(owner.Memory, out ArraySegment<byte> whole));
        Assert.True(MemoryMarshal.TryGetArray(owner.Memory[30..], out ArraySegment<byte> part));
        Assert.Equal((0, 100), (whole.Offset, whole.Count));
        Assert.Same(whole.Array, part.Array);
        Assert.Equal((30, 70), (part.Offset, part.Count));
        Assert.Equal(42, part[0]);
    }

    [Fact]
    public unsafe void Pinned_memory_points_at_its_elements()
    {
        using ArrayPoolMemoryPool<int> pool = new(ArrayPool<int>.Shared);
        using IMemoryOwner<int> owner = pool.Rent(100);
        Memory<int> part = owner.Memory[30..];
        using MemoryHandle handle = part.Pin();
        ((int*)handle.Pointer)[5] = 42;
        Assert.Equal(42, owner.Memory.Span[35]);
    }

    [Fact]
    public void Disposing_the_pool_refuses_rents_and_lets_owners_give_back_their_arrays()
    {
        WitnessPool<byte> arrays = new();
        ArrayPoolMemoryPool<byte> pool = new(arrays);
        IMemoryOwner<byte> owner = pool.Rent(100);
        pool.Dispose();
        pool.Dispose();
        Assert.Throws<ObjectDisposedException>(() => pool.Rent(100));
        owner.Memory.Span.Fill(1);
        Assert.Equal(1, arrays.OutCount);
        owner.Dispose();
        Assert.Equal(0, arrays.OutCount);
    }

    [Fact]
    public void The_static_pool_is_this_librarys_and_cannot_be_disposed()
    {
        Assert.NotSame(MemoryPool<Own>.Shared, ArrayPoolMemoryPool<Own>.Shared);
        Assert.Same(ArrayPoolMemoryPool<Own>.Shared, ArrayPoolMemoryPool<Own>.Shared);
        ArrayPoolMemoryPool<Own>.Shared.Dispose();
        ArrayPoolMemoryPool<Own>.Shared.Rent(10).Dispose();
    }

    [Theory]
    [InlineData(ClearPolicy.AsAsked, false, false)]
    [InlineData(ClearPolicy.WhenReferences, false, true)]
    [InlineData(ClearPolicy.Always, true, true)]
    public void Arrays_go_back_cleared_as_the_policy_says(ClearPolicy policy, bool numbers, bool references)
    {
        Assert.Equal(numbers, ComesBackCleared(policy, 7));
        Assert.Equal(references, ComesBackCleared(policy, "text"));
    }

    [Fact]
    public void By_default_only_references_are_cleared()
    {
        ClearPolicy policy = new ArrayPoolMemoryPoolOptions().ClearOnReturn;
        Assert.False(ComesBackCleared(policy, 7));
        Assert.True(ComesBackCleared(policy, "text"));
    }

    [Fact]
    public void Bad_options_are_refused_by_name()
    {
        Assert.Throws<ArgumentNullException>("pool", () => new ArrayPoolMemoryPool<byte>(null!));
        Assert.Throws<ArgumentNullException>("options", () => new ArrayPoolMemoryPool<byte>(ArrayPool<byte>.Shared, null!));
        Assert.Throws<ArgumentOutOfRangeException>("ClearOnReturn", () => new ArrayPoolMemoryPool<byte>(ArrayPool<byte>.Shared, new() { ClearOnReturn = (ClearPolicy)3 }));
    }

    private static int LengthByDefault<T>()
    {
        using ArrayPoolMemoryPool<T> pool = new(ArrayPool<T>.Shared);
        using IMemoryOwner<T> owner = pool.Rent();
        return owner.Memory.Length;
    }

    private static bool ComesBackCleared<T>(ClearPolicy policy, T value)
    {
        WitnessPool<T> arrays = new() { Filling = value };
        using ArrayPoolMemoryPool<T> pool = new(arrays, new() { ClearOnReturn = policy });
        pool.Rent(100).Dispose();
        return arrays.AllCameBackCleared;
    }

    private enum Own;

    private unsafe struct Huge
    {
        public fixed byte Content[5000];
    }
}
