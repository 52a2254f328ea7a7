#if NET
using System;
using System.Runtime.InteropServices;

namespace Pools.Memory;

/// <summary>Tries out, once per process, whether arrays of its garbage collector survive giving their pages back.</summary>
/// <remarks>
/// Support of the system call says little: a collector may use large pages, a sandbox may accept the call and do nothing, and a page that stays resident gives nothing back. So an array of the heap that large
/// arrays come from loses its pages here, and is looked at: its pages must have gone, read zeros, take what is written to them, and not one byte beside them may have changed.
/// <para><b>Threading</b>: any thread; two that try at once both do.</para>
/// <para><b>Ordering</b>: the answer is complete before it is published.</para>
/// <para><b>Bounds</b>: one answer for the process; a trial takes 256 KiB for a moment.</para>
/// <para><b>Accepted races</b>: two threads that ask first both run the trial.</para>
/// </remarks>
internal static partial class PageProbe
{
    /// <summary>Long enough for the large object heap, which begins at 85,000 bytes, and for some whole pages of 64 KiB, the largest that a system uses by default.</summary>
    private const int Bytes = 256 << 10;

    private const byte Before = 0xA5;
    private const byte After = 0x5A;

    private static volatile Answer? s_answer;

    /// <summary>The result of the trial.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory to try; the next call tries again.</exception>
    public static PageSupport Support => (s_answer ??= new Answer(Ask())).Support;

    /// <summary>Tries it out with an array and a way to give its pages back.</summary>
    /// <param name="array">Of some whole pages; nobody else uses it.</param>
    /// <param name="discard">Gives back its whole pages.</param>
    /// <returns>What went wrong; null: nothing.</returns>
    public static string? Try(byte[] array, Discarder discard)
    {
        // In its place for the whole time: what is moved has its pages again.
        GCHandle pin = GCHandle.Alloc(array, GCHandleType.Pinned);
        try
        {
            // First, fill the array and give its pages back.
            Span<byte> bytes = array;
            bytes.Fill(Before);
            PageRange pages = PageRange.Inside((nuint)pin.AddrOfPinnedObject(), (nuint)pin.AddrOfPinnedObject() + (nuint)array.Length, (nuint)Environment.SystemPageSize, (nuint)array.Length);
            int first = (int)(pages.Start - (nuint)pin.AddrOfPinnedObject());
            int length = (int)pages.Length;
            long discarded = discard(array, out int errno);
            if (errno != 0)
            {
                return $"madvise failed with error {errno}";
            }

            if (discarded != length)
            {
                return $"{discarded} of {length} bytes were given back";
            }

            // Next, check that the pages have gone, and that nothing else has changed.
            if (CountResident(pages) is var resident and > 0)
            {
                return $"{resident} pages of {length} bytes stayed in memory";
            }

            if (bytes.Slice(first, length).IndexOfAnyExcept((byte)0) >= 0)
            {
                return "an array whose pages were given back does not read zeros";
            }

            if (bytes[..first].IndexOfAnyExcept(Before) >= 0 || bytes[(first + length)..].IndexOfAnyExcept(Before) >= 0)
            {
                return "bytes beside the pages that were given back have changed";
            }

            bytes.Fill(After);
            return bytes.IndexOfAnyExcept(After) >= 0 ? "an array whose pages were given back does not keep what is written to it" : null;
        }
        finally
        {
            pin.Free();
        }
    }

    private static PageSupport Ask()
    {
        if (!PageDiscard.IsSupported)
        {
            return PageSupport.None("this system or its collector does not allow it");
        }

        if (Try(GC.AllocateUninitializedArray<byte>(Bytes), static (byte[] array, out int errno) => PageDiscard.Discard(array, out errno)) is { } failure)
        {
            return PageSupport.None(failure);
        }

        bool isKnown = RuntimeInformation.ProcessArchitecture is Architecture.X64 or Architecture.Arm64;
        return isKnown ? PageSupport.Full : new PageSupport(Works: true, IsDefault: false, $"it is not the default on {RuntimeInformation.ProcessArchitecture}");
    }

    /// <summary>How many pages of a range are in memory; 0 where the system does not say.</summary>
    private static unsafe int CountResident(PageRange pages)
    {
        byte[] states = new byte[(int)(pages.Length / (nuint)Environment.SystemPageSize)];
        fixed (byte* first = states)
        {
            if (Residency(pages.Start, pages.Length, first) != 0)
            {
                return 0;
            }
        }

        return Array.FindAll(states, state => (state & 1) != 0).Length;
    }

    [LibraryImport("libc", EntryPoint = "mincore")]
    private static unsafe partial int Residency(nuint address, nuint length, byte* states);

    internal delegate long Discarder(byte[] array, out int errno);

    private sealed record Answer(PageSupport Support);
}
#endif
