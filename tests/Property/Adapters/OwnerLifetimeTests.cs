using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using Xunit;

namespace Pools.Tests.Adapters;

public sealed class OwnerLifetimeTests
{
    [Fact]
    public void Owners_at_rest_keep_neither_arrays_nor_pools_alive() => OwnThread.Run(() =>
    {
        WeakReference[] targets = UseAndAbandon(dispose: true);
        Assert.True(Memory.AreCollected(targets));
    });

    [Fact]
    public void An_owner_that_is_never_disposed_is_collected_with_its_array_when_its_thread_has_begun_some_hundred_more() => OwnThread.Run(() =>
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
    public void An_owner_that_is_never_disposed_is_collected_with_its_array_when_its_thread_has_ended()
    {
        WeakReference[] targets = [];
        OwnThread.Run(() => targets = UseAndAbandon(dispose: false));
        Assert.True(Memory.AreCollected(targets));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference[] UseAndAbandon(bool dispose)
    {
        // Its arrays are nobody else's.
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
