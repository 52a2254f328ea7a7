using System.Runtime;
using Pools.Tests.Property.Memory;

namespace Pools.Tests.Measured;

/// <summary>Giving pages back, as the operating system and the collector see it.</summary>
public sealed class PageDiscardMemoryTests
{
    private const int Mebibyte = 1 << 20;

    [Fact]
    public void An_array_that_compaction_has_moved_is_discarded_where_it_is_now() => ChildTest.Alone(typeof(PageDiscardMemoryTests), () =>
    {
        (byte[] array, byte[] neighbor) = DiscardedBehindAHole();
        nint address = Pages.AddressOf(array);
        CompactLargeObjects();
        Assert.NotEqual(address, Pages.AddressOf(array));
        if (Discarding.IsExpected)
        {
            // The copy of discarded pages has memory again: zeros.
            Assert.True(array.AsSpan(Pages.BytesBeforeFirst(array) + Pages.Size, 2 * Mebibyte).IndexOfAnyExcept((byte)0) < 0);
        }

        Discarding.Check(array, [neighbor], Discarding.Shipped);
    });

    [Fact]
    public void The_memory_of_the_process_falls_by_what_was_given_back() => ChildTest.Alone(typeof(PageDiscardMemoryTests), () =>
    {
        byte[] array = new byte[128 * Mebibyte];
        array.AsSpan().Fill(1);
        if (!PageDiscard.IsSupported)
        {
            Discarding.Check(array, [], Discarding.Shipped);
            return;
        }

        Assert.True(Fall(array, Discarding.Shipped) >= 120 * Mebibyte);

        // The same measurement sees that zeros alone give nothing back.
        array.AsSpan().Fill(1);
        Assert.True(Fall(array, Discarding.Clears) < 120 * Mebibyte);
    });

    // Not inlined: a local of an unoptimized caller would keep the hole's array alive.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (byte[] Array, byte[] Neighbor) DiscardedBehindAHole()
    {
        byte[] hole = new byte[3 * Mebibyte];
        byte[] array = new byte[3 * Mebibyte];
        byte[] neighbor = new byte[3 * Mebibyte];
        Discarding.Check(array, [hole, neighbor], Discarding.Shipped);
        Discarding.Shipped(array);
        return (array, neighbor);
    }

    private static long Fall(byte[] array, Func<byte[], long> discard)
    {
        long before = Pages.ResidentBytesOfProcess();
        discard(array);
        return before - Pages.ResidentBytesOfProcess();
    }

    private static void CompactLargeObjects()
    {
        GCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.CompactOnce;
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: true);
    }
}
