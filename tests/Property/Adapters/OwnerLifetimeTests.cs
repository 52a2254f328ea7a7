namespace Pools.Tests.Adapters;

public sealed class OwnerLifetimeTests
{
    [Fact]
    public void Recycled_owners_keep_neither_arrays_nor_pools_alive() =>
        OwnThread.Run(() => Assert.True(Memory.AreCollected(UseAndAbandon(dispose: true))));

    [Fact]
    public void A_lost_owner_is_collected_after_128_more_rents_of_its_thread() => OwnThread.Run(() =>
    {
        WeakReference[] targets = UseAndAbandon(dispose: false);
        using ArrayPoolMemoryPool<byte> other = new(ArrayPool<byte>.Shared, new() { RecycleOwners = true });
        for (int i = 0; i < 128; i++)
        {
            other.Rent(10).Dispose();
        }

        Assert.True(Memory.AreCollected(targets));
    });

    [Fact]
    public void A_lost_owner_is_collected_when_its_thread_has_ended()
    {
        WeakReference[] targets = [];
        OwnThread.Run(() => targets = UseAndAbandon(dispose: false));
        Assert.True(Memory.AreCollected(targets));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference[] UseAndAbandon(bool dispose)
    {
        SingleUsePool arrays = new();
        ArrayPoolMemoryPool<byte> pool = new(arrays, new() { RecycleOwners = true });
        IMemoryOwner<byte> owner = pool.Rent(10);
        if (dispose)
        {
            owner.Dispose();
        }

        return [new WeakReference(pool), new WeakReference(arrays), new WeakReference(arrays.Last)];
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
