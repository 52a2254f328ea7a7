using System;
#if NET
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#endif

namespace Pools.Memory;

/// <summary>Gives the memory pages of an array back to the operating system, where the array stays and reads zeros.</summary>
/// <remarks>
/// The next touch of a page gets a new one, at the price of a page fault.
/// <para><b>Threading</b>: any thread, for an array that the caller alone uses: whatever another thread writes meanwhile is lost. A chunk at a time is held
/// in place; between two chunks the collector may move the array, and pages of the part that is done then become resident again.
/// <b>Bounds</b>: bytes outside the array's elements are never touched, not even its length.</para>
/// </remarks>
internal static unsafe partial class PageDiscard
{
#if NET
    /// <summary>
    /// Bytes that one call gives back at most: the kernel takes 27–78 µs per MiB and holds the address space's lock meanwhile, so a larger call would stop
    /// page faults of other threads for longer than about a millisecond.
    /// </summary>
    private const int LargestChunk = 16 << 20;

    /// <summary>MADV_DONTNEED: the same number on every architecture that the runtime supports.</summary>
    private const int DontNeed = 4;

    /// <summary>Whether pages can be given back here. Not where the collector uses large pages: the kernel cannot split those.</summary>
    public static bool IsSupported { get; } = OperatingSystem.IsLinux() && !HasLargePages() && HasAdvice();

    /// <summary>Gives back the whole pages that lie inside the array's elements.</summary>
    /// <param name="array">Its elements must hold no references, and nobody else may use it.</param>
    /// <param name="errno">The operating system's error number, or 0. After an error the rest of the array keeps its pages.</param>
    /// <returns>The bytes given back: 0 where it is not supported, where the array holds no whole page, and where the first call fails.</returns>
    public static long Discard(Array array, out int errno)
    {
        errno = 0;
        if (!IsSupported)
        {
            return 0;
        }

        nuint bytes = (nuint)array.LongLength * (nuint)RuntimeHelpers.SizeOf(array.GetType().GetElementType()!.TypeHandle);
        long discarded = 0;
        for (nuint offset = 0; offset < bytes && errno == 0;)
        {
            discarded += DiscardChunk(array, ref offset, bytes, out errno);
        }

        return discarded;
    }

    /// <summary>Gives back the first whole pages from an offset on, and moves the offset behind them: to the array's end if there are none.</summary>
    private static long DiscardChunk(Array array, ref nuint offset, nuint bytes, out int errno)
    {
        errno = 0;
        fixed (byte* data = &MemoryMarshal.GetArrayDataReference(array))
        {
            PageRange pages = PageRange.Inside((nuint)data + offset, (nuint)data + bytes, (nuint)Environment.SystemPageSize, LargestChunk);
            if (pages.Length == 0)
            {
                offset = bytes;
                return 0;
            }

            if (Advise(pages.Start, pages.Length, DontNeed) != 0)
            {
                errno = Marshal.GetLastPInvokeError();
                return 0;
            }

            offset = pages.End - (nuint)data;
            return (long)pages.Length;
        }
    }

    private static bool HasLargePages() => GC.GetConfigurationVariables().TryGetValue("GCLargePages", out object? value) && value is true;

    /// <summary>Asks for advice on nothing, which succeeds wherever the function exists and may be called.</summary>
    private static bool HasAdvice()
    {
        try
        {
            return Advise(0, 0, DontNeed) == 0;
        }
        catch (Exception e) when (e is DllNotFoundException or EntryPointNotFoundException)
        {
            return false;
        }
    }

    // The collector must be able to run meanwhile, so the transition is the ordinary one.
    [LibraryImport("libc", EntryPoint = "madvise", SetLastError = true)]
    private static partial int Advise(nuint address, nuint length, int advice);
#else
    /// <summary>Whether pages can be given back here: netstandard2.0 does not say how its collector lays out memory.</summary>
    public static bool IsSupported => false;

    /// <summary>Gives nothing back.</summary>
    public static long Discard(Array array, out int errno)
    {
        errno = 0;
        return 0;
    }
#endif
}
