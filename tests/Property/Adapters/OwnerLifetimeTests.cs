namespace Pools.Tests.Adapters;

public sealed class OwnerLifetimeTests
{
    [Fact]
    public void Ended_lease_keeps_neither_array_nor_pool_alive() => OwnThread.Run(() => RequireCollected(pool => pool.Lease(10).Dispose()));

    [Fact]
    public void Lost_lease_is_collected_with_its_array() => OwnThread.Run(() => RequireCollected(static pool => _ = pool.Lease(10)));

    [Fact]
    public void Lost_owner_is_collected_with_its_array() =>
        RequireCollected(static pool => _ = new ArrayPoolMemoryPool<byte>(pool).Rent(10));

    private static void RequireCollected(Action<ArrayPool<byte>> use) => Assert.True(Memory.AreCollected(UseAndAbandon(use)));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference[] UseAndAbandon(Action<ArrayPool<byte>> use)
    {
        SingleUsePool pool = new();
        use(pool);
        return [new WeakReference(pool), new WeakReference(pool.Last)];
    }

    private sealed class SingleUsePool : ArrayPool<byte>
    {
        public byte[]? Last { get; private set; }

        public override byte[] Rent(int minimumLength) => Last = new byte[minimumLength];

        public override void Return(byte[] array, bool clearArray = false)
        {
        }
    }
}
