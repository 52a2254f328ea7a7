namespace Pools.Tests.Adapters;

public sealed class OwnerMisuseTests
{
    [Fact]
    public void Second_dispose_does_nothing()
    {
        WitnessPool<byte> arrays = new();
        using ArrayPoolMemoryPool<byte> pool = new(arrays);
        IMemoryOwner<byte> owner = pool.Rent(100);
        owner.Dispose();
        using IMemoryOwner<byte> other = pool.Rent(100);
        owner.Dispose();
        owner.Dispose();
        Assert.Equal(1, arrays.Returned);
        Assert.Equal(100, other.Memory.Length);
    }

    [Fact]
    public void Owners_are_never_reused()
    {
        WitnessPool<byte> arrays = new();
        using ArrayPoolMemoryPool<byte> pool = new(arrays);
        IMemoryOwner<byte> stale = pool.Rent(10);
        Memory<byte> memory = stale.Memory;
        stale.Dispose();
        for (int i = 0; i < 300; i++)
        {
            using IMemoryOwner<byte> other = pool.Rent(10);
            Assert.NotSame(stale, other);
            stale.Dispose();
            Assert.Equal(1, arrays.OutCount);
            Assert.Throws<ObjectDisposedException>(() => memory.Span[0]);
        }
    }

    [Fact]
    public void Use_of_a_disposed_owner_throws()
    {
        using ArrayPoolMemoryPool<byte> pool = new(ArrayPool<byte>.Shared);
        IMemoryOwner<byte> owner = pool.Rent(100);
        Memory<byte> memory = owner.Memory;
        owner.Dispose();
        Assert.Throws<ObjectDisposedException>(() => owner.Memory);
        Assert.Throws<ObjectDisposedException>(() => memory.Span[0]);
        Assert.Throws<ObjectDisposedException>(() => memory[10..].ToArray());
        Assert.Throws<ObjectDisposedException>(() => memory.Pin());
        Assert.Throws<ObjectDisposedException>(() => MemoryMarshal.TryGetArray<byte>(memory, out _));
    }

    [Fact]
    public void Owner_is_over_although_its_pool_throws_on_return()
    {
        WitnessPool<byte> arrays = new() { ThrowsOnReturn = true };
        using ArrayPoolMemoryPool<byte> pool = new(arrays);
        IMemoryOwner<byte> owner = pool.Rent(10);
        Assert.Throws<NotSupportedException>(owner.Dispose);
        owner.Dispose();
        Assert.Throws<ObjectDisposedException>(() => owner.Memory);
        Assert.Equal((1, 0), (arrays.Returned, arrays.OutCount));
    }
}
