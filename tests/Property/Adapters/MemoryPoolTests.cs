namespace Pools.Tests.Adapters;

public sealed class MemoryPoolTests
{
    [Theory, InlineData(0), InlineData(1), InlineData(4096), InlineData(100_000)]
    public void Memory_has_exactly_the_requested_length(int length) => EveryPool.Try<int>(arrays =>
    {
        using ArrayPoolMemoryPool<int> pool = new(arrays);
        using IMemoryOwner<int> owner = pool.Rent(length);
        Assert.Equal(length, owner.Memory.Length);
        owner.Memory.Span.Fill(7);
        Assert.Equal(7 * (long)length, owner.Memory.ToArray().Sum(value => (long)value));
    });

    [Fact]
    public void The_default_length_is_what_fits_4096_bytes()
    {
        Assert.Equal(4096, DefaultLength<byte>());
        Assert.Equal(256, DefaultLength<decimal>());
        Assert.Equal(1, DefaultLength<Huge>());
        Assert.Equal(4096, DefaultLength<byte>(minimumLength: 16));
    }

    [Theory, InlineData(0, 4096), InlineData(4095, 4096), InlineData(4096, 4096), InlineData(4097, 4097)]
    [InlineData(-1, 4096)]
    public void Shorter_requests_get_the_minimum_length(int asked, int given)
    {
        using ArrayPoolMemoryPool<char> pool = new(ArrayPool<char>.Shared, minimumLength: 4096);
        using IMemoryOwner<char> owner = pool.Rent(asked);
        Assert.Equal(given, owner.Memory.Length);
    }

    [Fact]
    public void A_length_outside_its_range_throws_and_rents_nothing()
    {
        WitnessPool<byte> arrays = new();
        using ArrayPoolMemoryPool<byte> pool = new(arrays);
        Assert.Equal(Array.MaxLength, pool.MaxBufferSize);
        Assert.All([-2, int.MinValue, Array.MaxLength + 1, int.MaxValue], length => Assert.Contains(
            $"{length}; its range is -1 … {Array.MaxLength}",
            Assert.Throws<ArgumentOutOfRangeException>("minBufferSize", () => pool.Rent(length)).Message,
            StringComparison.Ordinal));
        Assert.Empty(arrays.Asked);
    }

    [Fact]
    public unsafe void Memory_is_over_an_array_and_can_be_pinned()
    {
        using ArrayPoolMemoryPool<byte> pool = new(ArrayPool<byte>.Shared);
        using IMemoryOwner<byte> owner = pool.Rent(100);
        Assert.True(MemoryMarshal.TryGetArray(owner.Memory, out ArraySegment<byte> whole));
        Assert.True(MemoryMarshal.TryGetArray(owner.Memory[30..], out ArraySegment<byte> part));
        Assert.Equal((0, 100), (whole.Offset, whole.Count));
        Assert.Same(whole.Array, part.Array);
        Assert.Equal((30, 70), (part.Offset, part.Count));
        using MemoryHandle handle = owner.Memory[30..].Pin();
        ((byte*)handle.Pointer)[5] = 42;
        Assert.Equal((42, 42), (owner.Memory.Span[35], part[5]));
    }

    [Fact]
    public void A_disposed_pool_refuses_rents_and_its_owners_return_their_arrays()
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
    public void The_shared_pool_cannot_be_disposed()
    {
        Assert.NotSame(MemoryPool<Own>.Shared, ArrayPoolMemoryPool<Own>.Shared);
        Assert.Same(ArrayPoolMemoryPool<Own>.Shared, ArrayPoolMemoryPool<Own>.Shared);
        ArrayPoolMemoryPool<Own>.Shared.Dispose();
        ArrayPoolMemoryPool<Own>.Shared.Rent(10).Dispose();
    }

    [Theory, InlineData(ClearPolicy.AsAsked, false, false), InlineData(ClearPolicy.WhenReferences, false, true)]
    [InlineData(ClearPolicy.Always, true, true)]
    public void Arrays_are_cleared_as_the_policy_says(ClearPolicy policy, bool numbers, bool references)
    {
        Assert.Equal(numbers, IsCleared(policy, 7));
        Assert.Equal(references, IsCleared(policy, "text"));
    }

    [Fact]
    public void Bad_arguments_are_refused_by_name()
    {
        ArrayPool<byte> arrays = ArrayPool<byte>.Shared;
        Assert.Throws<ArgumentNullException>("pool", () => new ArrayPoolMemoryPool<byte>(null!));
        Assert.Throws<ArgumentOutOfRangeException>("ClearOnReturn", () => new ArrayPoolMemoryPool<byte>(arrays, 0, (ClearPolicy)3));
        Assert.All([-1, int.MaxValue], length => Assert.Contains(
            $"minimumLength is {length}; its range is 0 … {Array.MaxLength}",
            Assert.Throws<ArgumentOutOfRangeException>("minimumLength", () => new ArrayPoolMemoryPool<byte>(arrays, length)).Message,
            StringComparison.Ordinal));
    }

    private static int DefaultLength<T>(int minimumLength = 0)
    {
        using ArrayPoolMemoryPool<T> pool = new(ArrayPool<T>.Shared, minimumLength);
        using IMemoryOwner<T> owner = pool.Rent();
        return owner.Memory.Length;
    }

    private static bool IsCleared<T>(ClearPolicy policy, T value)
    {
        WitnessPool<T> arrays = new() { Filling = value };
        using ArrayPoolMemoryPool<T> pool = new(arrays, clearOnReturn: policy);
        pool.Rent(100).Dispose();
        return arrays.AllCameBackCleared;
    }

    private enum Own;

    private unsafe struct Huge
    {
        public fixed byte Content[5000];
    }
}
