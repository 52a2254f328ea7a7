#if NET
using System.Runtime.InteropServices;

namespace Pools.Memory;

/// <summary>Tries once per process whether arrays of its garbage collector survive a page discard.</summary>
/// <remarks>
/// The system call alone proves little: a sandbox may accept it and do nothing. So the trial discards the pages of an array on the large
/// object heap. They must read zeros and take what is written to them, and no byte beside them may have changed.
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: the answer is complete before it is published.</para>
/// <para><b>Bounds</b>: one answer for the process; a trial takes 256 KiB for a moment.</para>
/// <para><b>Accepted races</b>: two threads that ask first both run the trial.</para>
/// </remarks>
internal static class PageProbe
{
    /// <summary>Long enough for the large object heap, which begins at 85,000 bytes, and for some pages of 64 KiB, the largest that a
    /// system uses by default.</summary>
    private const int Bytes = 256 << 10;

    private const byte Before = 0xA5;
    private const byte After = 0x5A;

    private static volatile object? s_answer;

    /// <summary>The result of the trial.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory to try; the next call tries again.</exception>
    public static PageSupport Support => (PageSupport)(s_answer ??= Ask());

    /// <summary>Tries it with an array and a way to discard its pages.</summary>
    /// <param name="array">An array of some whole pages that no other thread uses.</param>
    /// <param name="discard">Discards its whole pages.</param>
    /// <returns>The failure; null: none.</returns>
    public static string? Try(byte[] array, Discarder discard)
    {
        Span<byte> bytes = array;
        bytes.Fill(Before);
        long discarded = discard(array, out int errno);
        if (errno != 0)
        {
            return $"madvise failed with error {errno}";
        }

        int first = bytes.IndexOfAnyExcept(Before);
        int end = bytes.LastIndexOfAnyExcept(Before) + 1;
        if (discarded <= 0 || end - first != discarded || bytes[first..end].IndexOfAnyExcept((byte)0) >= 0)
        {
            return $"after a discard of {discarded} of {array.Length} bytes, bytes {first} to {end} have changed, or some are not zero";
        }

        bytes.Fill(After);
        return bytes.IndexOfAnyExcept(After) >= 0 ? "an array whose pages were discarded does not keep what is written to it" : null;
    }

    private static PageSupport Ask() =>
        !PageDiscard.IsSupported ? PageSupport.None("this system or its collector does not allow it") :
        Try(GC.AllocateUninitializedArray<byte>(Bytes), PageDiscard.Discard) is { } failure ? PageSupport.None(failure) :
        RuntimeInformation.ProcessArchitecture is Architecture.X64 or Architecture.Arm64 ? PageSupport.Full :
        new PageSupport(Works: true, IsDefault: false, $"it is not the default on {RuntimeInformation.ProcessArchitecture}");

    internal delegate long Discarder(byte[] array, out int errno);
}
#endif
