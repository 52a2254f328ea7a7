using System;
using System.Runtime;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Pools.Memory;
using Xunit;
using Xunit.Sdk;

namespace Pools.Tests.Property.Memory;

[Collection(ProcessWide.Name)]
public sealed class PageDiscardTests
{
    private const int Mebibyte = 1 << 20;

    /// <summary>A size that is no power of two, so that elements straddle pages.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly record struct TwelveBytes(int First, int Second, int Third);

    [Fact]
    public void It_is_supported_on_linux_where_the_collector_can_be_asked() => Assert.Equal(Discarding.IsExpected, PageDiscard.IsSupported);

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(4_095)]
    [InlineData(4_097)]
    [InlineData(8_191)]
    [InlineData(100_000)]
    [InlineData(Mebibyte)]
    [InlineData((16 * Mebibyte) - 5_000)]
    [InlineData(16 * Mebibyte)]
    [InlineData((16 * Mebibyte) + 5_000)]
    [InlineData((40 * Mebibyte) + 12_345)]
    public void Whole_pages_read_zeros_and_all_other_bytes_stay(int length)
    {
        byte[] before = new byte[length];
        byte[] array = new byte[length];
        byte[] after = new byte[length];
        Discarding.Check(array, [before, after], Discarding.Shipped);
        Discarding.Check(array, [before, after], Discarding.Shipped);
    }

    [Fact]
    public void Arrays_of_every_element_size_keep_to_their_own_bytes()
    {
        byte[][] neighbors = [new byte[Mebibyte], new byte[Mebibyte]];
        Discarding.Check(new short[Mebibyte + 1], neighbors, Discarding.Shipped);
        Discarding.Check(new long[Mebibyte / 8 + 3], neighbors, Discarding.Shipped);
        Discarding.Check(new decimal[Mebibyte / 16 + 3], neighbors, Discarding.Shipped);
        Discarding.Check(new Guid[17], neighbors, Discarding.Shipped);
        Discarding.Check(new TwelveBytes[Mebibyte / 12 + 7], neighbors, Discarding.Shipped);
        Discarding.Check(new PressureLevel[Mebibyte / 4 + 1], neighbors, Discarding.Shipped);
    }

    [Fact]
    public void Pinned_arrays_keep_to_their_own_bytes()
    {
        byte[] before = GC.AllocateUninitializedArray<byte>(300_001, pinned: true);
        byte[] array = GC.AllocateUninitializedArray<byte>(300_001, pinned: true);
        byte[] after = GC.AllocateUninitializedArray<byte>(300_001, pinned: true);
        Discarding.Check(array, [before, after], Discarding.Shipped);
    }

    [Fact]
    public void Locked_memory_is_left_as_it_is_and_the_error_is_told()
    {
        byte[] array = GC.AllocateUninitializedArray<byte>(Mebibyte, pinned: true);
        if (!PageDiscard.IsSupported || !Pages.TryLock(array, out int refusal))
        {
            Discarding.Check(array, [], Discarding.Shipped);
            return;
        }

        try
        {
            Assert.Equal(0, refusal);
            array.AsSpan().Fill(0xA5);
            Assert.Equal(0, PageDiscard.Discard(array, from: 0, out int errno));
            Assert.NotEqual(0, errno);
            Assert.True(array.AsSpan().IndexOfAnyExcept((byte)0xA5) < 0);
        }
        finally
        {
            Assert.True(Pages.TryUnlock(array, out _));
        }

        Discarding.Check(array, [], Discarding.Shipped);
    }

    [Fact]
    public void Discarding_allocates_nothing() => Processors.RunOnOne(() =>
    {
        byte[] array = new byte[40 * Mebibyte];
        PageDiscard.Discard(array, from: 0, out _);
        Assert.Equal(0, Allocated.Always(() => PageDiscard.Discard(array, from: 0, out _)));
    });

    [Fact]
    public void A_discard_that_gives_nothing_back_is_found() => Finds("Equal", _ => 0);

    [Fact]
    public void A_discard_that_only_clears_is_found() => Finds("Equal", Discarding.Clears);

    [Fact]
    public void A_discard_that_touches_the_partial_page_before_is_found() => Finds("before the first whole page", array =>
    {
        array[Pages.BytesBeforeFirst(array) - 1] = 0;
        return Discarding.Shipped(array);
    });

    [Fact]
    public void A_discard_that_touches_the_partial_page_after_is_found() => Finds("after the last whole page", array =>
    {
        array[^1] = 0;
        return Discarding.Shipped(array);
    });

    [Fact]
    public void A_discard_that_touches_a_neighbor_is_found()
    {
        byte[] neighbor = new byte[100_000];
        Finds("a neighbor", array =>
        {
            neighbor[0] = 0;
            return Discarding.Shipped(array);
        }, neighbor);
    }

    private static void Finds(string what, Func<byte[], long> mutant, params byte[][] neighbors)
    {
        byte[] array = WithPartialPagesAtBothEnds();
        if (!Discarding.IsExpected)
        {
            Discarding.Check(array, neighbors, Discarding.Shipped);
            return;
        }

        Exception failure = Assert.ThrowsAny<XunitException>(() => Discarding.Check(array, neighbors, mutant));
        Assert.Contains(what, failure.Message, StringComparison.Ordinal);
    }

    private static byte[] WithPartialPagesAtBothEnds()
    {
        for (int length = 64 * Pages.Size; ; length += 24)
        {
            byte[] array = GC.AllocateUninitializedArray<byte>(length, pinned: true);
            int before = Pages.BytesBeforeFirst(array);
            if (before != 0 && before + Pages.WholeBytes(array) < length)
            {
                return array;
            }
        }
    }
}
