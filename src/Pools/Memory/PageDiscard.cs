#if NET
using System.Runtime.InteropServices;
#endif

namespace Pools.Memory;

/// <summary>Returns the memory pages of an array to the operating system. The array stays and reads zeros.</summary>
/// <remarks>
/// The next access to a page causes a page fault.
/// <para><b>Threading</b>: any thread, for an array that only the caller uses: another thread's writes would be lost. One chunk at a time
/// is pinned; between two chunks the collector may move the array, which makes discarded pages resident again. <b>Bounds</b>: bytes outside
/// the array's elements are never touched, not even its length.</para>
/// </remarks>
internal static unsafe partial class PageDiscard
{
#if NET
    /// <summary>
    /// The most bytes of one call, a multiple of all page sizes. The kernel takes 27–78 µs per MiB and holds a lock of the address space. A
    /// larger call would delay page faults of other threads by more than about a millisecond.
    /// </summary>
    private const int LargestChunk = 16 << 20;

    /// <summary>MADV_DONTNEED: the same number on every architecture that the runtime supports.</summary>
    private const int DontNeed = 4;

    /// <summary>Whether pages can be discarded here. Not if the collector uses large pages: the kernel cannot split them.</summary>
    public static bool IsSupported { get; } = OperatingSystem.IsLinux() && !HasLargePages() && HasAdvice();

    /// <summary>Discards the whole pages inside the array's elements.</summary>
    /// <param name="array">Its elements must hold no references, and no other thread may use it.</param>
    /// <param name="errno">The operating system's error number, or 0. After an error the rest of the array keeps its pages.</param>
    /// <returns>The bytes discarded: 0 if it is not supported, if the array holds no whole page, or if the first call fails.</returns>
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

    /// <summary>Discards the first whole pages from an offset on. Moves the offset behind them, or else to the end.</summary>
    private static long DiscardChunk(Array array, ref nuint offset, nuint bytes, out int errno)
    {
        errno = 0;
        fixed (byte* data = &MemoryMarshal.GetArrayDataReference(array))
        {
            nuint inPage = (nuint)Environment.SystemPageSize - 1;
            nuint start = ((nuint)data + offset + inPage) & ~inPage;
            nuint end = ((nuint)data + bytes) & ~inPage;
            if (start >= end)
            {
                offset = bytes;
                return 0;
            }

            nuint length = Math.Min(end - start, LargestChunk);
            if (Advise(start, length, DontNeed) != 0)
            {
                errno = Marshal.GetLastPInvokeError();
                return 0;
            }

            offset = start + length - (nuint)data;
            return (long)length;
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

    // An ordinary transition, so that the collector can run.
    [LibraryImport("libc", EntryPoint = "madvise", SetLastError = true)]
    private static partial int Advise(nuint address, nuint length, int advice);
#else
    /// <summary>Whether pages can be discarded here: netstandard2.0 does not say how its collector lays out memory.</summary>
    public static bool IsSupported => false;

    /// <summary>Discards nothing.</summary>
    public static long Discard(Array array, out int errno)
    {
        errno = 0;
        return 0;
    }
#endif
}
