namespace Pools.Tests.Property.Memory;

/// <summary>Discards an array's pages and checks every byte.</summary>
internal static unsafe class Discarding
{
    /// <summary>Whether this build supports it on this system.</summary>
#if POOLS_NETSTANDARD
    public static bool IsExpected => false;
#else
    public static bool IsExpected => OperatingSystem.IsLinux();
#endif

    public static long Shipped<T>(T[] array)
        where T : unmanaged
    {
        long discarded = PageDiscard.Discard(array, out int errno);
        Assert.Equal(0, errno);
        return discarded;
    }

    /// <summary>A wrong way: writes zeros and discards no page.</summary>
    public static long Clears(byte[] array)
    {
        array.AsSpan(Pages.BytesBeforeFirst(array), (int)Pages.WholeBytes(array)).Clear();
        return Pages.WholeBytes(array);
    }

    /// <summary>Fills the array and its neighbors, discards the array, and checks every byte.</summary>
    /// <param name="discard">Returns the discarded bytes.</param>
    public static void Check<T>(T[] array, byte[][] neighbors, Func<T[], long> discard)
        where T : unmanaged
    {
        // Pinned: a collection may move a short array between two looks at its pages.
        fixed (T* pinned = array)
        {
            if (IsExpected)
            {
                Pages.KeepSmall(array);
            }

            CheckPinned(array, neighbors, discard);
        }
    }

    private static void CheckPinned<T>(T[] array, byte[][] neighbors, Func<T[], long> discard)
        where T : unmanaged
    {
        Span<byte> bytes = MemoryMarshal.AsBytes(array.AsSpan());
        bytes.Fill(0xA5);
        Array.ForEach(neighbors, neighbor => neighbor.AsSpan().Fill(0x5A));
        long discarded = discard(array);
        if (!IsExpected)
        {
            Assert.Equal(0, discarded);
            Assert.True(bytes.IndexOfAnyExcept((byte)0xA5) < 0);
            return;
        }

        int before = Pages.BytesBeforeFirst(array);
        long whole = Pages.WholeBytes(array);
        Assert.Equal(whole, discarded);
        Assert.Equal(0, Pages.Resident(array));
        Require(bytes[..Math.Min(before, bytes.Length)], 0xA5, "the part before the first whole page");
        if (before < bytes.Length)
        {
            Require(bytes.Slice(before, (int)whole), 0, "the whole pages");
            Require(bytes[(before + (int)whole)..], 0xA5, "the part after the last whole page");
        }

        Assert.All(neighbors, neighbor => Require(neighbor, 0x5A, "a neighbor"));

        bytes.Fill(0xC3);
        Tests.Memory.CollectOnce();
        Require(bytes, 0xC3, "what was written afterwards");
    }

    private static void Require(ReadOnlySpan<byte> bytes, byte value, string what)
    {
        int at = bytes.IndexOfAnyExcept(value);
        Assert.True(at < 0, $"Of {what} ({bytes.Length} bytes), byte {at} is not {value}.");
    }
}
