#if NET
using System.Reflection;
using System.Runtime.InteropServices;

namespace Pools.Diagnostics.PageGuard;

/// <summary>Memory pages that look like an array to the runtime, and whose content can be made out of bounds for everybody.</summary>
/// <remarks>
/// <para>The pages are a frozen segment of the garbage collector. It considers the objects alive forever, never moves them, and reads only
/// the header of an array without references. The header lies at the end of a page that stays readable; the elements begin on the next
/// page.</para>
/// <para><b>Threading</b>: any thread. <b>Bounds</b>: pages are never unmapped, because code may still hold the array.</para>
/// </remarks>
internal static unsafe partial class GuardedPages
{
    // On 64 bits: the object's header word before the object, its type, its length, then its elements.
    private const int HeaderBytes = 8;
    private const int LengthOffset = 8;
    private const int ElementsOffset = 16;

    private const int ReadWrite = 3;
    private const int NoAccess = 0;
    private const int PrivateAnonymous = 0x22;
    private const int DontNeed = 4;

    private static readonly Func<nint, nint, nint>? s_register = FindRegister();

    public static bool IsSupported { get; } =
        OperatingSystem.IsLinux() && RuntimeInformation.ProcessArchitecture == Architecture.X64 && s_register is not null;

    /// <summary>Makes an array of zeros.</summary>
    /// <param name="length">1 or more elements.</param>
    /// <returns>Null: the operating system or the runtime refuses.</returns>
    public static T[]? TryMake<T>(int length)
        where T : unmanaged
    {
        long page = Environment.SystemPageSize;
        long elements = (long)length * sizeof(T);
        long content = (elements + page - 1) / page * page;
        byte* pages = Map(0, (nuint)(page + content), ReadWrite, PrivateAnonymous, -1, 0);
        if (pages == (byte*)-1)
        {
            return null;
        }

        byte* item = pages + page - ElementsOffset;
        *(nint*)item = typeof(T[]).TypeHandle.Value;
        *(int*)(item + LengthOffset) = length;

        // From the header word on; the collector asks for whole words.
        nint size = (nint)((HeaderBytes + ElementsOffset + elements + 7) / 8 * 8);
        if (s_register!((nint)(item - HeaderBytes), size) == 0)
        {
            Unmap(pages, (nuint)(page + content));
            return null;
        }

        return Unsafe.AsRef<T[]>(&item);
    }

    /// <summary>Takes the content away: from now on each touch of an element ends the process at the frame that touches it.</summary>
    /// <returns>Whether the operating system has done it.</returns>
    public static bool TryClose<T>(T[] array)
        where T : unmanaged
    {
        nint page = Environment.SystemPageSize;
        byte* elements = (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetArrayDataReference(array));
        nuint content = (nuint)((((nint)array.Length * sizeof(T)) + page - 1) / page * page);
        return Advise(elements, content, DontNeed) == 0 && Protect(elements, content, NoAccess) == 0;
    }

    private static Func<nint, nint, nint>? FindRegister() =>
        typeof(GC).GetMethod("_RegisterFrozenSegment", BindingFlags.NonPublic | BindingFlags.Static, [typeof(nint), typeof(nint)])
            ?.CreateDelegate<Func<nint, nint, nint>>();

    [LibraryImport("libc", EntryPoint = "mmap", SetLastError = true)]
    private static partial byte* Map(nint address, nuint length, int protection, int flags, int file, nint offset);

    [LibraryImport("libc", EntryPoint = "munmap", SetLastError = true)]
    private static partial int Unmap(byte* address, nuint length);

    [LibraryImport("libc", EntryPoint = "mprotect", SetLastError = true)]
    private static partial int Protect(byte* address, nuint length, int protection);

    [LibraryImport("libc", EntryPoint = "madvise", SetLastError = true)]
    private static partial int Advise(byte* address, nuint length, int advice);
}
#endif
